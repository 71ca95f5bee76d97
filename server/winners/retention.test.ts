import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { dailyRules, purgeOld } from '#server/boot/retention.ts'
import { approveResult, recordResult } from '#server/draws/exports.ts'
import { findReceipt } from '#server/draws/register/find-receipt.ts'
import { dataExportOf, deleteAccount } from '#server/people/exports.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { claimPrize } from './claim-prize.ts'
import { storeDocument } from './documents/store-document.ts'
import { listNamedWinners } from './named-winners.ts'
import { savePhoto } from './photos/save-photo.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const answer = {
  naming: 'SURNAME',
  firstName: 'Robin',
  lastName: 'Tester',
  phone: '+447700900123',
  dob: '1990-11-27',
  address: '12 Mill Lane',
  town: 'Kirkcaldy',
  county: 'Fife',
  postcode: 'KY1 1AA',
} as const
const countOf = async (text: string, values: unknown[]) =>
  Number((await context.pool.query(text, values)).rows[0].count)
const documentsOf = (id: string) => countOf('select count(*) from winner_documents where case_id = $1', [id])
const addDocument = async (id: string) => {
  const actor = { kind: 'STAFF', id: uuid(), name: 'Member', address: null } as const
  const pdf = Buffer.from('%PDF-1.7')
  const stored = await storeDocument(context, { actor }, { id, brand: null }, 'DELIVERY', pdf)
  expect([stored.ok, await documentsOf(id)]).toEqual([true, 1])
}
const claimsOf = (roundId: string) =>
  countOf('select count(*) from winner_claims join winner_cases on winner_cases.id = case_id where round_id = $1', [
    roundId,
  ])
const keysOf = (roundId: string) =>
  countOf('select count(*) from rounds where id = $1 and entrant_key is not null', [roundId])

async function makeClaimed(given: Parameters<typeof makeDrawn>[1] = {}) {
  const drawn = await makeDrawn(harness, given)
  const [first] = await casesOf(harness, drawn.roundId)
  const winner = drawn.accounts.find(({ id }) => id === first!.accountId)!
  const claimed = await claimPrize(context, first!.id, { accountId: winner.id, token: null }, answer)
  expect(claimed.ok).toBe(true)
  return { ...drawn, caseId: first!.id, winner }
}
const award = (caseId: string, at: Date) =>
  context.pool.query(`update winner_cases set state = 'AWARDED', closed_at = $2 where id = $1`, [caseId, at])
const purgeAt = async (instant: number) => {
  harness.setTime(new Date(instant))
  await purgeOld(context, dailyRules)
}

test('a round that was drawn elsewhere keeps its key and the claims for 90 days after its last claim too', async () => {
  harness.setTime(noon)
  const closesAt = new Date(noon.getTime() + 3_600_000)
  const { id, tag } = await makeCampaign(context, { endsAt: closesAt })
  await context.db.updateTable('campaigns').set({ drawMethod: 'ELSEWHERE' }).where('id', '=', id).execute()
  const winner = await makeAccount(context)
  await startOrder(context, winner.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', winner.id)
  await payOrder(context, (await bought.executeTakeFirstOrThrow()).id)
  const round = context.db.selectFrom('rounds').select('id').where('campaignId', '=', id)
  const { id: roundId } = await round.executeTakeFirstOrThrow()
  const drawnAt = new Date(closesAt.getTime() + 60_000)
  harness.setTime(drawnAt)
  const said = { drawnBy: 'Moira', drawnWhere: 'Leith', words: 'From a drum', recordedBy: 'Olive', drawnAt }
  const evidence = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
  const result = await recordResult(context, { ...said, roundId, tickets: [2], evidenceName: 'drum.txt', evidence })
  if (!result.ok) throw new Error(result.error.name)
  await purgeAt(drawnAt.getTime() + 200 * DAY_MS)
  expect(await keysOf(roundId), 'a result that nobody approved ends nothing').toBe(1)

  expect(await approveResult(context, result.value, 'Pierre')).toMatchObject({ ok: true })
  const [{ id: caseId } = { id: '' }] = await casesOf(harness, roundId)
  expect((await claimPrize(context, caseId, { accountId: winner.id, token: null }, answer)).ok).toBe(true)
  const closed = context.now().getTime() + DAY_MS
  await award(caseId, new Date(closed))
  await purgeAt(closed + 90 * DAY_MS)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([1, 1])
  await purgeAt(closed + 90 * DAY_MS + 1)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([0, 0])
  // The public data of the draw remain, and so does the evidence whose hash is published.
  expect(await context.files.get(`draws/${roundId}/evidence-${result.value}`)).toEqual(Buffer.from(evidence))
  const { data } = (await harness.get(`/api/draws/${roundId}`)).body
  expect(data).toMatchObject({ state: 'ELSEWHERE', elsewhere: { drawn_by: 'Moira' }, winners: [{ ticket: 2 }] })
})

test('claims of winners are purged with the key of the round 90 days after its last claim, and not before', async () => {
  const { roundId, caseId, drawnAt } = await makeClaimed({
    people: 3,
    prizes: [{ title: 'A bike', valuePence: 1, quantity: 2 }],
  })
  const second = (await casesOf(harness, roundId)).find(({ id }) => id !== caseId)!
  await award(caseId, drawnAt)
  await purgeAt(drawnAt.getTime() + 200 * DAY_MS)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([1, 1])
  const closed = drawnAt.getTime() + 100 * DAY_MS
  await award(second.id, new Date(closed))
  await purgeAt(closed + 90 * DAY_MS)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([1, 1])
  await purgeAt(closed + 90 * DAY_MS + 1)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([0, 0])
  const receipt = await context.db
    .selectFrom('entries')
    .select(['number', 'accountId'])
    .where('roundId', '=', roundId)
    .execute()
  const code = context.ids.tickets.encode(receipt[0]!.number)
  expect(await findReceipt(context, code, receipt[0]!.accountId!)).toMatchObject({ error: { name: 'EntryNotFound' } })
  expect(await listNamedWinners(context, roundId)).toHaveLength(2)
})

test('names are shown for 400 days, and then deleted', async () => {
  const { caseId, drawnAt } = await makeClaimed()
  const named = () => countOf('select count(*) from winner_cases where id = $1 and shown_name is not null', [caseId])
  await purgeAt(drawnAt.getTime() + 400 * DAY_MS)
  expect(await named()).toBe(1)
  await purgeAt(drawnAt.getTime() + 400 * DAY_MS + 1)
  expect(await named()).toBe(0)
})

test('an account with an open prize is not deleted, and keeps everything that its winner entered', async () => {
  const { roundId, caseId, winner } = await makeClaimed({ people: 2 })
  await addDocument(caseId)
  const refused = await deleteAccount(context, winner.id, 'asked')
  expect(refused).toMatchObject({ error: { name: 'PrizeNotSettled' } })
  expect(await casesOf(harness, roundId)).toMatchObject([{ id: caseId, state: 'DRAWN', onHold: null }])
  expect([await claimsOf(roundId), await documentsOf(caseId)]).toEqual([1, 1])
})

test('deleting an account after the award keeps the award, and no data of the winner', async () => {
  const { roundId, caseId, winner, drawnAt } = await makeClaimed({ people: 2 })
  await award(caseId, drawnAt)
  await addDocument(caseId)
  await deleteAccount(context, winner.id, 'asked')
  expect(await casesOf(harness, roundId)).toMatchObject([{ id: caseId, state: 'AWARDED' }])
  expect([await claimsOf(roundId), await documentsOf(caseId)]).toEqual([0, 0])
  expect(await listNamedWinners(context, roundId)).toMatchObject([{ name: null, county: null }])
})

test('the export gives the winner all of it, and other users none', async () => {
  const { winner, accounts, tag, caseId } = await makeClaimed({ people: 2 })
  await addDocument(caseId)
  const photo = { alt: 'The winner', consent: 'By email' }
  const member = { actor: { kind: 'STAFF', id: uuid(), name: 'Member', address: null } } as const
  const picture = await redAndBlue(960, 720).png().toBuffer()
  expect(await savePhoto(context, member, { id: caseId, brand: null }, photo, picture)).toMatchObject({ ok: true })
  const documents = [{ kind: 'DELIVERY', contentType: 'application/pdf' }]
  const { wins } = await dataExportOf(context, winner.id)
  const shown = Buffer.from(wins[0]!.photo!.picture.replace('data:image/webp;base64,', ''), 'base64')
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 960 })
  expect(wins).toMatchObject([
    {
      documents,
      photo,
      campaignTag: tag,
      naming: 'SURNAME',
      shownName: 'Tester',
      address: '12 Mill Lane',
      dob: '1990-11-27',
    },
  ])
  const other = accounts.find(({ id }) => id !== winner.id)!
  expect((await dataExportOf(context, other.id)).wins).toEqual([])
})
