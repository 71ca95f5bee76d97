import { beforeEach, expect, test, vi } from 'vitest'

const register = vi.fn(async () => {})
const unregister = vi.fn(async () => true)

/** Opens an idle page in a browser with this setting. */
async function visit(offlinePage: boolean, platform = 'website'): Promise<void> {
  vi.resetModules()
  const { openBrowser, testPageConfig } = await import('#web/core/browser-for-tests.ts')
  openBrowser({ ...testPageConfig, features: { ...testPageConfig.features, offlinePage } })
  document.documentElement.dataset.platform = platform
  Object.assign(globalThis.window, { requestIdleCallback: undefined })
  vi.stubGlobal('requestIdleCallback', (action: () => void) => action())
  const serviceWorker = { register, getRegistrations: async () => [{ unregister }] }
  vi.stubGlobal('navigator', { serviceWorker })
  const { prepareOfflinePage } = await import('./offline-page.ts')
  prepareOfflinePage()
}

beforeEach(() => vi.clearAllMocks())

test('a page registers the worker, which browsers request again each time', async () => {
  await visit(true)
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' })
})

test('when the setting is off, the registered worker is removed', async () => {
  await visit(false)
  await expect.poll(() => unregister).toHaveBeenCalledOnce()
  expect(register).not.toHaveBeenCalled()
})

test.each(['iframe', 'app'])('on the %s no worker is registered', async (platform) => {
  await visit(true, platform)
  expect(register).not.toHaveBeenCalled()
})
