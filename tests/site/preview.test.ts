import { afterAll, expect, test } from 'vitest'
import { finished, openCampaignDesk } from '#tests/support/campaigns/campaign-desk.ts'
import { line, noon, openTestHarness, start } from '#tests/support/servers/test-harness.ts'

const harness = await openTestHarness({ ROLES: 'api,payments,console,web', CATALOGUE_KEPT_MS: '0' })
afterAll(() => harness.close())
const desk = await openCampaignDesk(harness)
const HALF_AN_HOUR_S = 1_800

const { tag } = await desk.draft({ title: 'Win a boat' })
const { document } = await desk.desk(tag)
const hostile = '<p>Terms.</p><script>alert(1)</script><img src=x onerror=alert(2)>'
await desk.save(tag, 1, { ...finished(document), title: 'Win a boat <script>alert(3)</script>', body: hostile })
const openPreview = async (path: string) => {
  const answer = await fetch(`${harness.url}${path}`, { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const previewOf = async (of: string) => (await desk.post(`/campaigns/${of}/preview`, {})).path as string

test('a preview shows the entry page from the draft, without scripts, search engines or caches', async () => {
  const { status, headers, html } = await openPreview(await previewOf(tag))
  expect(status).toBe(200)
  expect(html).toContain('<h1')
  expect(html).toContain('Win a boat')
  expect(html).not.toMatch(/<script|modulepreload|onerror|<a\b[^>]* href=/i)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  const policy = headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'none'")
  expect(policy).not.toContain('script-src')
})

test('a preview follows the draft, and the site does not show it', async () => {
  const path = await previewOf(tag)
  const { document: saved, version } = await desk.desk(tag)
  await desk.save(tag, version, { ...saved, title: 'Win a ship' })
  expect((await openPreview(path)).html).toContain('Win a ship')
  const { status } = await fetch(`${harness.url}/campaign/${tag}`, { redirect: 'manual' })
  expect(status).toBe(302)
  const { body } = await start(harness, { items: [line(tag)] })
  expect(body.error?.name ?? body.data.campaign_errors[0].errors[0].name).toBe('CampaignNotFound')
})

test('the address of a preview expires, and no other address opens one', async () => {
  harness.setTime(noon)
  const path = await previewOf(tag)
  harness.setTime(HALF_AN_HOUR_S - 1)
  expect((await openPreview(path)).status).toBe(200)
  harness.setTime(1)
  expect((await openPreview(path)).status).toBe(404)
  const [header, , signature] = path.split('.')
  const other = Buffer.from(JSON.stringify({ tag, aud: 'campaign preview', exp: 4_000_000_000 })).toString('base64url')
  expect((await openPreview(`${header}.${other}.${signature}`)).status).toBe(404)
})
