import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { DrawCard } from '#contract/draws.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const list = async (query: string) => (await harness.get(`/api/draws?${query}`)).body.data.draws as DrawCard[]
const idsOf = (draws: readonly DrawCard[]) => draws.map(({ round_id }) => round_id)

/** An open round that closes so many hours after noon, and opened so many minutes before it closes. */
async function makeOpen(campaignId: string, closesInHours: number, minutes = 600): Promise<string> {
  const closesAt = new Date(noon.getTime() + closesInHours * HOUR_MS)
  const [id, opensAt] = [uuid(), new Date(closesAt.getTime() - minutes * 60_000)]
  await context.db.insertInto('rounds').values({ id, campaignId, opensAt, closesAt }).execute()
  return id
}

test('upcoming draws are listed by time, and past ones with the newest first, with their prizes and picture', async () => {
  const prizes = [
    { title: 'A red car', valuePence: 2_000_000 },
    { title: 'A bicycle', valuePence: 50_000, quantity: 2 },
  ]
  const drawn = await makeDrawn(harness, { prizes })
  const picture = { kind: 'campaign', ownerTag: drawn.tag, alt: 'A car', previewColour: '#112233', contentHash: 'abc' }
  await context.db
    .insertInto('assets')
    .values({ id: uuid(), position: 0, width: 1600, height: 900, ...picture })
    .execute()
  const later = await makeOpen(drawn.campaignId, 30)
  const next = await makeOpen(drawn.campaignId, 20)
  expect(idsOf(await list(`campaign_tag=${drawn.tag}&time=UPCOMING`))).toEqual([next, later])
  expect(idsOf(await list(`campaign_tag=${drawn.tag}&time=UPCOMING&before=${next}`))).toEqual([later])
  const past = await list(`campaign_tag=${drawn.tag}&time=PAST`)
  expect(past).toMatchObject([
    {
      round_id: drawn.roundId,
      state: 'DRAWN',
      prize_value: 21_000,
      asset: { alt: 'A car', preview_colour: '#112233', time: expect.stringMatching(/^\d+$/) },
      is_quick: false,
    },
  ])
  expect(idsOf(await list(`campaign_tag=${drawn.tag}`))).toEqual([later, next, drawn.roundId])
})

test('a draw by a partner is upcoming until it closes, and then past', async () => {
  harness.setTime(noon)
  const { id, tag } = await makeCampaign(context, {})
  await context.db.updateTable('campaigns').set({ drawMethod: 'ELSEWHERE' }).where('id', '=', id).execute()
  const round = await makeOpen(id, 1)
  const both = async () => [
    idsOf(await list(`campaign_tag=${tag}&time=UPCOMING`)),
    idsOf(await list(`campaign_tag=${tag}&time=PAST`)),
  ]
  expect(await both()).toEqual([[round], []])
  harness.setTime(new Date(noon.getTime() + HOUR_MS))
  expect(await both()).toEqual([[], [round]])
})

test('only the newest quick draw of a campaign is listed, unless the campaign is named', async () => {
  harness.setTime(noon)
  const { id, tag } = await makeCampaign(context, {})
  const older = await makeOpen(id, 40, 3)
  const newest = await makeOpen(id, 41, 29)
  const listed = (await list('time=UPCOMING')).filter(({ campaign_tag }) => campaign_tag === tag)
  expect(listed).toMatchObject([{ round_id: newest, is_quick: true }])
  expect(idsOf(await list(`campaign_tag=${tag}&time=UPCOMING`))).toEqual([older, newest])
})

test('an account lists the draws that it has entered, and no others', async () => {
  const { roundId, accounts } = await makeDrawn(harness, { people: 1 })
  const own = async (account: (typeof accounts)[number], time: string) =>
    idsOf((await harness.get(`/api/draws/own?time=${time}`, await harness.signIn(account))).body.data.draws)
  expect(await own(accounts[0]!, 'PAST')).toEqual([roundId])
  expect(await own(accounts[0]!, 'UPCOMING')).toEqual([])
  expect(await own(await makeAccount(context), 'PAST')).toEqual([])
})
