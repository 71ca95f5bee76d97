import { randomBytes } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headSchema, LINES_PER_PAGE } from '#contract/draws.ts'
import { toWire } from '#contract/wire.ts'
import { encodeHead } from '#domain/draw/head.ts'
import { leafHash } from '#domain/draw/merkle-hash.ts'
import { verifyConsistency, verifyInclusion } from '#domain/draw/merkle-proof.ts'
import { lineBytes, openRegister, ticketsByRoute } from '#domain/draw/register.ts'
import { decodeLine } from '#domain/draw/register-line.ts'
import { verifySignature } from '#domain/draw/signature.ts'
import type { Db } from '#server/platform/db/db.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { computeDraw } from '../draw/compute-draw.ts'
import { countTicketsByRoute } from '../show/show-queries.ts'
import { readPage } from './line-files.ts'
import { makeHead, makeHeads } from './make-head.ts'
import { proveInclusion } from './prove-register.ts'
import { listHeads } from './register-queries.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const campaign = await makeCampaign(context, {
  prices: [
    { pricePence: 200, quantity: 1 },
    { pricePence: 500, quantity: 3 },
    { pricePence: 0, quantity: 1 },
  ],
})
const people = await Promise.all([1, 2, 3].map(() => makeAccount(context)))

const buy = async (accountId: string, quantity: 1 | 3) => {
  const pricePence = quantity === 1 ? 200 : 500
  await startOrder(context, accountId, orderOf([{ tag: campaign.tag, pricePence, quantity }]))
  const bought = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '=', 'HELD')
    .executeTakeFirstOrThrow()
  await payOrder(context, bought.id)
}
const enterFree = (accountId: string) =>
  startOrder(context, accountId, orderOf([{ tag: campaign.tag, pricePence: 0, quantity: 1 }]))

let roundId = ''
const sizes: number[] = []
beforeAll(async () => {
  for (const [index, { id }] of [...people, ...people, ...people].entries()) {
    if (index % 4 === 3) await enterFree(id)
    else await buy(id, index % 2 === 0 ? 1 : 3)
    if (index % 2 === 1) await makeHeads(context)
  }
  const round = await context.db
    .selectFrom('rounds')
    .select('id')
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow()
  roundId = round.id
  await makeHead(context, roundId)
  sizes.push(...(await listHeads(context.db, roundId)).map(({ lines }) => lines))
})

test('heads are made for rounds that have grown, each continuing the last', async () => {
  expect(sizes).toEqual([2, 4, 6, 8, 9])
  const before = await listHeads(context.db, roundId)
  await makeHeads(context)
  expect(await listHeads(context.db, roundId)).toEqual(before)
})

test('the register has each ticket in one line, and as many of each route as the entries', async () => {
  const opened = openRegister((await readPage(context, roundId, 0, 9))!)
  if (!opened.ok) throw new Error(opened.error.name)
  const { rows } = await context.pool.query<{ route: string; tickets: number }>(
    'select route, sum(quantity)::int as tickets from entries where round_id = $1 group by route',
    [roundId],
  )
  const expected = Object.fromEntries(rows.map(({ route, tickets }) => [route, tickets]))
  expect(ticketsByRoute(opened.value)).toMatchObject(expected)
  expect(opened.value.tickets).toBe(rows.reduce((sum, { tickets }) => sum + tickets, 0))
  const { body } = await harness.get(`/api/draws/${roundId}`)
  expect(body.data).toMatchObject({ state: 'PLANNED', lines: 9, tickets: opened.value.tickets, by_route: expected })
})

test('tickets by route are those of the newest head that has them, and of the entries since', async () => {
  const sums = async (db: Db) => {
    const rows = await countTicketsByRoute(db, [roundId])
    const routes = new Set(rows.map(({ route }) => route))
    return [...routes].toSorted().map((route) => {
      const ofRoute = rows.filter((row) => row.route === route)
      return [route, ofRoute.reduce((sum, { tickets }) => sum + tickets, 0)]
    })
  }
  const { rows } = await context.pool.query(
    'select route, sum(quantity)::int as tickets from entries where round_id = $1 group by route order by route',
    [roundId],
  )
  const counted = rows.map(({ route, tickets }) => [route, tickets])
  const tx = await context.db.startTransaction().execute()
  expect(await sums(tx)).toEqual(counted)
  for (const lines of [9, 8, 2]) {
    await tx
      .updateTable('registerHeads')
      .set({ byRoute: null })
      .where('roundId', '=', roundId)
      .where('lines', '>=', lines)
      .execute()
    expect(await sums(tx), `with the sums of heads of less than ${lines} lines`).toEqual(counted)
  }
  await tx.rollback().execute()
  const heads = await listHeads(context.db, roundId)
  for (const { byRoute, tickets } of heads) expect(byRoute!.reduce((sum, each) => sum + each, 0)).toBe(tickets)
})

test('three people are three entrants, and no line identifies them', async () => {
  const lines = (await readPage(context, roundId, 0, 9))!
  const entrants = Array.from({ length: 9 }, (_, line) => {
    const decoded = decodeLine(lineBytes(lines, line))
    return decoded.ok ? Buffer.from(decoded.value.entrant).toString('hex') : null
  })
  expect(new Set(entrants).size).toBe(3)
  expect(entrants.slice(0, 3)).toEqual(entrants.slice(3, 6))
})

test('each head is signed by a key that is published', async () => {
  const { body: keys } = await harness.get('/api/draws/keys')
  const { body } = await harness.get(`/api/draws/${roundId}/heads`)
  const heads = await listHeads(context.db, roundId)
  expect(body.data.heads).toEqual(
    heads.map(({ root, signature, keyId, frontier: _, byRoute: __, ...head }) =>
      toWire(headSchema, {
        ...head,
        root: Buffer.from(root).toString('hex'),
        signature: Buffer.from(signature).toString('hex'),
        key_id: keyId,
      }),
    ),
  )
  for (const { root, signature, ...head } of heads) {
    const { public_key } = keys.data.keys.find((key: { key_id: string }) => key.key_id === head.keyId)
    expect(verifySignature(signature, encodeHead({ ...head, root, roundId }), hexToBytes(public_key))).toBe(true)
  }
})

test('any two heads are consistent, and each line is in each head that has it', async () => {
  const heads = await listHeads(context.db, roundId)
  await fc.assert(
    fc.asyncProperty(fc.nat(8), fc.nat(4), fc.nat(4), async (line, one, other) => {
      const [first, second] = [heads[Math.min(one, other)]!, heads[Math.max(one, other)]!]
      const consistency = await harness.get(`/api/draws/${roundId}/consistency?from=${first.lines}&to=${second.lines}`)
      const bytes = (hashes: readonly string[]) => hashes.map((hash) => hexToBytes(hash))
      expect(
        verifyConsistency(
          { size: first.lines, root: first.root },
          { size: second.lines, root: second.root },
          bytes(consistency.body.data.proof),
        ),
      ).toBe(true)
      const inclusion = await harness.get(`/api/draws/${roundId}/inclusion/${line}?lines=${second.lines}`)
      if (line >= second.lines) {
        expect(inclusion.status).toBe(404)
        return
      }
      const { leaf, proof } = inclusion.body.data
      expect(
        verifyInclusion(hexToBytes(leaf), { index: line, size: second.lines, proof: bytes(proof), root: second.root }),
      ).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a proof of a register of two pages reads one of them, and leads to the head', async () => {
  const long = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  await startOrder(context, people[0]!.id, orderOf([{ tag: long.tag, pricePence: 0, quantity: 1 }]))
  const found = context.db.selectFrom('rounds').select('id').where('campaignId', '=', long.id)
  const { id } = await found.executeTakeFirstOrThrow()
  const lines = LINES_PER_PAGE + 3
  await context.pool.query(
    `insert into entries (id, account_id, campaign_id, round_id, purchase_id, item_id, route, state, quantity,
       first_ticket, last_ticket, issued_at, created_at)
     select gen_random_uuid(), account_id, campaign_id, round_id, purchase_id, item_id, route, state, 1, n, n, issued_at,
       created_at from entries cross join generate_series(2, $2::int) as n where round_id = $1`,
    [id, lines],
  )
  await context.db
    .updateTable('rounds')
    .set({ nextTicket: lines + 1 })
    .where('id', '=', id)
    .execute()
  const head = await makeHead(context, id)
  expect(head).toMatchObject({ lines, tickets: lines })
  for (const line of [0, LINES_PER_PAGE - 1, LINES_PER_PAGE, lines - 1]) {
    const read: string[] = []
    const get = (key: string) => {
      if (key.includes('/lines-')) read.push(key)
      return context.files.get(key)
    }
    const proven = await proveInclusion({ ...context, files: { ...context.files, get } }, id, line, lines)
    if (!proven.ok) throw new Error(proven.error.name)
    const { leaf, proof } = proven.value
    expect(verifyInclusion(leaf, { index: line, size: lines, proof, root: head.root })).toBe(true)
    expect(read.length).toBeLessThanOrEqual(1)
  }

  const freeze = { ...head, roundId: id, voids: [], prizes: 1, reserves: 0, prizesPerEntrant: 1 }
  const { drawn, firstTickets } = await computeDraw(context, freeze, randomBytes(32))
  const [{ line, ticket, data, proof }] = drawn as [(typeof drawn)[number]]
  expect([line + 1, ...firstTickets]).toEqual([ticket, ticket])
  const path = { index: line, size: lines, proof: proof.map((hash) => hexToBytes(hash)), root: head.root }
  expect(verifyInclusion(leafHash(hexToBytes(data)), path)).toBe(true)
  const shorter = async (key: string) => {
    const content = await context.files.get(key)
    return content && key.endsWith('/root-0') ? content.subarray(0, 32) : content
  }
  const older = { ...context, files: { ...context.files, get: shorter } }
  const seed = randomBytes(32)
  expect(await computeDraw(older, freeze, seed)).toEqual(await computeDraw(context, freeze, seed))
  const lying = async (key: string) => (key.endsWith('/root-0') ? randomBytes(40) : context.files.get(key))
  const other = { ...context, files: { ...context.files, get: lying } }
  await expect(computeDraw(other, freeze, randomBytes(32))).rejects.toThrow('is not the one that was frozen: its pages')
})

test('an entry made long before is found by its receipt, which no other account gets', async () => {
  const { headers } = await harness.makeEntrant()
  const { number } = await context.db
    .selectFrom('entries')
    .select('number')
    .where('roundId', '=', roundId)
    .orderBy('firstTicket')
    .limit(1)
    .executeTakeFirstOrThrow()
  const path = `/api/draws/mine/${context.ids.tickets.encode(number)}`
  expect(await harness.get(path, headers)).toMatchObject({ status: 404, body: { error: { name: 'EntryNotFound' } } })
})

test('twenty workers that make one head leave one', async () => {
  await buy(people[0]!.id, 3)
  const made = await Promise.all(Array.from({ length: 20 }, () => makeHead(context, roundId)))
  expect(new Set(made.map(({ at }) => at.getTime())).size).toBe(1)
  expect((await listHeads(context.db, roundId)).map(({ lines }) => lines)).toEqual([...sizes, 10])
})

test('a head that could not be written is made at the next run', async () => {
  await buy(people[1]!.id, 1)
  const put = async () => {
    throw new Error('the disk is full')
  }
  await makeHeads({ ...context, files: { ...context.files, put } })
  expect((await listHeads(context.db, roundId)).at(-1)!.lines).toBe(10)
  await makeHeads(context)
  expect((await listHeads(context.db, roundId)).at(-1)!.lines).toBe(11)
})

const unknown = '/api/draws/01a1ff05-3188-7205-bd0e-10a17079da64'
const refusedField = (path: string) => ({ name: 'ValidationError', meta: { fields: [{ path }] } })
test.each([
  ['/api/draws/nonsense', 400, refusedField('round_id')],
  ['/api/draws/nonsense/lines', 400, refusedField('round_id')],
  ['/api/draws/NONSENSE/proof.json', 400, refusedField('round_id')],
  [`${unknown}/lines?page=-1`, 400, refusedField('page')],
  [`${unknown}/lines?page=1&page=2`, 400, refusedField('page')],
  [`${unknown}/inclusion/first`, 400, refusedField('line')],
  [unknown, 404, { name: 'NotFoundError' }],
  [`${unknown}/lines`, 404, { name: 'NotFoundError' }],
  [`${unknown}/proof.json`, 404, { name: 'NotFoundError' }],
])('%s answers %s, with what is wrong', async (path, status, error) => {
  expect(await harness.get(path)).toMatchObject({ status, body: { error } })
})
