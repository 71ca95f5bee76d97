import { afterAll, expect, test } from 'vitest'
import { publishContent } from '#server/catalogue/exports.ts'
import { goodBodies, goodParams } from '#tests/capabilities/input/good-requests.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { putPage } from '#tests/support/campaigns/make-catalogue.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { listedEndpoints } from './authorization-requests.ts'

const partner = 'https://partner.example'
const harness = await openTestHarness({ PARTNER_ORIGINS: partner })
afterAll(() => harness.close())
await makeCampaign(harness.context, { tag: 'WINACAR' })
await publishContent(harness.context, { kind: 'page', tag: 'about', content: goodBodies.saveInformationPage }, 'Olive')
await putPage(harness.context, { tag: 'HOME', bannerPosition: 'TOP', groups: [] })

type ListedEndpoint = (typeof listedEndpoints)[number]

async function headersOf(
  { name, endpoint }: Pick<ListedEndpoint, 'name' | 'endpoint'>,
  sent: Record<string, string> = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key) => goodParams[name]?.[key] ?? '')
  const { method } = endpoint
  const body = method === 'POST' ? JSON.stringify(goodBodies[name] ?? {}) : null
  const headers = { ...(body && { 'content-type': 'application/json' }), ...sent }
  return (await fetch(`${harness.url}${path}`, { method, headers, body })).headers
}

const closed = ['default-src', 'base-uri', 'form-action', 'frame-ancestors', 'object-src']

test.each(listedEndpoints)(
  '$label answers with headers that keep browsers from making a page or a script of it',
  async (each) => {
    const headers = await headersOf(each)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')?.split(';')).toEqual(closed.map((name) => `${name} 'none'`))
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)

const shared = [
  'getGroups',
  'getPage',
  'getCampaign',
  'getUpsells',
  'getStock',
  'getPrizes',
  'getInformationPage',
  'listPartners',
  'listDraws',
  'listDrawKeys',
  'listAuditHeads',
  'listWinners',
  'listResults',
  'listCampaignChanges',
]

test.each(listedEndpoints)('$label is not cached anywhere, unless it is public', async (each) => {
  const { headers: bearer } = await harness.makeEntrant()
  const stored = (await headersOf(each, bearer)).get('cache-control')
  expect(stored === 'no-store').toBe(!shared.includes(each.name))
})

test.each([partner, 'https://stranger.example', null])('scripts of every site may read results: %s', async (origin) => {
  const results = listedEndpoints.find(({ name }) => name === 'listResults')!
  const headers = await headersOf(results, { ...(origin && { origin }) })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect([headers.get('vary'), headers.get('set-cookie')]).toEqual([null, null])
})

test.each([
  [partner, partner],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://stranger.example', null],
  ['https://partner.example.stranger.example', null],
  ['http://partner.example', null],
  ['null', null],
])('scripts of %s may read answers: %s', async (origin, allowed) => {
  const session = listedEndpoints.find(({ name }) => name === 'getSessionData')!
  expect((await headersOf(session, { origin })).get('access-control-allow-origin')).toBe(allowed)
  const reply = await fetch(`${harness.url}/api/shepherd/auth/authenticate`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  expect(reply.headers.get('access-control-allow-origin')).toBe(allowed)
})
