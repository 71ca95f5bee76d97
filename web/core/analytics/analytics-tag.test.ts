import { beforeEach, expect, test, vi } from 'vitest'
import { openBrowser, testPageConfig } from '#web/core/browser-for-tests.ts'
import { CONSENT_KEY, CONSENT_REVISION } from './consent.ts'

/** Simulates a newly loaded page, with or without an analytics key. */
async function open(analyticsKey: string | null, path = '/') {
  openBrowser({ ...testPageConfig, analyticsKey }, `http://localhost${path}`)
  vi.resetModules()
  const { loadWhenAllowed } = await import('./analytics-tag.ts')
  loadWhenAllowed()
}

function loaded() {
  return Array.from(document.scripts, ({ src, async }) => ({ src, async })).filter(({ src }) => src)
}

function answer(...categories: string[]) {
  const stored = { categories, revision: CONSENT_REVISION, expirationTime: Date.now() + 60_000 }
  localStorage.setItem(CONSENT_KEY, JSON.stringify(stored))
  window.dispatchEvent(new Event('cc:onConsent'))
}

beforeEach(() => open('G-TEST'))

test('the tag is not loaded before an answer, nor without consent', () => {
  expect(loaded()).toEqual([])
  answer('necessary', 'marketing')
  expect(loaded()).toEqual([])
  expect(window).not.toHaveProperty('dataLayer')
})

test('with consent the tag is loaded once, and finds its settings', () => {
  answer('analytics')
  answer('analytics', 'marketing')
  expect(loaded()).toEqual([{ src: 'https://www.googletagmanager.com/gtag/js?id=G-TEST', async: true }])
  const { dataLayer } = window as unknown as { dataLayer: IArguments[] }
  expect(dataLayer.map(([call, what]) => [call, what])).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-TEST'],
  ])
})

test.each(['/payment/status?payment_intent_client_secret=x', '/reset?token=x', '/unsubscribed?token=x'])(
  'a page with a secret in its address is not reported: %s',
  async (path) => {
    await open('G-TEST', path)
    answer('analytics')
    expect(loaded()).toEqual([])
  },
)

test('without a key the tag is not loaded, even with full consent', async () => {
  await open(null)
  answer('analytics')
  expect(loaded()).toEqual([])
})
