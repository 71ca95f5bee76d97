import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { beaconInstant, beaconRoundAt } from '#domain/draw/beacon.ts'
import { isProven, verifyProof } from '#domain/draw/verify-proof.ts'
import { SETTLE_AFTER_ROUND_MS } from '#domain/money/payment.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { allow } from '#domain/verdict.ts'
import { restrictAccount } from '#server/accounts/exports.ts'
import { lockClosing, markFrozen } from '#server/entries/exports.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import { endLatePurchases } from '#server/payments/settle/end-late.ts'
import { transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { beginPaying, claimPurchase } from '#server/purchases/exports.ts'
import { purchaseJobs } from '#server/purchases/jobs.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { type Bearer, bearer, type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { openCampaignDesk } from '#tests/support/campaigns/campaign-desk.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { namesIn, takings } from '#tests/support/payments/invariants.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { approvePaypal, authoriseCard, item, startBuying } from '#tests/support/payments/shop.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { freezeRound, freezeRounds, openRounds } from '../freeze/freeze-round.ts'
import { drawJobs } from '../jobs.ts'
import { makeHeads } from '../register/make-head.ts'
import { drawRound, drawRounds } from './draw-round.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const closesAt = new Date(noon.getTime() + HOUR_MS)
const chain = context.beacon.chain
const beaconRound = beaconRoundAt(chain, new Date(closesAt.getTime() + HOUR_MS))
const drawn = beaconInstant(chain, beaconRound)

const makeRound = async () => {
  const campaign = await makeCampaign(context, {
    endsAt: closesAt,
    globalLimit: 100,
    prices: [
      { pricePence: 500, quantity: 3 },
      { pricePence: 0, quantity: 1 },
    ],
  })
  await context.db
    .insertInto('campaignPrizes')
    .values([
      { campaignId: campaign.id, position: 1, title: 'A red car', valuePence: 2_000_000, quantity: 1 },
      { campaignId: campaign.id, position: 2, title: 'A bicycle', valuePence: 50_050, quantity: 2 },
    ])
    .execute()
  return campaign
}
type Made = Awaited<ReturnType<typeof makeRound>>

const roundOf = async ({ id }: Pick<Made, 'id'>) => {
  const row = await context.db.selectFrom('rounds').select('id').where('campaignId', '=', id).executeTakeFirstOrThrow()
  return row.id
}
const begin = async ({ tag }: Made) => {
  const account = await makeAccount(context)
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const { id } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  return { account, purchaseId: id }
}
const buy = async (campaign: Made) => {
  const begun = await begin(campaign)
  await payOrder(context, begun.purchaseId)
  return begun
}
const enterFree = async ({ tag }: Made) => {
  const account = await makeAccount(context)
  return startOrder(context, account.id, orderOf([{ tag, pricePence: 0, quantity: 1 }]))
}
const makeEntered = async (people: number) => {
  const campaign = await makeRound()
  for (let index = 0; index < people; index += 1) await (index % 3 === 2 ? enterFree(campaign) : buy(campaign))
  return { campaign, roundId: await roundOf(campaign) }
}
const countOf = async (table: string, roundId: string) => {
  const { rows } = await context.pool.query(`select count(*)::int as count from ${table} where round_id = $1`, [
    roundId,
  ])
  return rows[0].count as number
}
const bytesOf = async (path: string) => new Uint8Array(await (await fetch(`${harness.url}${path}`)).arrayBuffer())
const close = () => harness.setTime(new Date(closesAt.getTime() + 1_000))

describe('A round that was entered', () => {
  test('is frozen and drawn once by twenty workers, and the proof convinces both checkers', async () => {
    const { roundId } = await makeEntered(9)
    await makeHeads(context)
    expect(await freezeRound(context, roundId)).toBe(false)
    close()
    expect(await Promise.all(times(20, () => freezeRound(context, roundId)))).toEqual(times(20, () => true))
    expect(await drawRound(context, roundId)).toBe(false)
    expect((await harness.get(`/api/draws/${roundId}`)).body.data).toMatchObject({
      state: 'FROZEN',
      beacon: null,
      freeze: { lines: 9, beacon_round: beaconRound, is_late: false },
    })
    harness.setTime(drawn)
    // If twenty concurrent calls make a relay slow, a worker finds no value and tries again.
    const drawInTheEnd = async () => {
      while (!(await drawRound(context, roundId)));
    }
    await Promise.all(times(20, drawInTheEnd))
    expect(await countOf('draw_freezes', roundId)).toBe(1)
    expect(await countOf('draws', roundId)).toBe(1)
    expect(await countOf('draw_picks', roundId)).toBe(6)
    expect(await countOf('winner_cases', roundId)).toBe(3)
    const { body } = await harness.get(`/api/draws/${roundId}`)
    expect(body.data).toMatchObject({
      state: 'DRAWN',
      prizes: [
        { title: 'A red car', value: 20_000 },
        { title: 'A bicycle', value: 500.5, quantity: 2 },
      ],
      winners: [
        { position: 1, prize: 'A red car', state: 'DRAWN' },
        { position: 2, prize: 'A bicycle' },
        { position: 3, prize: 'A bicycle' },
      ],
    })
    await expectProven(roundId)
  })

  test('is drawn without refunded and disputed tickets, which cannot win', async () => {
    const { campaign, roundId } = await makeEntered(3)
    const refunded = await buy(campaign)
    const disputed = await buy(campaign)
    await setState(refunded.purchaseId, 'REFUNDED')
    await setState(disputed.purchaseId, 'DISPUTED')
    close()
    await freezeRounds(context)
    harness.setTime(drawn)
    await drawRounds(context)
    const proof = await expectProven(roundId)
    expect(proof.freeze.voids).toEqual([
      { first: 8, last: 10, reason: 'REFUNDED' },
      { first: 11, last: 13, reason: 'DISPUTED' },
    ])
    expect(proof.drawn.map(({ line }: { line: number }) => line).toSorted()).toEqual([0, 1, 2])
  })

  test('is drawn with the tickets of an entrant who excluded themselves after they had paid', async () => {
    const { campaign, roundId } = await makeEntered(1)
    const { account } = await buy(campaign)
    await transact(context.db, async (tx) =>
      restrictAccount(context, tx, account.id, { excludedUntil: new Date('2031-11-27') }, async () => undefined),
    )
    close()
    await freezeRounds(context)
    harness.setTime(drawn)
    await drawRounds(context)
    const proof = await expectProven(roundId)
    expect(proof.freeze.voids).toEqual([])
    expect(proof.drawn.map(({ line }: { line: number }) => line).toSorted()).toEqual([0, 1])
  })

  test('is drawn by a later beacon round when the freeze came too late for the planned one, and says why', async () => {
    const { roundId } = await makeEntered(1)
    harness.setTime(drawn)
    expect(await freezeRound(context, roundId)).toBe(true)
    const { body } = await harness.get(`/api/draws/${roundId}`)
    expect(body.data.late_reason).toBe('SERVICE')
    expect(body.data.freeze).toMatchObject({ is_late: true, beacon_round: beaconRound + 20 })
    harness.setTime(beaconInstant(chain, beaconRound + 20))
    expect(await drawRound(context, roundId)).toBe(true)
    await expectProven(roundId)
  })

  test('is not drawn by a value that is not the chain’s', async () => {
    const { roundId } = await makeEntered(1)
    close()
    await freezeRound(context, roundId)
    const lying = async () => ({ signature: new Uint8Array(48), randomness: new Uint8Array(32) })
    harness.setTime(drawn)
    const beacon = { chain, round: lying }
    await expect(drawRound({ ...context, beacon }, roundId)).rejects.toThrow('is not the chain')
    expect(await countOf('draws', roundId)).toBe(0)
  })

  test.each(['register_heads', 'draw_freezes', 'draws', 'draw_picks', 'winner_cases'])(
    'is whole after a crash at the write of %s and another run',
    async (table) => {
      const { roundId } = await makeEntered(4)
      close()
      await context.pool.query(`alter table ${table} add constraint crash check (false) not valid`)
      const run = async () => {
        await freezeRound(context, roundId)
        harness.setTime(drawn)
        await drawRound(context, roundId)
      }
      await expect(run()).rejects.toMatchObject({ constraint: 'crash' })
      await context.pool.query(`alter table ${table} drop constraint crash`)
      expect((await fetch(`${harness.url}/api/draws/${roundId}/proof.json`)).status).toBe(404)
      await run()
      await expectProven(roundId)
    },
  )

  test('is not drawn from another list than the one that was frozen', async () => {
    const { roundId } = await makeEntered(2)
    close()
    await freezeRound(context, roundId)
    harness.setTime(drawn)
    const get = async (key: string) => {
      const content = await context.files.get(key)
      return content && Uint8Array.from(content, (byte, index) => (index === 40 ? byte ^ 1 : byte))
    }
    const changed = { ...context, files: { ...context.files, get } }
    await expect(drawRound(changed, roundId)).rejects.toThrow('is not the one that was frozen')
    expect(await countOf('draws', roundId)).toBe(0)
    expect(await drawRound(context, roundId)).toBe(true)
  })

  test('is whole after the file store failed at the draw', async () => {
    const { roundId } = await makeEntered(2)
    close()
    await freezeRound(context, roundId)
    harness.setTime(drawn)
    const put = async () => {
      throw new Error('the disk is full')
    }
    await expect(drawRound({ ...context, files: { ...context.files, put } }, roundId)).rejects.toThrow('full')
    expect(await countOf('draws', roundId)).toBe(0)
    expect(await drawRound(context, roundId)).toBe(true)
    await expectProven(roundId)
  })
})

test('a winner has the prize that the title promised: the title is fixed until the freeze, which stores the prize', async () => {
  const campaign = await makeCampaign(context, {
    title: 'A red car',
    endsAt: closesAt,
    prices: [{ pricePence: 500, quantity: 3 }],
  })
  await buy(campaign)
  const roundId = await roundOf(campaign)
  const rename = () =>
    context.pool.query(`update campaigns set title = 'A goat', body = '<p>Other terms</p>' where id = $1`, [
      campaign.id,
    ])
  await expect(rename()).rejects.toMatchObject({ constraint: 'prize_title_is_fixed' })
  close()
  await freezeRound(context, roundId)
  await rename()
  harness.setTime(drawn)
  await drawRound(context, roundId)
  const proof = await expectProven(roundId)
  expect(proof.prizes).toMatchObject([{ title: 'A red car' }])
  const { rows } = await context.pool.query('select terms_hash from draw_freezes where round_id = $1', [roundId])
  expect(proof.terms_hash).toBe(rows[0].terms_hash.toString('hex'))
  expect(proof.terms_hash).not.toBe(createHash('sha256').update('<p>Other terms</p>').digest('hex'))
  const { data } = (await harness.get(`/api/draws/${roundId}`)).body
  expect(data).toMatchObject({ prizes: [{ title: 'A red car' }], winners: [{ prize: 'A red car' }] })
  const { winners } = (await harness.get('/api/winners')).body.data
  expect(winners.find(({ round_id }: { round_id: string }) => round_id === roundId)).toMatchObject({
    prize: 'A red car',
  })
})

test('a round without entries is frozen and drawn all the same', async () => {
  const campaign = await makeRound()
  await openRounds(context)
  const roundId = await roundOf(campaign)
  close()
  await freezeRounds(context)
  harness.setTime(drawn)
  await drawRounds(context)
  const proof = await expectProven(roundId)
  expect(proof).toMatchObject({ drawn: [], freeze: { lines: 0, tickets: 0 } })
  expect((await harness.get(`/api/draws/${roundId}`)).body.data).toMatchObject({ state: 'DRAWN', winners: [] })
})

test('a round whose campaign was extended is not frozen at the first end', async () => {
  const { campaign, roundId } = await makeEntered(1)
  const later = new Date(closesAt.getTime() + HOUR_MS)
  const [what, reason, at] = ['Closes later.', 'The site was down', context.now()]
  await context.db
    .insertInto('campaignChanges')
    .values({
      id: randomUUID(),
      campaignId: campaign.id,
      kind: 'EXTENDED',
      what,
      reason,
      endsAt: later,
      happenedAt: at,
    })
    .execute()
  const moved = { endsAt: later, changedAt: at }
  await context.db.updateTable('campaigns').set(moved).where('id', '=', campaign.id).execute()
  close()
  expect(await freezeRound(context, roundId)).toBe(false)
  await openRounds(context)
  expect((await harness.get(`/api/draws/${roundId}`)).body.data.closes_at).toBe(later.toISOString())
})

test.each([0, 1, 3])('a round is frozen after %s clear days for the post, and drawn its delay later', async (days) => {
  const campaign = await makeRound()
  await context.db.updateTable('campaigns').set({ postalGraceDays: days }).where('id', '=', campaign.id).execute()
  await buy(campaign)
  const roundId = await roundOf(campaign)
  const due = new Date(closesAt.getTime() + (days === 0 ? 0 : days + 1) * 24 * HOUR_MS)
  const { data } = (await harness.get(`/api/draws/${roundId}`)).body
  expect(data.draws_at).toBe(new Date(due.getTime() + HOUR_MS).toISOString())
  harness.setTime(new Date(due.getTime() - 1))
  await freezeRounds(context)
  expect(await freezeRound(context, roundId)).toBe(false)
  harness.setTime(due)
  await freezeRounds(context)
  const { freeze } = (await harness.get(`/api/draws/${roundId}`)).body.data
  expect(freeze).toMatchObject({ is_late: false, beacon_round: data.beacon_round })
  expect(data.late_reason).toBeNull()
})

describe('An entry that meets the freeze', () => {
  test('is waited for while it is paid for', async () => {
    const { campaign, roundId } = await makeEntered(1)
    const { purchaseId } = await begin(campaign)
    close()
    expect(await freezeRound(context, roundId)).toBe(false)
    await payOrder(context, purchaseId)
    expect(await freezeRound(context, roundId)).toBe(true)
    expect((await harness.get(`/api/draws/${roundId}`)).body.data.freeze).toMatchObject({ lines: 2, tickets: 6 })
  })

  test('makes the freeze late when it is paid for until after the last moment', async () => {
    const campaign = await makeRound()
    await context.db.updateTable('campaigns').set({ drawDelaySeconds: 60 }).where('id', '=', campaign.id).execute()
    const { purchaseId } = await begin(campaign)
    const roundId = await roundOf(campaign)
    close()
    expect(await freezeRound(context, roundId)).toBe(false)
    await payOrder(context, purchaseId)
    harness.setTime(new Date(closesAt.getTime() + 5_000))
    expect(await freezeRound(context, roundId)).toBe(true)
    const { data } = (await harness.get(`/api/draws/${roundId}`)).body
    expect(data).toMatchObject({ late_reason: 'PAYMENTS', freeze: { is_late: true, lines: 1 } })
  })

  test('keeps showing the promised round, and is late because its plan leaves the freeze one minute', async () => {
    const campaign = await makeRound()
    await context.db.updateTable('campaigns').set({ drawDelaySeconds: 60 }).where('id', '=', campaign.id).execute()
    const { purchaseId } = await begin(campaign)
    await payOrder(context, purchaseId)
    const roundId = await roundOf(campaign)
    const promised = (await harness.get(`/api/draws/${roundId}`)).body.data
    expect(promised.planned_beacon_round).toBe(promised.beacon_round)
    harness.setTime(new Date(closesAt.getTime() + 5_000))
    expect(await freezeRound(context, roundId)).toBe(true)
    const { data } = (await harness.get(`/api/draws/${roundId}`)).body
    expect(data).toMatchObject({ late_reason: 'PLAN', planned_beacon_round: promised.beacon_round })
    expect(data.freeze.beacon_round).toBeGreaterThan(promised.beacon_round)
  })

  test('is waited for no longer than five minutes, and the freeze goes on without it', async () => {
    const { campaign, roundId } = await makeEntered(1)
    const { purchaseId } = await begin(campaign)
    await transact(context.db, async (tx) => allow(await beginPaying(sendIn(tx), [purchaseId], context.now())))
    harness.setTime(new Date(closesAt.getTime() + SETTLE_AFTER_ROUND_MS - 1))
    await transact(context.db, (tx) => claimPurchase(context, tx, purchaseId))
    await endLatePurchases(context)
    await freezeRounds(context)
    expect(await countOf('draw_freezes', roundId)).toBe(0)
    harness.setTime(new Date(closesAt.getTime() + SETTLE_AFTER_ROUND_MS))
    await endLatePurchases(context)
    await freezeRounds(context)
    expect((await harness.get(`/api/draws/${roundId}`)).body.data.freeze).toMatchObject({ lines: 1, tickets: 3 })
    expect(await transact(context.db, (tx) => claimPurchase(context, tx, purchaseId))).toMatchObject({ ok: false })
  })

  const makeLate = async () => {
    const { campaign, roundId } = await makeEntered(1)
    const { purchaseId } = await begin(campaign)
    await transact(context.db, async (tx) => allow(await beginPaying(sendIn(tx), [purchaseId], context.now())))
    harness.setTime(new Date(closesAt.getTime() + SETTLE_AFTER_ROUND_MS - 1))
    await expirePurchases(context)
    return { roundId, purchaseId }
  }

  test('with late money is in the draw when it came first: the freeze waits and sees it', async () => {
    const { roundId, purchaseId } = await makeLate()
    let frozen: Promise<boolean> | null = null
    const claimed = await transact(context.db, async (tx) => {
      const verdict = await claimPurchase(context, tx, purchaseId)
      frozen = freezeRound(context, roundId)
      await untilWaiting(context)
      return verdict
    })
    expect(claimed).toMatchObject({ ok: true })
    expect(await frozen).toBe(false)
  })

  test('with late money is refused when the freeze came first', async () => {
    const { roundId, purchaseId } = await makeLate()
    let claimed: Promise<unknown> | null = null
    await transact(context.db, async (tx) => {
      await lockClosing(tx, roundId)
      claimed = transact(context.db, (other) => claimPurchase(context, other, purchaseId))
      await untilWaiting(context)
      await markFrozen(tx, roundId, context.now())
      return allow(null)
    })
    expect(await claimed).toMatchObject({ ok: false, error: { name: 'EntryCampaignBetweenCycles' } })
  })

  test('is refused without a trace if it is free and the freeze came first', async () => {
    const { campaign, roundId } = await makeEntered(1)
    let entered: ReturnType<typeof enterFree> | null = null
    await transact(context.db, async (tx) => {
      await lockClosing(tx, roundId)
      entered = enterFree(campaign)
      await untilWaiting(context)
      await markFrozen(tx, roundId, context.now())
      return allow(null)
    })
    expect(namesIn((await entered)!)).toEqual(['EntryCampaignBetweenCycles'])
    expect(await countOf('entries', roundId)).toBe(1)
  })

  test('is in the register or refused, whichever of twenty comes first', async () => {
    const { campaign, roundId } = await makeEntered(1)
    const [first, ...rest] = times(20, () => enterFree(campaign))
    await first
    const freezing = transact(context.db, async (tx) => {
      const { nextTicket } = await lockClosing(tx, roundId)
      await markFrozen(tx, roundId, context.now())
      return allow(nextTicket - 1)
    })
    const [{ value: tickets }, ...answers] = await Promise.all([freezing, ...rest])
    const entered = answers.filter((answer) => namesIn(answer).length === 0).length + 1
    const { rows } = await context.pool.query(
      'select sum(quantity)::int as tickets, max(last_ticket)::int as last from entries where round_id = $1',
      [roundId],
    )
    expect(rows).toEqual([{ tickets: 3 + entered, last: tickets }])
  })
})

describe('A payment that is late, by calls of the API', () => {
  const jobs = { ...drawJobs, ...paymentJobs, ...purchaseJobs }
  const authorise = {
    stripe: async (token: string) => authoriseCard(harness.url, harness.sandboxUrl, token, 'pm_card_visa_debit'),
    paypal: async (token: string) => approvePaypal(harness.url, harness.sandboxUrl, token),
  }
  const isPaid = async (provider: keyof typeof authorise, token: string) => {
    const { body } = await harness.post(`/payments/${provider}/charges/complete`, {}, bearer(token))
    return body.data?.success ?? false
  }
  // A session is shorter than a round.
  const entriesOf = async (buyer: MadeAccount, purchaseId: string) => {
    const headers = await harness.signIn(buyer)
    const { body } = await harness.get(`/api/entry/status/${purchaseId}`, headers)
    const history = await harness.get('/api/entry/history', headers)
    const [purchase] = history.body.data.purchases
    const entries = body.data.entries.map(({ quantity, ...entry }: Record<string, unknown>) => entry)
    expect((purchase?.items ?? []).flatMap(({ entries: listed }: { entries: object[] }) => listed)).toEqual(entries)
    return body.data.entries
  }
  const oddsOf = async (buyer: MadeAccount, roundId: string) =>
    (await harness.get(`/api/draws/odds?round_id=${roundId}`, await harness.signIn(buyer))).body.data

  test.each(['stripe', 'paypal'] as const)(
    'is refunded by %s when its round was frozen without it, and neither round counts it',
    async (provider) => {
      const campaign = await makeCampaign(context, {
        limitType: 'DAY',
        activeFrom: '06:00',
        activeUntil: '13:00',
        prices: [{ pricePence: 500, quantity: 3 }],
      })
      const inTime = await harness.makeEntrant()
      const paid = await startBuying(harness.url, inTime.headers as Bearer, [item(campaign.tag, 3, 500)])
      await authorise.stripe(paid.token!.token)
      expect(await isPaid('stripe', paid.token!.token)).toBe(true)
      const roundId = await roundOf(campaign)
      const { closes_at, draws_at } = (await harness.get(`/api/draws/${roundId}`)).body.data
      harness.setTime(new Date(Date.parse(closes_at) - 60_000))
      const late = await harness.makeEntrant()
      const held = await startBuying(harness.url, late.headers as Bearer, [item(campaign.tag, 3, 500)])
      await authorise[provider](held.token!.token)
      harness.setTime(new Date(Date.parse(closes_at) + SETTLE_AFTER_ROUND_MS))
      await endLatePurchases(context)
      await freezeRounds(context)

      expect(await isPaid(provider, held.token!.token)).toBe(false)
      await runJobs(context, jobs)
      // The next round of the campaign opens, and late money of the previous one changes nothing in it.
      harness.setTime(new Date(Date.parse(closes_at) + 20 * HOUR_MS))
      await openRounds(context)
      await runJobs(context, jobs)
      const {
        captured_pence: capturedPence,
        refunded_pence: refundedPence,
        authorised_pence: authorisedPence,
      } = await takings(harness.sandboxUrl, held.purchase_id!)
      expect([capturedPence - refundedPence, authorisedPence]).toEqual([0, 0])
      expect(await entriesOf(late, held.purchase_id!)).toEqual([])
      expect(await oddsOf(late, roundId)).toMatchObject({ own: 0, tickets: 3 })
      expect(await oddsOf(inTime, roundId)).toMatchObject({ own: 3, tickets: 3 })
      const { draws } = (await harness.get(`/api/draws?campaign_tag=${campaign.tag}`)).body.data
      expect(draws.map(({ state, tickets }: Record<string, unknown>) => [state, tickets])).toEqual([
        ['PLANNED', 0],
        ['FROZEN', 3],
      ])

      harness.setTime(new Date(Date.parse(draws_at) + 3_000))
      expect(await drawRound(context, roundId)).toBe(true)
      const proof = await expectProven(roundId)
      expect(proof.freeze).toMatchObject({ lines: 1, tickets: 3, voids: [] })
      expect((await harness.get(`/api/draws/${roundId}`)).body.data).toMatchObject({
        by_route: { PAID: 3, FREE_WEB: 0 },
        winners: [{ position: 1 }],
      })
      const [entry] = await entriesOf(inTime, paid.purchase_id!)
      expect(entry).toMatchObject({ round_id: roundId, draw: 'WON', first_ticket: 1, last_ticket: 3 })
    },
  )

  test('counts in its own round when two people have moved the closing meanwhile', async () => {
    const desk = await openCampaignDesk(harness)
    const tag = await desk.open(({ schedule }) => ({
      schedule: { ...schedule, ends_at: closesAt.toISOString() },
      telephone_entry: '03069 990 101',
    }))
    harness.setTime(new Date(closesAt.getTime() - 60_000))
    const buyer = await harness.makeEntrant()
    const { token, purchase_id: purchaseId } = await startBuying(harness.url, buyer.headers as Bearer, [
      item(tag, 2, 200),
    ])
    await authorise.stripe(token!.token)
    const [{ round_id: roundId }] = (await harness.get(`/api/draws?campaign_tag=${tag}`)).body.data.draws
    const ends_at = new Date(closesAt.getTime() + HOUR_MS).toISOString()
    harness.setTime(new Date(closesAt.getTime() - 1_000))
    const { approval_id } = await desk.post(`/campaigns/${tag}/extend`, {
      ends_at,
      cause: 'BEYOND_CONTROL',
      reason: 'The site was down',
    })
    expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    await runJobs(context, jobs)

    harness.setTime(new Date(closesAt.getTime() + SETTLE_AFTER_ROUND_MS + 1_000))
    await endLatePurchases(context)
    await freezeRounds(context)
    expect(await isPaid('stripe', token!.token)).toBe(true)
    const after = await harness.makeEntrant()
    const bought = await startBuying(harness.url, after.headers as Bearer, [item(tag, 2, 200)])
    await authorise.stripe(bought.token!.token)
    expect(await isPaid('stripe', bought.token!.token)).toBe(true)
    const { closes_at, draws_at, tickets } = (await harness.get(`/api/draws/${roundId}`)).body.data
    expect([closes_at, tickets]).toEqual([ends_at, 4])
    const open = { round_id: roundId, draw: 'OPEN', draws_at, round_closes_at: ends_at }
    expect(await entriesOf(buyer, purchaseId!)).toMatchObject([{ ...open, first_ticket: 1 }])
    expect(await entriesOf(after, bought.purchase_id!)).toMatchObject([{ ...open, first_ticket: 3 }])
    expect(await oddsOf(buyer, roundId)).toMatchObject({ own: 2, tickets: 4 })

    const [{ code }] = await entriesOf(buyer, purchaseId!)
    harness.setTime(new Date(Date.parse(draws_at) - HOUR_MS))
    await freezeRounds(context)
    harness.setTime(new Date(Date.parse(draws_at) + 3_000))
    await drawRounds(context)
    const proof = await expectProven(roundId)
    expect(proof).toMatchObject({ draws_at, freeze: { lines: 2, tickets: 4, is_late: false } })
    const receipt = (await harness.get(`/api/draws/mine/${code}`, await harness.signIn(buyer))).body.data
    expect(receipt).toMatchObject({ round_id: roundId, line: 0, first_ticket: 1, last_ticket: 2 })
    const [winner] = (await harness.get(`/api/draws/${roundId}`)).body.data.winners
    const states = [await entriesOf(buyer, purchaseId!), await entriesOf(after, bought.purchase_id!)]
    expect(states.flat().map(({ draw }: { draw: string }) => draw)).toEqual(
      winner.ticket <= 2 ? ['WON', 'NOT_THIS_TIME'] : ['NOT_THIS_TIME', 'WON'],
    )
  })
})

describe('The plan of a campaign', () => {
  const change = ({ id }: Made) =>
    context.db.updateTable('campaigns').set({ reserves: 7 }).where('id', '=', id).execute()

  test('can be changed until the first entry is made, and by nothing afterwards', async () => {
    const campaign = await makeRound()
    await change(campaign)
    await begin(campaign)
    const { id } = campaign
    const changes = [
      'update campaigns set reserves = 8 where id = $1',
      'update campaigns set prizes_per_entrant = 2 where id = $1',
      'update campaigns set draw_delay_seconds = 60 where id = $1',
      `update campaigns set draw_method = 'ELSEWHERE' where id = $1`,
      'update campaigns set postal_grace_days = 3 where id = $1',
      `update campaign_prizes set title = 'A goat' where campaign_id = $1`,
      'delete from campaign_prizes where campaign_id = $1',
      `insert into campaign_prizes values ($1, 3, 'A goat', 1, 1)`,
    ]
    for (const each of changes)
      await expect(context.pool.query(each, [id])).rejects.toMatchObject({ constraint: 'plan_is_fixed' })
    await context.pool.query(`update campaigns set title = 'Another', reserves = 7 where id = $1`, [id])
  })

  test('cannot be changed while the first entry is being made', async () => {
    const campaign = await makeRound()
    let changed: Promise<unknown> | null = null
    await openRounds(context)
    const roundId = await roundOf(campaign)
    await context.db.transaction().execute(async (tx) => {
      await tx.updateTable('rounds').set({ nextTicket: 2 }).where('id', '=', roundId).execute()
      changed = change(campaign).catch((error) => error.constraint)
      await untilWaiting(context)
    })
    expect(await changed).toBe('plan_is_fixed')
  })
})

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}

async function setState(purchaseId: string, state: string): Promise<void> {
  await context.db.updateTable('purchases').set({ state }).where('id', '=', purchaseId).execute()
}

async function expectProven(roundId: string) {
  const base = `/api/draws/${roundId}`
  const file = new TextDecoder().decode(await bytesOf(`${base}/proof.json`))
  const lines = (await fetch(`${harness.url}${base}/lines`)).ok ? await bytesOf(`${base}/lines`) : new Uint8Array()
  const { keys } = (await harness.get('/api/draws/keys')).body.data
  const { heads } = (await harness.get(`${base}/heads`)).body.data
  const steps = [...verifyProof({ file, lines, keys, chain, heads })]
  expect(steps.filter(({ ok }) => !ok)).toEqual([])
  expect(isProven(steps)).toBe(true)
  runCommand({ file, lines, keys, heads })
  return JSON.parse(file)
}

/** Runs the second implementation like a stranger does. */
function runCommand({ file, lines, keys, heads }: { file: string; lines: Uint8Array; keys: object; heads: object }) {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-proof-'))
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const info = {
    hash: chain.hash,
    public_key: chain.publicKey,
    schemeID: chain.scheme,
    genesis_time: chain.genesis,
    period: chain.period,
  }
  try {
    execFileSync(process.execPath, [
      'tools/verify-draw.mjs',
      '--keys',
      put('keys.json', JSON.stringify({ data: { keys } })),
      '--heads',
      put('heads.json', JSON.stringify({ data: { heads } })),
      '--chain',
      put('chain.json', JSON.stringify(info)),
      put('proof.json', file),
      put('lines', lines),
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
