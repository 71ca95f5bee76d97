import { pageConfig, platform } from '#web/core/site/page-config.ts'
import { whenIdle } from '#web/core/site/when-idle.ts'

const WORKER = '/service-worker.js'

/**
 * Has a page of ours shown where a page cannot be fetched for want of a connection. Frames and the app show their own,
 * and nothing waits for it. With the setting off, what an earlier visit has registered is taken away.
 */
export function prepareOfflinePage(): () => void {
  if (!('serviceWorker' in navigator) || platform() !== 'website') return () => {}
  return whenIdle(() => void (pageConfig().features.offlinePage ? register() : unregister()).catch(() => {}))
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
}

async function unregister(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
}
