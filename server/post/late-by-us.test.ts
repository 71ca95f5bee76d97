import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { freezeRound, openRounds } from '#server/draws/freeze/freeze-round.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openPostDesk } from '#tests/support/staff/post-desk.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openPostDesk(harness)
beforeEach(() => harness.setTime(noon))

const closesAt = new Date(noon.getTime() + HOUR_MS)
const at = (ms: number) => new Date(closesAt.getTime() + ms)
const needsOf = async (kind: string) => {
  const { needs } = await desk.get('/today')
  return (needs as { kind: string; count: number }[]).find((need) => need.kind === kind)?.count ?? 0
}

/** A card that arrived before the closing and is typed after the freeze. */
async function typeTooLate(given: object = {}) {
  const campaign = await desk.makeTaker({ endsAt: closesAt, ...given })
  harness.setTime(noon)
  await openRounds(context)
  const batch_id = await desk.openBatch(campaign)
  const received_at = noon.toISOString()
  harness.setTime(at(HOUR_MS))
  await freezeRound(context, await desk.roundOf(campaign))
  return { campaign, ...(await desk.typeCard(campaign, { batch_id, received_at })) }
}

describe('A freeze', () => {
  test('waits for cards that arrived in time and are not typed yet, and Today names them', async () => {
    const campaign = await desk.makeTaker({ endsAt: closesAt })
    await openRounds(context)
    const roundId = await desk.roundOf(campaign)
    const batch_id = await desk.openBatch(campaign)
    const received_at = noon.toISOString()
    expect(await needsOf('POST_BEFORE_FREEZE')).toBe(1)
    harness.setTime(at(0))
    expect(await freezeRound(context, roundId)).toBe(false)
    expect(await desk.typeCard(campaign, { batch_id, received_at })).toMatchObject({ outcome: 'ACCEPTED', ticket: 1 })
    expect(await needsOf('POST_BEFORE_FREEZE')).toBe(0)
    expect(await freezeRound(context, roundId)).toBe(true)
  })

  test('waits until two minutes before the draw at most, so that the draw is not late', async () => {
    const campaign = await desk.makeTaker({ endsAt: closesAt })
    await openRounds(context)
    const roundId = await desk.roundOf(campaign)
    await desk.openBatch(campaign)
    harness.setTime(at(58 * 60_000 - 1))
    expect(await freezeRound(context, roundId)).toBe(false)
    harness.setTime(at(58 * 60_000))
    expect(await freezeRound(context, roundId)).toBe(true)
    const query = context.db.selectFrom('drawFreezes').select('isLate').where('roundId', '=', roundId)
    expect(await query.executeTakeFirstOrThrow()).toEqual({ isLate: false })
  })

  test('does not wait for cards that arrived after the days for post', async () => {
    const campaign = await desk.makeTaker({ endsAt: closesAt })
    await openRounds(context)
    harness.setTime(at(0))
    await desk.openBatch(campaign)
    expect(await freezeRound(context, await desk.roundOf(campaign))).toBe(true)
  })
})

describe('The days for the post', () => {
  test('are counted to the arrival of a card, not to its typing', async () => {
    const campaign = await desk.makeTaker({ endsAt: closesAt, graceDays: 3 })
    await openRounds(context)
    harness.setTime(at(4 * DAY_MS - 1))
    expect(await desk.typeCard(campaign)).toMatchObject({ outcome: 'ACCEPTED', closes_at: closesAt.toISOString() })
    const received_at = at(4 * DAY_MS - 1).toISOString()
    const batch_id = await desk.openBatch(campaign, { received_at })
    harness.setTime(at(4 * DAY_MS + 60_000))
    expect(await desk.typeCard(campaign, { batch_id, received_at })).toMatchObject({ outcome: 'ACCEPTED' })
    expect(await desk.typeCard(campaign)).toMatchObject({ outcome: 'REJECTED', reason: 'LATE' })
  })
})

describe('A card that is typed after the freeze', () => {
  test('is late by us when it arrived in time, and Today asks for a decision', async () => {
    const before = await needsOf('CARDS_LATE_BY_US')
    expect(await typeTooLate()).toMatchObject({ outcome: 'REJECTED', reason: 'LATE_BY_US' })
    expect(await needsOf('CARDS_LATE_BY_US')).toBe(before + 1)
  })

  test('is entered in the next round once two people decide so', async () => {
    const { campaign, card } = await typeTooLate()
    const later = { endsAt: at(30 * DAY_MS) }
    await context.db.updateTable('campaigns').set(later).where('id', '=', campaign.id).execute()
    await context.db
      .updateTable('rounds')
      .set({ opensAt: new Date(noon.getTime() - 2 * DAY_MS) })
      .where('campaignId', '=', campaign.id)
      .execute()
    const path = `/post/cards/${card.card_id}/remedy`
    const requested = await desk.post(path, { remedy: 'NEXT_ROUND', reason: 'We typed it too late' })
    expect(requested).toMatchObject({ outcome: 'WAITING' })
    expect(await desk.approve(requested.approval_id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect(await desk.approve(requested.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    const { rows } = await desk.get(`/post/cards?batch_id=${card.batch_id}`)
    expect(rows).toMatchObject([{ reason: null, remedy: 'NEXT_ROUND', ticket: 1 }])
    expect(await desk.post(path, { remedy: 'SUBSTITUTE_DRAW', reason: 'Once more' })).toMatchObject({ status: 400 })
    expect(await desk.actionsOf(card.card_id)).toEqual([
      'post.record',
      'post.remedy.request',
      'post.remedy',
      'post.remedy.carried_out',
    ])
  })

  test('is owed a substitute draw when no round is open', async () => {
    const { card } = await typeTooLate()
    const before = await needsOf('CARDS_LATE_BY_US')
    const path = `/post/cards/${card.card_id}/remedy`
    const next = await desk.post(path, { remedy: 'NEXT_ROUND', reason: 'We typed it too late' })
    expect(await desk.approve(next.approval_id)).toMatchObject({ fields: [{ path: 'remedy' }] })
    const substitute = await desk.post(path, { remedy: 'SUBSTITUTE_DRAW', reason: 'We typed it too late' })
    expect(await desk.approve(substitute.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await needsOf('CARDS_LATE_BY_US')).toBe(before - 1)
  })

  test('has no remedy when it arrived late', async () => {
    const campaign = await desk.makeTaker({ endsAt: closesAt })
    await openRounds(context)
    harness.setTime(at(HOUR_MS))
    const { card } = await desk.typeCard(campaign)
    const body = { remedy: 'NEXT_ROUND', reason: 'It came late' }
    expect(await desk.post(`/post/cards/${card.card_id}/remedy`, body)).toMatchObject({ fields: [{ path: 'card_id' }] })
  })
})
