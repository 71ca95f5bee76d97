import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { pageAccess } from '#domain/site/site-pages.ts'
import { goodBodies, goodParams } from '#tests/capabilities/input/good-requests.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makeMp4 } from '#tests/support/campaigns/make-video.ts'
import type { Sent } from '#tests/support/servers/nginx.ts'
import { until } from '#tests/support/servers/processes.ts'
import { type Production, startProduction } from '#tests/support/servers/production.ts'
import { line } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff, staffOfHouse } from '#tests/support/staff/make-staff.ts'
import { nginxMissing } from '#tools/install/nginx.mjs'

type Headers = Record<string, string>

const missing = nginxMissing()
const CONSOLE = 'console.fairdraw.example'
const APP = 'app.fairdraw.example'

const title = `Production behind nginx${missing ? `, skipped because ${missing}` : ''}`

describe.skipIf(missing !== null)(title, () => {
  let production: Production
  let staff: Headers

  beforeAll(async () => {
    production = await startProduction(['fairdraw.example', APP, CONSOLE])
    const { context } = production
    await makeCampaign(context, { tag: 'WINACAR' })
    const operator = await makeStaff(context, { roles: staffOfHouse })
    const { cookie, ...headers } = await signInStaff(context, operator, `https://${CONSOLE}`)
    staff = { ...headers, cookie: cookie!.replace('fairdraw_console', '__Secure-fairdraw_console') }
  })
  afterAll(() => production?.stop())

  const send = async (method: string, path: string, sent: Sent = {}) => {
    const { status, body } = await production.nginx.send(method, path, sent)
    return { status, text: body.toString() }
  }
  const post = async (path: string, body: object, headers: Headers = {}, host?: string) => {
    const json = { 'content-type': 'application/json', ...headers }
    const { status, text } = await send('POST', path, { host, headers: json, body: JSON.stringify(body) })
    return { status, ...JSON.parse(text) }
  }
  const atDesk = (path: string, body: object) => post(`/api/console${path}`, body, staff, CONSOLE)

  test('shows every page of the site', async () => {
    for (const path of Object.keys(pageAccess).filter((each) => !each.includes(':'))) {
      const { status } = await send('GET', path)
      expect(status, path).toBeLessThan(400)
    }
    expect((await send('GET', '/campaign/WINACAR')).text).toContain('</html>')
  })

  test('shows the console, and each of its desks answers', async () => {
    expect((await send('GET', '/console', { host: CONSOLE })).text).toContain('</html>')
    for (const { name, endpoint } of readable('staff')) {
      const { status, text } = await send('GET', addressOf(name, endpoint.path), { host: CONSOLE, headers: staff })
      expect([200, 400, 404], `${endpoint.path} ${text}`).toContain(status)
    }
  })

  test('answers every public call', async () => {
    for (const { name, endpoint } of readable('public')) {
      const { status, text } = await send('GET', addressOf(name, endpoint.path))
      expect([200, 204, 302, 400, 404, 410], `${endpoint.path} ${text}`).toContain(status)
    }
  })

  test('enters a card that is typed in the console, and its sender finds it', async () => {
    const received_at = new Date().toISOString()
    await makeCampaign(production.context, { tag: 'BYPOST' })
    await production.context.pool.query("update campaigns set postal_entry_code = 'POST1' where tag = 'BYPOST'")
    const of = { campaign_code: 'POST1', received_at }
    expect((await atDesk('/post/batches', { ...goodBodies.openPostBatch, ...of })).status).toBe(200)
    const typed = await atDesk('/post/cards', { ...goodBodies.recordCard, ...of })
    expect(typed).toMatchObject({ status: 200, data: { outcome: 'ACCEPTED' } })
    const found = await post('/api/free-entry', { ...goodBodies.lookUpFreeEntry, campaign: 'POST1' })
    expect(found).toMatchObject({ status: 200, data: { cards: [{ entry_code: typed.data.entry_code }] } })
  })

  test('opens on the site a preview that the console makes', async () => {
    const made = { tag: 'DRAFTED', title: 'Win a boat', brand: null, kind: 'RAFFLE', copy_of: null }
    expect((await atDesk('/campaigns', made)).status).toBe(200)
    const preview = await atDesk('/campaigns/DRAFTED/preview', {})
    const page = await send('GET', preview.data.path, { host: CONSOLE })
    expect([page.status, page.text.includes('Win a boat')]).toEqual([200, true])
  })

  test('stores a video of 24 MB', async () => {
    const begun = await atDesk('/campaigns/WINACAR/media', goodBodies.addCampaignMedia!)
    const form = new FormData()
    form.set('part', 'VIDEO')
    form.set('file', new Blob([new Uint8Array(makeMp4({ bytes: 24_000_000 }))]), 'video.mp4')
    const sent = new Response(form)
    const headers = { ...staff, 'content-type': sent.headers.get('content-type')! }
    const path = `/api/console/campaigns/WINACAR/media/${begun.data.media_id}/files`
    const stored = await send('POST', path, { host: CONSOLE, headers, body: new Uint8Array(await sent.arrayBuffer()) })
    expect(stored).toMatchObject({ status: 200 })
  })

  test('starts an order, which the payment service recognises', async () => {
    const { context } = production
    const bearer = await signIn(context, await makeAccount(context))
    const order = { items: [line('WINACAR')] }
    const started = await post('/api/entry/purchase/start', order, { ...bearer, 'idempotency-key': 'one-order' })
    expect(started).toMatchObject({ status: 200 })
    const authorization = `Bearer ${started.data.token.token}`
    const { status, text } = await send('GET', '/payments/stripe/key', { headers: { authorization } })
    expect([status, JSON.parse(text).data?.key]).toEqual([200, 'pk_live_0'])
  })

  test('sends an email that a visitor asks for', async () => {
    const { email } = await makeAccount(production.context)
    expect((await post('/api/shepherd/account/forgot', { email })).status).toBe(200)
    await until('the email came', async () => production.outside.sandbox.state.messages.some(({ to }) => to === email))
  })

  test('keeps the console, the app and the site apart by their hosts', async () => {
    expect((await send('GET', '/console')).status).toBe(404)
    expect((await send('GET', '/api/console/today', { headers: staff })).status).toBe(404)
    expect((await send('GET', '/faqs', { host: CONSOLE })).status).toBe(302)
    const [site, app, again] = [
      await send('GET', '/faqs'),
      await send('GET', '/faqs', { host: APP }),
      await send('GET', '/faqs'),
    ]
    expect(app.text).not.toBe(site.text)
    expect(again.text).toBe(site.text)
  })

  test('leads people who come by plain HTTP to HTTPS, and refuses calls by plain HTTP', async () => {
    const plain = (path: string) => fetch(`${production.nginx.plainUrl}${path}`, { redirect: 'manual' })
    expect((await plain('/faqs')).status).toBe(301)
    expect((await plain('/api/session/data')).status).toBe(403)
  })

  test('logs no error', () => {
    expect(production.faults).toEqual([])
  })
})

function readable(access: 'public' | 'staff') {
  return allEndpoints.filter(({ endpoint }) => endpoint.access === access && endpoint.method === 'GET')
}

function addressOf(name: string, path: string): string {
  return path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(goodParams[name]?.[key] ?? 'none'))
}
