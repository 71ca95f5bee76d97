import { connectionText } from '#web/core/http/send.ts'
import type { Kind, Loaded, Things } from './kinds.ts'

/** Data that were sent with a page. They count as if the page had requested them. */
const sent = new Map<string, Things[Kind]>()

export function rememberSent<K extends Kind>(kind: K, tag: string, thing: Things[K]): void {
  sent.set(`${kind}/${tag}`, thing)
}

/**
 * The page, campaign or bundle of a tag; `null` if there is none. It is read from the cache while it is fresh, or
 * always from the server with `refetch`. A page is sent with the data it shows: the code that fetches more is loaded
 * when it is needed.
 */
export async function load<K extends Kind>(kind: K, tag: string, refetch = false): Promise<Loaded<Things[K] | null>> {
  const part = await import('./fetch-from-catalogue.ts').catch(() => null)
  const known = sent.get(`${kind}/${tag}`) as Things[K] | undefined
  if (part) return part.fetchFromCatalogue(kind, tag, { refetch, known })
  return known && !refetch ? { thing: known } : { errors: [connectionText({ kind: 'network' })] }
}
