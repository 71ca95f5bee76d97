import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { allow, refuse } from '#domain/verdict.ts'
import { WEBHOOK_ATTEMPTS_MAX, type WebhookEvent, webhookEvents } from '#domain/webhook.ts'
import { webhookData } from '#server/edge/webhook-data.ts'
import { sql, transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { announcePurchases } from '#server/webhooks/exports.ts'
import { forfeitByStaff } from '#server/winners/exports.ts'
import { publishSilentWinners } from '#server/winners/publish-winner.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
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
const add = (path: string, more: object = {}) =>
  desk.post('/webhooks', {
    brand: 'UK_FAIRDRAW',
    address: base + path,
    events: [...webhookEvents],
    email: 'hooks@example.com',
    reason: 'For a test',
    ...more,
  })
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
  test('is sent to the endpoints of its brand; what concerns every brand to all', async () => {
    await deliver()
    expect(typesOf('/house')).toEqual(['draw.drawn', 'draw.frozen', 'purchase.completed'])
    expect(typesOf('/lantern')).toEqual(['draw.drawn', 'draw.frozen'])
  })

  test('is described by what is public of it, and by nothing of a person', async () => {
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

  test('is signed, so that the code of our page knows it from all else', () => {
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

  test('has one id for everybody, and is sent once where it arrives', async () => {
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

  test('that is not made is not announced', async () => {
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

  test('is announced by the rule where they chose nothing, once', async () => {
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

  test('is announced again as they choose to be named, and when the prize goes to another', async () => {
    const { headers } = { headers: await harness.signIn(drawn.accounts[0]!) }
    const details = { first_name: 'Ada', last_name: 'Hook', phone: '+447700900123', dob: '1990-11-27' }
    const place = { address: '12 Mill Lane', town: 'Leeds', county: 'West Yorkshire', postcode: 'LS6 3QS' }
    const claim = { naming: 'FULL', ...details, ...place }
    expect(await harness.post(`/api/winners/cases/${won!.id}/claim`, claim, headers)).toMatchObject({ status: 200 })
    await deliver()
    const [claimed] = named()
    expect(claimed).toMatchObject({ version: 2, data: { name: 'Ada Hook', county: 'West Yorkshire', naming: 'FULL' } })
    expect(JSON.stringify(claimed)).not.toMatch(/Mill Lane|900123|LS6|1990-/)
    await forfeitByStaff(context, won!.id, 'DECLINED', { by: 'Cleo', words: 'Wants no boat' })
    await deliver()
    const [forfeited] = named()
    expect(forfeited).toMatchObject({ version: 3, data: { state: 'FORFEITED' } })
    expect(forfeited.id).not.toBe(claimed.id)
    expect(JSON.stringify(forfeited)).not.toContain('Hook')
  })
})

/** So many further deliveries of the draw, due now. */
async function queue(endpointId: string, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => uuid())
  const at = context.now()
  const rows = made.map((id, index) => ({
    ...{ id, endpoint_id: endpointId, event_id: uuid(), type: 'draw.drawn', subject_id: drawn.roundId },
    ...{ version: 100 + index, happened_at: at, due_at: at },
  }))
  await context.db.insertInto('webhook_deliveries').values(rows).execute()
  return made
}

describe('A delivery', () => {
  test('is made once, however many workers look for what is due', async () => {
    await queue(house.endpoint_id, 60)
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    const ids = takeReceived().map(({ body }) => body.id)
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  })

  test('is made again under the same id where a worker ended before it could save that it arrived', async () => {
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

  test.each([500, 302, 404])('that is answered with %i is tried again later, and follows no redirect', async (code) => {
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
  })

  test('that fails for days is given up, and then so is its endpoint, of which an email is sent', async () => {
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

  test('that waits for an endpoint which is off is made when it is on again', async () => {
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
      .selectFrom('webhook_endpoints')
      .select('secret')
      .execute()
      .then((found) => ({ rows: found.map(({ secret }) => secret.toString('latin1')) }))
    expect(rows.join()).not.toContain(house.secret)
    expect(await desk.actionsOf(house.endpoint_id)).toEqual(['webhook.add'])
    expect(await desk.actionsOf(lantern.endpoint_id)).toEqual(['webhook.add', 'webhook.switch'])
  })

  test.each([
    [{ brand: 'UK_NOBODY' }, 'brand'],
    [{ address: 'ftp://example.com/' }, 'address'],
    [{ address: 'https://robin:secret@example.com/' }, 'address'],
  ])('refuses %j', async (wrong, path) => {
    expect(await add('/', wrong)).toMatchObject({ status: 400, error: 'ValidationError', fields: [{ path }] })
  })

  test('sends a delivery again, and shows other brands nothing of it', async () => {
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
