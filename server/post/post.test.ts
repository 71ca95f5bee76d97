import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { PostRoute } from '#domain/post/post-card.ts'
import { allow } from '#domain/verdict.ts'
import { confirmNumber, updateDetails } from '#server/accounts/exports.ts'
import { proveEmail } from '#server/accounts/sign-up/prove-email.ts'
import { dailyRules, purgeOld } from '#server/boot/retention.ts'
import { freezeRound } from '#server/draws/freeze/freeze-round.ts'
import { transact } from '#server/platform/db/db.ts'
import { anyMsisdn, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { expectLedgersToAgree, expectLimitsToHold } from '#tests/support/payments/ledgers.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { clearCardsOf } from './clear-cards.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['POST'])

async function makeTaker(given: Parameters<typeof makeCampaign>[1] = {}) {
  const campaign = await makeCampaign(context, { limitType: 'COMPETITION', ...given })
  const routes = { postalEntryCode: `POST${campaign.tag}`, telephoneEntry: '0330 100 0000' }
  await context.db.updateTable('campaigns').set(routes).where('id', '=', campaign.id).execute()
  return campaign
}

let people = 0
/** A person unknown to the program, with a unique name. */
function anyName() {
  people += 1
  const name = [...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return { first_name: 'Ann', last_name: `Field${name}`, postcode: 'LS1 1AA', birth_date: '1990-02-03' }
}
const anyTaker = await makeTaker()
async function openBatch(given: object = {}): Promise<string> {
  const batch_id = randomUUID()
  const received_at = new Date(context.now().getTime() - 60_000).toISOString()
  const body = { batch_id, campaign_code: anyTaker.tag, route: 'POSTAL', received_at, counted: 100, ...given }
  expect(await desk.post('/post/batches', body)).toMatchObject({ status: 200 })
  return batch_id
}
const batches = { POSTAL: await openBatch(), PHONE: await openBatch({ route: 'PHONE', counted: null }) }

const cardOf = (campaign: { tag: string }, words: object = {}) => ({
  card_id: randomUUID(),
  campaign_code: campaign.tag,
  batch_id: batches.POSTAL,
  route: 'POSTAL',
  received_at: new Date(context.now().getTime() - 60_000).toISOString(),
  unusable: null,
  ...anyName(),
  address: '1 High Street, Leeds',
  phone: null,
  email: null,
  ...words,
})
const send = (campaign: { tag: string }, words: object = {}) => {
  const { route = 'POSTAL' } = words as { route?: PostRoute }
  return desk.post('/post/cards', cardOf(campaign, { batch_id: batches[route], ...words }))
}

async function enterOnline(tag: string, accountId: string) {
  await startOrder(context, accountId, orderOf([{ tag, pricePence: 200, quantity: 1 }]))
  const held = context.db.selectFrom('purchases').select('id').where('accountId', '=', accountId)
  await payOrder(context, (await held.where('state', '=', 'HELD').executeTakeFirstOrThrow()).id)
}
async function countEntries({ tag }: { tag: string }) {
  const { rows } = await context.pool.query(
    `select count(*)::int as count from entries join campaigns on campaigns.id = campaign_id
     where tag = $1 and entries.state <> 'RELEASED'`,
    [tag],
  )
  return rows[0].count
}

test('a card in time counts even when everything is sold, on the next ticket, by code or tag, by post or phone', async () => {
  const raffle = await makeTaker({ type: 'RAFFLE', globalLimit: 1 })
  await enterOnline(raffle.tag, (await makeAccount(context)).id)
  expect(await send(raffle, { campaign_code: ` post${raffle.tag.toLowerCase()} ` })).toMatchObject({
    outcome: 'ACCEPTED',
    reason: null,
    campaign_tag: raffle.tag,
    ticket: 2,
    entry_code: expect.stringMatching(/^\w{8,}$/),
    earlier: 0,
  })
  expect(await send(raffle, { route: 'PHONE' })).toMatchObject({ outcome: 'ACCEPTED', ticket: 3 })
  await expect(enterOnline(raffle.tag, (await makeAccount(context)).id)).rejects.toThrow()
  await expectLedgersToAgree(context)
})

test('a card is entered once, however often it is sent, and is recorded without its words', async () => {
  const campaign = await makeTaker()
  const card = cardOf(campaign, { email: 'sent.often@example.com' })
  const sent = await Promise.all(Array.from({ length: 5 }, () => desk.post('/post/cards', card)))
  expect(new Set(sent.map(({ ticket, entry_code }) => `${ticket} ${entry_code}`)).size).toBe(1)
  expect(await countEntries(campaign)).toBe(1)
  expect(await desk.actionsOf(card.card_id)).toEqual(['post.record'])
  const { rows } = await context.pool.query(`select audit_lines::text as line from audit_lines where subject_id = $1`, [
    card.card_id,
  ])
  expect(rows.map(({ line }) => /Field|sent\.often|LS1/.test(line))).toEqual([false])
})

test('another card with a used id is not mistaken for the first', async () => {
  const campaign = await makeTaker()
  const card = cardOf(campaign)
  expect(await desk.post('/post/cards', card)).toMatchObject({ outcome: 'ACCEPTED' })
  const other = { ...card, ...anyName() }
  expect(await desk.post('/post/cards', other)).toMatchObject({ fields: [{ path: 'card_id' }] })
  expect(await countEntries(campaign)).toBe(1)
})

describe('A card is rejected, and enters nothing, when', () => {
  test.each([
    ['it cannot be read', { unusable: 'UNREADABLE' }, 'UNREADABLE'],
    ['it lacks an address', { address: null }, 'INCOMPLETE'],
    ['its sender is a child', { birth_date: '2010-01-01' }, 'UNDER_AGE'],
    ['it comes from where nobody may enter', { postcode: 'BT7 1NN' }, 'AREA'],
    ['it came before the campaign opened', { received_at: '2026-11-16T00:00:00.000Z' }, 'LATE'],
  ])('%s', async (_, words, reason) => {
    const campaign = await makeTaker()
    expect(await send(campaign, words)).toMatchObject({ outcome: 'REJECTED', reason, ticket: null, entry_code: null })
    expect(await countEntries(campaign)).toBe(0)
  })

  test.each([
    ['is on a break', { breakUntil: new Date('2027-01-01') }, 'STAYING_AWAY'],
    ['has excluded themselves', { excludedUntil: new Date('2027-01-01') }, 'STAYING_AWAY'],
    ['is blocked', { state: 'BLOCKED' as const }, 'BLOCKED'],
  ])('its sender %s', async (_, given, reason) => {
    const { email } = await makeAccount(context, given)
    expect(await send(await makeTaker(), { email })).toMatchObject({ outcome: 'REJECTED', reason })
  })

  test('the round closed and its draw is two minutes away, not before', async () => {
    const closesAt = new Date(noon.getTime() + 3_600_000)
    const campaign = await makeTaker({ endsAt: closesAt })
    await context.db.updateTable('campaigns').set({ postalGraceDays: 3 }).where('id', '=', campaign.id).execute()
    const received_at = noon.toISOString()
    harness.setTime(new Date(closesAt.getTime() + 4 * 86_400_000 + 58 * 60_000 - 1))
    expect(await send(campaign, { received_at })).toMatchObject({ outcome: 'ACCEPTED' })
    harness.setTime(1)
    expect(await send(campaign, { received_at })).toMatchObject({ outcome: 'REJECTED', reason: 'LATE_BY_US' })
    harness.setTime(noon)
  })

  test('its round was frozen while it was typed', async () => {
    const campaign = await makeTaker()
    expect(await send(campaign)).toMatchObject({ outcome: 'ACCEPTED' })
    const frozen = { frozenAt: context.now() }
    await context.db.updateTable('rounds').set(frozen).where('campaignId', '=', campaign.id).execute()
    expect(await send(campaign)).toMatchObject({ outcome: 'REJECTED', reason: 'LATE_BY_US' })
    expect(await countEntries(campaign)).toBe(1)
    await expectLedgersToAgree(context)
  })
})

test('initials, landlines, numbers of other countries and post offices of the forces are accepted', async () => {
  const campaign = await makeTaker()
  const odd: object[] = [
    { first_name: 'J.' },
    { first_name: 'J. R.', postcode: 'BFPO 12' },
    { last_name: 'O', phone: '01332 900 123' },
    { phone: '00353 1 234 5678' },
    { phone: '+33 6 12 34 56 78', postcode: 'LS1' },
  ]
  for (const words of odd) expect(await send(campaign, words)).toMatchObject({ outcome: 'ACCEPTED' })
})

test('a wrong value is reported beside its field, and cards are for staff of all brands', async () => {
  const campaign = await makeTaker()
  const wrong: [object, string][] = [
    [{ campaign_code: 'NOSUCH' }, 'campaign_code'],
    [{ campaign_code: (await makeCampaign(context)).tag }, 'campaign_code'],
    [{ received_at: new Date(context.now().getTime() + 1).toISOString() }, 'received_at'],
    [{ received_at: '2026-09-01T00:00:00.000Z' }, 'received_at'],
    [{ postcode: 'NOWHERE' }, 'postcode'],
  ]
  for (const [words, path] of wrong)
    expect((await send(campaign, words)).fields.map((field: { path: string }) => field.path)).toEqual([path])
  const lantern = await makeStaff(context, { roles: ['POST'], brands: ['UK_LANTERN'] })
  expect(await desk.post('/post/cards', cardOf(campaign), lantern)).toMatchObject({ status: 404 })
})

describe('The limit of a person holds', () => {
  test('over an account and cards with its email, its number, or its name, postcode and birth date', async () => {
    const campaign = await makeTaker({ entryLimit: 2 })
    const name = { ...anyName(), postcode: 'B66 2EN' }
    const account = await makeAccount(context, { lastName: name.last_name, dob: name.birth_date })
    const named = { ...name, first_name: 'Robin', postcode: 'B66' }
    await enterOnline(campaign.tag, account.id)
    const { last_name } = name
    expect(await send(campaign, { email: account.email.toUpperCase(), last_name })).toMatchObject({
      outcome: 'ACCEPTED',
      earlier: 0,
    })
    for (const words of [{ email: account.email, last_name }, { phone: account.msisdn }, named])
      expect(await send(campaign, words)).toMatchObject({ outcome: 'REJECTED', reason: 'OVER_LIMIT' })
    expect(await send(campaign, { ...named, first_name: 'Another' })).toMatchObject({ outcome: 'ACCEPTED' })
    await expect(enterOnline(campaign.tag, account.id)).rejects.toThrow()
  })

  test('over cards alone, which share one detail with the next', async () => {
    const campaign = await makeTaker({ entryLimit: 3 })
    const [phone, email, name] = [anyMsisdn(), 'chain@example.com', anyName()]
    expect(await send(campaign, { phone })).toMatchObject({ outcome: 'ACCEPTED' })
    expect(await send(campaign, { email, ...name })).toMatchObject({ outcome: 'ACCEPTED' })
    const { last_name } = name
    expect(await send(campaign, { phone, email, last_name })).toMatchObject({ outcome: 'ACCEPTED', earlier: 2 })
    for (const words of [{ phone }, { email, last_name }, name])
      expect(await send(campaign, words)).toMatchObject({ reason: 'OVER_LIMIT' })
  })

  test.each(['number', 'name'])(
    'when a person sends a card first and then opens an account with the same %s',
    async (what) => {
      const campaign = await makeTaker({ entryLimit: 1 })
      const [phone, name] = [anyMsisdn(), { ...anyName(), first_name: 'Robin' }]
      expect(await send(campaign, { phone, ...name })).toMatchObject({ outcome: 'ACCEPTED' })
      const account = await makeAccount(context, { verified: what === 'name' })
      if (what === 'number')
        await transact(context.db, async (tx) => allow(await confirmNumber(context, tx, account.id, phone)))
      else {
        const { first_name, last_name, birth_date: dob, postcode } = name
        await updateDetails(context, account.id, { firstName: first_name, lastName: last_name, dob, postcode })
      }
      await expect(enterOnline(campaign.tag, account.id)).rejects.toThrow()
      await expectLedgersToAgree(context)
    },
  )

  test('and a card never makes one person of two who have accounts', async () => {
    const campaign = await makeTaker()
    const [one, other] = [await makeAccount(context, { lastName: 'Field' }), await makeAccount(context)]
    const words = { email: one.email, last_name: 'Field', phone: other.msisdn }
    expect(await send(campaign, words)).toMatchObject({ outcome: 'ACCEPTED' })
    const { rows } = await context.pool.query(
      `select count(distinct person_id)::int as persons from accounts where id = any($1)`,
      [[one.id, other.id]],
    )
    expect(rows).toEqual([{ persons: 2 }])
  })

  test('and is not used up by a stranger’s cards with the same email', async () => {
    const campaign = await makeTaker({ entryLimit: 1 })
    const account = await makeAccount(context, { lastName: 'Victim' })
    const [byCard, name] = ['by.card@example.com', anyName()]
    for (const email of [account.email, byCard])
      expect(await send(campaign, { email })).toMatchObject({ outcome: 'ACCEPTED' })
    await transact(context.db, async (tx) => allow(await proveEmail(context, tx, account, context.now())))
    await enterOnline(campaign.tag, account.id)
    expect(await send(campaign, { email: byCard, ...name })).toMatchObject({ outcome: 'ACCEPTED', earlier: 0 })
    expect(await send(campaign, { email: byCard, ...name })).toMatchObject({ reason: 'OVER_LIMIT' })
    await expectLedgersToAgree(context)
  })

  test('when cards of all kinds are typed while the same person enters online', async () => {
    const campaign = await makeTaker({ entryLimit: 3 })
    const name = anyName()
    const account = await makeAccount(context, { lastName: name.last_name, dob: name.birth_date, postcode: 'LS1' })
    const words = [
      { email: account.email, last_name: name.last_name },
      { phone: account.msisdn },
      { ...name, first_name: 'Robin' },
      { email: account.email, phone: account.msisdn },
      { phone: account.msisdn, ...name },
    ]
    await Promise.allSettled([
      ...words.map((each) => send(campaign, each)),
      enterOnline(campaign.tag, account.id),
      ...words.map((each) => send(campaign, each)),
    ])
    expect(await countEntries(campaign)).toBe(3)
    await expectLimitsToHold(context)
    await expectLedgersToAgree(context)
  })
})

test('the register counts a card by its route, the freeze keeps an excluded sender, and the words are cleared later', async () => {
  const closesAt = new Date(noon.getTime() + 3_600_000)
  const campaign = await makeTaker({ endsAt: closesAt })
  const { email, personId } = await makeAccount(context)
  await enterOnline(campaign.tag, (await makeAccount(context)).id)
  await send(campaign, { email })
  await send(campaign)
  await send(campaign, { unusable: 'UNREADABLE' })
  await context.db
    .updateTable('persons')
    .set({ excludedUntil: new Date('2028-01-01') })
    .where('id', '=', personId)
    .execute()
  harness.setTime(closesAt)
  const round = context.db.selectFrom('rounds').select('id').where('campaignId', '=', campaign.id)
  const { id: roundId } = await round.executeTakeFirstOrThrow()
  await freezeRound(context, roundId)
  const heads = await context.pool.query(
    `select by_route[1] as paid, by_route[3] as postal from register_heads where round_id = $1`,
    [roundId],
  )
  expect(heads.rows.map(({ paid, postal }) => [Number(paid), Number(postal)]).at(-1)).toEqual([1, 2])
  const voids = await context.pool.query(`select first_ticket as first, reason from draw_voids where round_id = $1`, [
    roundId,
  ])
  expect(voids.rows.map(({ first, reason }) => [Number(first), reason])).toEqual([])

  const stored = async () => {
    const cards = context.db.selectFrom('postCards').select(['state', 'lastName']).where('campaignId', '=', campaign.id)
    return (await cards.orderBy('typedAt').execute()).map((card) => [card.state, card.lastName !== null])
  }
  await transact(context.db, async (tx) => allow(await clearCardsOf(tx, roundId, context.now())))
  expect((await stored()).sort()).toEqual([
    ['ACCEPTED', false],
    ['ACCEPTED', false],
    ['REJECTED', true],
  ])
  const claims = await context.pool.query('select from person_claims where person_id = $1', [personId])
  expect(claims.rows).toEqual([])
  harness.setTime(new Date(closesAt.getTime() + 91 * 86_400_000))
  await purgeOld(context, dailyRules)
  expect((await stored()).map(([, isStored]) => isStored)).toEqual([false, false, false])
  harness.setTime(noon)
})

describe('A batch', () => {
  test('is closed at once if its count matches, and with a reason if it does not', async () => {
    const campaign = await makeTaker()
    const close = (batch: string, words: string | null) => desk.post(`/post/batches/${batch}/close`, { words })
    const [whole, short] = [await openBatch({ counted: 2 }), await openBatch({ counted: 2 })]
    await send(campaign, { batch_id: whole })
    await send(campaign, { batch_id: whole, unusable: 'UNREADABLE' })
    await send(campaign, { batch_id: short })
    expect(await close(whole, null)).toMatchObject({ status: 200 })
    expect(await close(short, null)).toMatchObject({ error: 'ValidationError', fields: [{ path: 'words' }] })
    expect(await close(short, 'One of them was empty')).toMatchObject({ status: 200 })
    const { rows } = await desk.get('/post/batches?state=CLOSED')
    const listed = (id: string) => rows.find(({ batch_id }: { batch_id: string }) => batch_id === id)
    expect(listed(short)).toMatchObject({ accepted: 1, rejected: 0, words: 'One of them was empty' })
    expect(listed(whole)).toMatchObject({ accepted: 1, rejected: 1, words: null })
    expect(await desk.actionsOf(short)).toEqual(['post.open-batch', 'post.close-batch'])
    expect(await send(campaign, { batch_id: short })).toMatchObject({ fields: [{ path: 'batch_id' }] })
    expect(await send(campaign, { batch_id: batches.PHONE })).toMatchObject({ fields: [{ path: 'batch_id' }] })
  })

  test('opens only for a competition that takes cards or calls', async () => {
    const received_at = context.now().toISOString()
    const without = await makeCampaign(context)
    for (const campaign_code of ['NOSUCH', without.tag]) {
      const body = { batch_id: randomUUID(), campaign_code, route: 'POSTAL', received_at, counted: 1 }
      expect(await desk.post('/post/batches', body)).toMatchObject({ fields: [{ path: 'campaign_code' }] })
    }
  })

  test('needs the count of its cards before they are typed', async () => {
    const received_at = context.now().toISOString()
    const body = { batch_id: randomUUID(), campaign_code: anyTaker.tag, route: 'POSTAL', received_at, counted: null }
    expect(await desk.post('/post/batches', body)).toMatchObject({ fields: [{ path: 'counted' }] })
  })

  test('counts a card that is typed at the moment of closing, or stays open', async () => {
    const campaign = await makeTaker()
    const batch = await openBatch({ counted: 1 })
    const [closed, card] = await Promise.all([
      desk.post(`/post/batches/${batch}/close`, { words: null }),
      send(campaign, { batch_id: batch }),
    ])
    const { rows } = await desk.get(`/post/cards?batch_id=${batch}`)
    expect(card.outcome).toBe('ACCEPTED')
    expect([closed.status, rows.length]).toEqual([closed.status === 200 ? 200 : 400, 1])
  })
})

test('cards with one sender, one address or one handwriting are listed, with masked names', async () => {
  const campaign = await makeTaker()
  const [home, batch_id] = [{ address: '7 Mill Lane, Leeds' }, await openBatch()]
  const sender = anyName()
  await send(campaign, { batch_id, ...sender, ...home })
  const second = await send(campaign, { batch_id, ...sender, ...home })
  const neighbour = await send(campaign, { batch_id, address: '7, MILL LANE (Leeds)', same_hand: true })
  await send(campaign, { batch_id })
  expect([second.earlier, neighbour.same_address, neighbour.earlier]).toEqual([1, 2, 0])
  const { rows } = await desk.get(`/post/cards?batch_id=${batch_id}&sort=typed_at`)
  expect(rows.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4])
  // All of them are typed at the same instant.
  expect(rows.map(({ flags }: { flags: string[] }) => flags.join(' ')).sort()).toEqual([
    '',
    'SAME_ADDRESS SAME_HAND',
    'SAME_PERSON SAME_ADDRESS',
    'SAME_PERSON SAME_ADDRESS',
  ])
  expect(JSON.stringify(rows)).not.toContain(sender.last_name)
  const flagged = await desk.get(`/post/cards?batch_id=${batch_id}&flag=SAME_HAND`)
  expect(flagged.rows).toMatchObject([{ entry_code: neighbour.entry_code }])
})

describe('The sender of a card', () => {
  const lookUp = async (body: object, from = '203.0.113.8') =>
    (await harness.post('/api/free-entry', body, { 'x-forwarded-for': from })).body

  test('finds it by campaign, surname and postcode together, and by nothing less', async () => {
    const campaign = await makeTaker()
    const sender = { ...anyName(), last_name: 'Ó Briain-Field' }
    const { ticket, entry_code } = await send(campaign, sender)
    await send(campaign, { ...sender, unusable: 'INCOMPLETE' })
    await send(campaign, { ...sender, birth_date: '2010-01-01' })
    const facts = { campaign: `post${campaign.tag}`, surname: "O'Briain Field", postcode: 'ls1 1aa' }
    expect(await lookUp({ ...facts, surname: 'Obriainfield' })).toMatchObject({ data: { cards: [{}, {}, {}] } })
    const { cards } = (await lookUp({ ...facts, surname: 'O’Briain-Field' })).data
    expect(cards.map(({ reason }: { reason: string }) => reason).sort()).toEqual(['INCOMPLETE', 'OTHER', null].sort())
    expect(cards.find(({ reason }: { reason: string | null }) => reason === null)).toMatchObject({ ticket, entry_code })
    expect(JSON.stringify(cards)).not.toMatch(/Briain|LS1|1990/)
    expect((await lookUp({ ...facts, surname: 'Obriainfield', postcode: 'LS1' })).data.cards).toHaveLength(3)
    for (const change of [{ surname: 'Field' }, { postcode: 'LS1 1AB' }, { postcode: 'LS2' }, { campaign: 'NONE' }])
      expect((await lookUp({ ...facts, surname: 'Obriainfield', ...change })).data.cards).toEqual([])
  })

  test('can ask a limited number of times an hour', async () => {
    const body = { campaign: 'NONE', surname: 'Field', postcode: 'LS1 1AA' }
    for (let times = 0; times < context.config.RATE_CARD_LOOK_UPS_PER_ADDRESS; times += 1)
      expect((await lookUp(body, '203.0.113.9')).data).toEqual({ cards: [] })
    expect((await lookUp(body, '203.0.113.9')).error).toMatchObject({ name: 'TooManyRequests' })
  })
})
