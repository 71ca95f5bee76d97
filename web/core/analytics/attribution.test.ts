import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser, openPage, testPageConfig } from '#web/core/browser-for-tests.ts'
import { CONSENT_KEY, CONSENT_REVISION } from './consent.ts'

const brand = {
  code: 'UK_TYNE_FM',
  slug: 'tyne-fm',
  name: 'Tyne FM',
  themeColour: '212121',
  ownFill: null,
  style: {},
  logo: null,
}

beforeEach(() => open('/'))
afterEach(() => vi.useRealTimers())

test('a visit without a source sends nothing', async () => {
  open('/', { referrer: '' })
  expect(await headers()).toEqual({ accept: 'application/json', 'x-platform': 'website' })
})

test('the parameters of the address are sent with every call', async () => {
  open(
    '/campaign/A?utm_source=radio&utm_medium=web&utm_campaign=caf%C3%A9&utm_content=50%25&utm_term=win&campaign_tag=A',
  )
  const received = {
    'x-campaign-tag': 'A',
    'x-referrer': 'https://radio.example/',
    'x-utm-source': 'radio',
    'x-utm-medium': 'web',
    'x-utm-campaign': 'caf%C3%A9',
    'x-utm-content': '50%25',
    'x-utm-term': 'win',
  }
  expect(await headers()).toMatchObject(received)
  openPage('http://localhost/campaign/A')
  expect(await headers()).toMatchObject(received)
})

test('the headers of a call stay within their limit for any address', async () => {
  const long = encodeURIComponent('あ'.repeat(1_000))
  const names = [
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_content',
    'utm_term',
    'click_id',
    'ref',
    'campaign_tag',
  ]
  open(`/?${names.map((name) => `${name}=${long}`).join('&')}`)
  const size = Object.entries(await headers()).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(size).toBeLessThan(12_000)
})

test.each([
  ['/', 'https://localhost.example/', 'https://localhost.example/'],
  ['/', 'http://localhost/campaign/A', undefined],
  ['/', '', undefined],
  // A partner's page passes its own visitors' referrer to its frame.
  ['/?ref=https%3A%2F%2Ftyne.example%2Fwin', 'https://tyne.example/', 'https%3A%2F%2Ftyne.example%2Fwin'],
])('the referrer of %s, reached from %j, is %j', async (path, referrer, received) => {
  open(path, { referrer })
  expect((await headers())['x-referrer']).toBe(received && decodeURIComponent(received))
})

test('the brand and the campaign of an address apply to the tab, also on pages that name neither', async () => {
  open('/?brand=tyne-fm&campaign_tag=WINACAR', { brand })
  const received = { 'x-brand': 'UK_TYNE_FM', 'x-campaign-tag': 'WINACAR' }
  expect(await headers()).toMatchObject(received)
  goTo('/campaign/A')
  expect(await headers()).toMatchObject(received)
  goTo('/?brand=UK_FAIRDRAW&campaign_tag=B')
  expect(await headers()).toMatchObject({ 'x-brand': 'UK_FAIRDRAW', 'x-campaign-tag': 'B' })
})

test('the source of a visit is stored only with consent', async () => {
  open('/?utm_source=radio&click_id=abc')
  await headers()
  expect(written()).toEqual({ source: null, cookie: '' })
  goTo('/campaign/A', { referrer: '' })
  expect(await headers()).not.toHaveProperty('x-utm-source')
})

test('with consent, the source of a visit is still known after a reload', async () => {
  open('/?utm_source=radio&utm_term=win')
  await headers()
  allow('analytics')
  goTo('/campaign/A', { referrer: 'https://bank.example/' })
  expect(await headers()).toMatchObject({
    'x-referrer': 'https://radio.example/',
    'x-utm-source': 'radio',
    'x-utm-term': 'win',
  })
  goTo('/?utm_source=sms', { referrer: '' })
  const next = await headers()
  expect(next).toMatchObject({ 'x-utm-source': 'sms' })
  expect(next).not.toHaveProperty('x-utm-term')
  expect(next).not.toHaveProperty('x-referrer')
})

test('the click id of a partner’s link is stored for 30 days with consent, and sent with log-ins and sign-ups', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  open('/?click_id=abc-1')
  const write = vi.spyOn(document, 'cookie', 'set')
  const { callHeaders } = await import('#web/core/http/call-headers.ts')
  const affiliate = (withAffiliate: boolean) => callHeaders({ ...parts, withAffiliate }).get('x-affiliate')
  expect(affiliate(false), 'with the first call').toBe('abc-1')
  expect(affiliate(false)).toBeNull()
  expect(affiliate(true)).toBe('abc-1')
  expect(written().cookie).toBe('')
  allow('marketing')
  expect(written().cookie).toBe('mm_winplus_affiliate=abc-1')
  expect(write.mock.calls).toEqual([['mm_winplus_affiliate=abc-1; path=/; max-age=2592000; SameSite=Lax']])
  goTo('/campaign/A')
  expect(await headers()).toMatchObject({ 'x-affiliate': 'abc-1' })
})

test('a click id that must not be stored is not sent', async () => {
  open('/?click_id=abc-1')
  allow()
  expect(await headers()).not.toHaveProperty('x-affiliate')
})

test.each([
  ['analytics are off', { path: '/', key: null, allowed: 'analytics' }],
  ['consent is missing', { path: '/', key: 'G-TEST', allowed: 'marketing' }],
  ['they are not on the page', { path: '/reset?token=x', key: 'G-TEST', allowed: 'analytics' }],
])('findClientId does not wait for an id when %s', async (_, { path, key, allowed }) => {
  const { findClientId } = await openMeasured(path, key)
  allow(allowed)
  expect(findClientId()).toBeNull()
})

test('the client id is read from the analytics tag once per page', async () => {
  const { findClientId } = await openMeasured()
  allow('analytics')
  const found = [findClientId(), findClientId()]
  const { dataLayer } = window as unknown as { dataLayer: IArguments[] }
  const gets = dataLayer.filter(([call]) => call === 'get')
  expect(gets.map(([, key, what]) => [key, what])).toEqual([['G-TEST', 'client_id']])
  gets[0]![3]('123.456')
  expect(await Promise.all(found)).toEqual(['123.456', '123.456'])
})

test('findClientId waits a second for a silent tag, and then returns no id', async () => {
  vi.useFakeTimers()
  const { findClientId } = await openMeasured()
  allow('analytics')
  let found: string | null | undefined
  void findClientId()!.then((id) => {
    found = id
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(found).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(found).toBeNull()
})

/** Opens a page that loads the tag of an analytics service with consent. The tag never arrives. */
async function openMeasured(path = '/', analyticsKey: string | null = 'G-TEST') {
  open(path, { analyticsKey })
  const { loadWhenAllowed } = await import('./analytics-tag.ts')
  loadWhenAllowed()
  return import('./client-id.ts')
}

const parts = {
  bearer: null,
  body: false,
  automatic: false,
  idempotencyKey: undefined,
  clientId: null,
  withAffiliate: true,
}

async function headers(): Promise<Record<string, string>> {
  const { callHeaders } = await import('#web/core/http/call-headers.ts')
  return Object.fromEntries(callHeaders(parts))
}

type Given = { referrer?: string; brand?: typeof brand; analyticsKey?: string | null }

/** Opens an address in an empty browser. */
function open(path: string, given: Given = {}): void {
  openBrowser()
  goTo(path, { referrer: 'https://radio.example/', ...given })
}

/** Opens an address in the same browser, with its storage and cookies. */
function goTo(path: string, { referrer = 'http://localhost/', ...given }: Given = {}): void {
  vi.resetModules()
  openPage(`http://localhost${path}`, { ...testPageConfig, ...given })
  Object.assign(document, { referrer })
}

function allow(...categories: string[]): void {
  const answer = { categories, revision: CONSENT_REVISION, expirationTime: Date.now() + 60_000 }
  localStorage.setItem(CONSENT_KEY, JSON.stringify(answer))
  window.dispatchEvent(new Event('cc:onConsent'))
}

function written() {
  return { source: sessionStorage.getItem('visit-source'), cookie: document.cookie }
}
