import type { Stripe } from '@stripe/stripe-js'

const loading = new Map<string, Promise<void>>()

/**
 * Loads Stripe with this key. A script from another address than Stripe's own is loaded before the loader looks for it.
 */
export async function loadCardProvider(key: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl) await loadScript(scriptUrl)
  // Imported dynamically, because the module itself starts to load the provider's script.
  const { loadStripe } = await import('@stripe/stripe-js')
  const stripe = await loadStripe(key)
  if (!stripe) throw new Error('the card provider has no script here')
  return stripe
}

function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known !== undefined) return known
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} did not load`)))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading.delete(url)
    throw error
  })
  loading.set(url, promise)
  return promise
}
