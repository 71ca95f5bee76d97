import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { WEBHOOK_ATTEMPTS_MAX, type WebhookEvent, webhookEvents } from '#domain/staff/webhook.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { webhookData } from '#server/boot/webhook-data.ts'
import { publishAuditHead } from '#server/draws/audit/publish-audit-head.ts'
import { sql, transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { publishSilentWinners } from '#server/winners/publish-winner.ts'
import { forfeit } from '#tests/support/draws/forfeit.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { announcePurchases } from './exports.ts'
import { webhookJobs } from './jobs.ts'
import { deliverDue } from './send/deliver.ts'

const DAY_SECONDS = 86_400
const harness = await openTestHarness({ WEBHOOK_LOOPBACK: 'true' })
const { context } = harness

// biome-ignore lint/suspicious/noExplicitAny: bodies of every event
type Received = { path: string; header: string; text: string; body: any }
const received: Received[] = []
let status = 200
const receiver = createServer(async (request: IncomingMessage, reply) => {
  let text = ''
  for await (const part of request) text += part
  const header = String(request.headers['fairdraw-signature'])
  received.push({ path: request.url!, header, text, body: JSON.parse(text) })
  reply.writeHead(status, { location: '/elsewhere' }).end(status === 200 ? 'Thank you' : 'Not now')
})
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await harness.close()
})

const desk = await openDesk(harness, ['OWNER'])
const request = (path: string, more: object = {}) =>
  desk.post('/webhooks', {
    brand: 'UK_FAIRDRAW',
    address: base + path,
    events: webhookEvents.filter((type) => type !== 'audit.head'),
    email: 'hooks@example.com',
    reason: 'For a test',
    ...more,
  })
const add = async (path: string, more: object = {}) => {
  const added = await request(path, more)
  if (added.status === 200) await desk.approve(added.approval_id)
  return added
}
const deliver = () => deliverDue(context, webhookData)
const takeReceived = () => received.splice(0)
const deliveriesOf = async (id: string) => (await desk.get(`/webhook-deliveries?endpoint_id=${id}`)).rows
const endpointOf = async (id: string) =>
  (await desk.get('/webhooks')).rows.find((row: { endpoint_id: string }) => row.endpoint_id === id)
const change = (id: string, state: string, by = desk.cleo) =>
  desk.post(`/webhooks/${id}/state`, { state, reason: 'For a test' }, by)
const typesOf = (path: string) =>
  received
    .filter((each) => each.path === path)
    .map(({ body }) => body.type)
    .sort()

const house = await add('/house')
const lantern = await add('/lantern', { brand: 'UK_LANTERN' })
const drawn = await makeDrawn(harness, {
  title: 'A boat',
  account: { email: 'ada.hooks@example.com', lastName: 'Hook' },
})
const [won] = await casesOf(harness, drawn.roundId)

/** The code of the page for those who receive webhooks. */
const sample = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8'))![1]!
const { isFromFairdraw } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(sample)}`)

describe('A change', () => {
  test('is sent to the endpoints of its brand; one that concerns every brand is sent to all', async () => {
    await deliver()
    expect(typesOf('/house')).toEqual(['draw.drawn', 'draw.frozen', 'purchase.completed'])
    expect(typesOf('/lantern')).toEqual(['draw.drawn', 'draw.frozen'])
  })

  test('is described by its public facts, and by no personal data', async () => {
    const bodyOf = (type: WebhookEvent) =>
      received.find(({ path, body }) => path === '/house' && body.type === type)!.body
    expect(bodyOf('purchase.completed')).toMatchObject({
      version: 1,
      brand: 'UK_FAIRDRAW',
      data: { platform: 'website', credit: 0, items: [{ tag: drawn.tag, title: 'A boat', quantity: 3 }] },
    })
    const { data } = bodyOf('draw.drawn')
    expect(data).toMatchObject({ round_id: drawn.roundId, campaign_tag: drawn.tag, state: 'DRAWN', tickets: 3 })
    const path = (address: string) => new URL(address).pathname
    expect(await harness.get(path(data.draw_url))).toMatchObject({ status: 200 })
    expect(await harness.get(path(data.proof_url))).toMatchObject({ status: 200 })
    const all = received.map(({ text }) => text).join()
    const [account] = drawn.accounts
    for (const personal of [account!.id, account!.externalId, account!.personId, 'ada.hooks', 'Hook', account!.msisdn!])
      expect(all).not.toContain(personal)
  })

  test('is signed, so that the code of our page recognises it', () => {
    const seconds = context.now().getTime() / 1000
    for (const { header, text, path } of received) {
      const secret = path === '/house' ? house.secret : lantern.secret
      const other = path === '/house' ? lantern.secret : house.secret
      const checks = [
        isFromFairdraw(header, text, secret, seconds),
        isFromFairdraw(header, text, secret, seconds + 300),
        isFromFairdraw(`v0=00,${header},v2=00`, text, secret, seconds),
        isFromFairdraw(header, text, secret, seconds + 302),
        isFromFairdraw(header, `${text} `, secret, seconds),
        isFromFairdraw(header.replace('t=', 't=1'), text, secret, seconds),
        isFromFairdraw(header, text, other, seconds),
        isFromFairdraw('', text, secret, seconds),
      ]
      expect(checks).toEqual([true, true, true, false, false, false, false, false])
    }
  })

  test('has one id at all endpoints, and is sent once to each that receives it', async () => {
    const ids = Map.groupBy(takeReceived(), ({ body }) => body.id)
    expect([...ids.values()].map((each) => each.length).sort()).toEqual([1, 2, 2])
    const { purchaseId } = won!
    await transact(context.db, async (tx) => {
      await announcePurchases(sendIn(tx), [purchaseId!, purchaseId!], context.now())
      return allow(null)
    })
    await deliver()
    expect(takeReceived()).toEqual([])
  })

  test('is not announced unless it is made', async () => {
    const before = (await deliveriesOf(house.endpoint_id)).length
    await sql`delete from webhook_deliveries where type = 'purchase.completed'`.execute(context.db)
    await transact(context.db, async (tx) => {
      await announcePurchases(sendIn(tx), [won!.purchaseId!], context.now())
      return refuse('NotFoundError')
    })
    expect(await deliveriesOf(house.endpoint_id)).toHaveLength(before - 1)
  })
})

describe('A winner', () => {
  const named = () => takeReceived().flatMap(({ path, body }) => (path === '/house' ? [body] : []))

  test('is announced under the default rule when they chose nothing, once', async () => {
    await publishSilentWinners(context)
    await deliver()
    expect(named()).toEqual([])
    harness.setTime(14 * DAY_SECONDS)
    await Promise.all([publishSilentWinners(context), publishSilentWinners(context)])
    await deliver()
    expect(named()).toMatchObject([
      { type: 'winner.published', version: 1, data: { name: 'Hook', naming: null, ticket: won!.ticket } },
    ])
  })

  test('is announced again when they choose a name, and when the prize goes to another', async () => {
    const { headers } = { headers: await harness.signIn(drawn.accounts[0]!) }
    const details = { first_name: 'Ada', last_name: 'Hook', phone: '+447700900123', dob: '1990-11-27' }
    const place = { address: '12 Mill Lane', town: 'Leeds', county: 'West Yorkshire', postcode: 'LS6 3QS' }
    const claim = { naming: 'FULL', ...details, ...place }
    expect(await harness.post(`/api/winners/cases/${won!.id}/claim`, claim, headers)).toMatchObject({ status: 200 })
    await deliver()
    const [claimed] = named()
    expect(claimed).toMatchObject({ version: 2, data: { name: 'Ada Hook', county: 'West Yorkshire', naming: 'FULL' } })
    expect(JSON.stringify(claimed)).not.toMatch(/Mill Lane|900123|LS6|1990-/)
    await forfeit(harness, won!.id, 'DECLINED')
    await deliver()
    const [forfeited] = named()
    expect(forfeited).toMatchObject({
      version: 3,
      data: { state: 'FORFEITED', forfeited: { why: 'DECLINED', is_passed_on: false } },
    })
    expect(forfeited.id).not.toBe(claimed.id)
    expect(JSON.stringify(forfeited)).not.toContain('Hook')
  })
})

/** A number of further deliveries of the draw, due now. */
async function queue(endpointId: string, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => uuid())
  const at = context.now()
  const rows = made.map((id, index) => ({
    ...{ id, endpointId, eventId: uuid(), type: 'draw.drawn', subjectId: drawn.roundId },
    ...{ version: 100 + index, happenedAt: at, dueAt: at },
  }))
  await context.db.insertInto('webhookDeliveries').values(rows).execute()
  return made
}

describe('A delivery', () => {
  test('is made once, however many workers look for due ones', async () => {
    await queue(house.endpoint_id, 60)
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    const ids = takeReceived().map(({ body }) => body.id)
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  })

  test('is made again under the same id when a worker ended before it could record the arrival', async () => {
    const [id] = await queue(house.endpoint_id, 1)
    await context.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger die before update of attempts on webhook_deliveries for each row execute function die()`)
    await deliver()
    await context.pool.query('drop trigger die on webhook_deliveries')
    harness.setTime(59)
    await deliver()
    expect(takeReceived()).toHaveLength(1)
    harness.setTime(1)
    await deliver()
    await deliver()
    const [again, ...more] = takeReceived()
    const delivery = (await deliveriesOf(house.endpoint_id)).find(
      (row: { delivery_id: string }) => row.delivery_id === id,
    )
    expect([again!.body.id, more]).toEqual([delivery.event_id, []])
    expect(delivery).toMatchObject({
      state: 'DELIVERED',
      attempts: 1,
      status: 200,
      response: 'Thank you',
      due_at: null,
    })
  })

  test.each([500, 302, 404])(
    'is tried again later when it is answered with %i, and follows no redirect',
    async (code) => {
      const [id] = await queue(house.endpoint_id, 1)
      const rowOf = async () =>
        (await deliveriesOf(house.endpoint_id)).find((row: { delivery_id: string }) => row.delivery_id === id)
      status = code
      await deliver()
      const failed = { state: 'WAITING', attempts: 1, status: code, response: 'Not now' }
      const dueAt = new Date(context.now().getTime() + 60_000).toISOString()
      expect(await rowOf()).toMatchObject({ ...failed, due_at: dueAt })
      expect(await endpointOf(house.endpoint_id)).toMatchObject({
        failing_since: context.now().toISOString(),
        waiting: 1,
      })
      harness.setTime(59)
      await deliver()
      expect(takeReceived().map(({ path }) => path)).toEqual(['/house'])
      harness.setTime(1)
      status = 200
      await deliver()
      expect(await rowOf()).toMatchObject({ state: 'DELIVERED', attempts: 2, status: 200 })
      expect(await endpointOf(house.endpoint_id)).toMatchObject({ failing_since: null, waiting: 0 })
      expect(takeReceived()).toHaveLength(1)
    },
  )

  test('is given up after days of failures, and then so is its endpoint, which an email reports', async () => {
    const [id] = await queue(lantern.endpoint_id, 1)
    const begun = context.now().getTime()
    const rowOf = async () =>
      (await deliveriesOf(lantern.endpoint_id)).find((row: { delivery_id: string }) => row.delivery_id === id)
    status = 503
    for (let dueAt: string | null = context.now().toISOString(); dueAt !== null; dueAt = (await rowOf()).due_at) {
      harness.setTime(dueAt)
      await deliver()
    }
    expect(await rowOf()).toMatchObject({ state: 'FAILED', attempts: WEBHOOK_ATTEMPTS_MAX })
    expect(takeReceived()).toHaveLength(WEBHOOK_ATTEMPTS_MAX)
    for (const [at, state] of [
      [begun + 3 * DAY_SECONDS * 1000 - 1, 'ON'],
      [begun + 3 * DAY_SECONDS * 1000, 'FAILED'],
    ] as const) {
      harness.setTime(new Date(at))
      await queue(lantern.endpoint_id, 1)
      await deliver()
      expect(await endpointOf(lantern.endpoint_id)).toMatchObject({ state })
    }
    await runJobs(context, webhookJobs(webhookData))
    const emails = context.sentEmails.filter(({ to }) => to === 'hooks@example.com')
    expect(emails.map(({ subject }) => subject)).toEqual([`Webhooks to ${new URL(base).host} are switched off`])
    expect(emails[0]!.text).toContain(`${base}/lantern`)
    takeReceived()
  })

  test('waits while its endpoint is off, and is made when it is on again', async () => {
    await queue(lantern.endpoint_id, 1)
    status = 200
    await deliver()
    expect(takeReceived()).toEqual([])
    expect(await change(lantern.endpoint_id, 'ON')).toMatchObject({ status: 200, state: 'ON' })
    await deliver()
    expect(takeReceived().length).toBeGreaterThanOrEqual(1)
    harness.setTime(DAY_SECONDS)
    await deliver()
    expect(await endpointOf(lantern.endpoint_id)).toMatchObject({ waiting: 0 })
    takeReceived()
  })
})

describe('The console', () => {
  test('shows a secret once, and records who added the endpoint', async () => {
    expect(house.secret).toMatch(/^fd_whsec_.{43}$/)
    expect(JSON.stringify(await desk.get('/webhooks'))).not.toContain('fd_whsec_')
    const { rows } = await context.db
      .selectFrom('webhookEndpoints')
      .select('secret')
      .execute()
      .then((found) => ({ rows: found.map(({ secret }) => secret.toString('latin1')) }))
    expect(rows.join()).not.toContain(house.secret)
    const added = ['webhook.add.request', 'webhook.add', 'webhook.add.carried_out']
    expect(await desk.actionsOf(house.endpoint_id)).toEqual(added)
    expect(await desk.actionsOf(lantern.endpoint_id)).toEqual([...added, 'webhook.switch'])
  })

  test.each([
    [{ brand: 'UK_NOBODY' }, 'brand'],
    [{ address: 'ftp://example.com/' }, 'address'],
    [{ address: 'https://robin:secret@example.com/' }, 'address'],
  ])('refuses %j', async (wrong, path) => {
    expect(await add('/', wrong)).toMatchObject({ status: 400, error: 'ValidationError', fields: [{ path }] })
  })

  test('sends nothing to an endpoint until another owner approves it', async () => {
    const { endpoint_id: id, approval_id: approvalId } = await request('/unapproved')
    await queue(id, 1)
    takeReceived()
    await deliver()
    expect(received).toEqual([])
    for (const state of ['ON', 'OFF'])
      expect(await change(id, state)).toMatchObject({ status: 400, fields: [{ path: 'state' }] })
    expect(await desk.approve(approvalId, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect(await endpointOf(id)).toMatchObject({ state: 'UNAPPROVED' })
    expect(await desk.approve(approvalId)).toMatchObject({ status: 200 })
    expect(await endpointOf(id)).toMatchObject({ state: 'ON' })
    await deliver()
    expect(takeReceived()).toMatchObject([{ path: '/unapproved' }])
  })

  test('keeps an endpoint removed that was removed before its approval', async () => {
    const { endpoint_id: id, approval_id: approvalId } = await request('/removed')
    expect(await change(id, 'REMOVED')).toMatchObject({ status: 200 })
    await desk.approve(approvalId)
    const { rows } = await context.pool.query('select state from webhook_endpoints where id = $1', [id])
    expect(rows).toEqual([{ state: 'REMOVED' }])
  })

  test('sends a delivery again, and does not show it to other brands', async () => {
    const [delivery] = await deliveriesOf(lantern.endpoint_id)
    const of = { theirs: ['UK_LANTERN'], others: ['UK_AMBER_FM'] }
    const theirs = await makeStaff(context, { roles: ['CAMPAIGNS'], brands: of.theirs })
    const others = await makeStaff(context, { roles: ['CAMPAIGNS'], brands: of.others })
    const replay = (by: typeof theirs) =>
      desk.post(`/webhook-deliveries/${delivery.delivery_id}/replay`, { reason: 'They lost it' }, by)
    expect(await replay(others)).toMatchObject({ status: 404 })
    for (const path of ['/webhooks', '/webhook-deliveries'])
      expect([(await desk.get(path, others)).rows, (await desk.get(path, theirs)).rows.length > 0]).toEqual([[], true])
    expect(await replay(theirs)).toMatchObject({ status: 200, state: 'WAITING' })
    await deliver()
    expect(takeReceived().map(({ body }) => body.id)).toEqual([delivery.event_id])
    expect(await desk.actionsOf(delivery.delivery_id)).toEqual(['webhook.replay'])
  })

  test('removes an endpoint for good', async () => {
    await queue(lantern.endpoint_id, 1)
    expect(await change(lantern.endpoint_id, 'REMOVED')).toMatchObject({ status: 200 })
    await deliver()
    expect(takeReceived()).toEqual([])
    expect(await endpointOf(lantern.endpoint_id)).toBeUndefined()
    expect(await change(lantern.endpoint_id, 'ON')).toMatchObject({ status: 404 })
  })
})

describe('A change by staff', () => {
  test('is sent to every endpoint that wants it, as the signed head of the audit log', async () => {
    const id = (await add('/auditor', { brand: 'UK_LANTERN', events: ['audit.head'] })).endpoint_id
    await publishAuditHead(context)
    await publishAuditHead(context)
    await deliver()
    const [head] = (await harness.get('/api/draws/audit-heads')).body.data.heads
    const sent = received.filter(({ path }) => path === '/auditor').map(({ body }) => body)
    expect(sent).toMatchObject([{ type: 'audit.head', version: head.lines, data: head }])
    await change(id, 'REMOVED')
  })
})
