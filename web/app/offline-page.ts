import { whenIdle } from '#ui/when-idle.ts'
import { pageConfig, platform } from '#web/core/site/page-config.ts'

const WORKER = '/service-worker.js'

/**
 * Registers a worker that shows our own page when there is no connection. Frames and the app show their own, and
 * nothing waits for the worker. When the setting is off, a worker of an earlier visit is removed.
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
