import { afterAll, expect, test } from 'vitest'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { demoJobs } from './jobs.ts'
import { startQuickRound } from './quick-rounds.ts'

let now = new Date('2026-11-20T10:00:00.700Z')
const context = await testContext({ now: () => now })
afterAll(() => context.close())

const roundsOf = async (tag: string) => {
  const { rows } = await context.pool.query(
    'select opens_at, rounds.closes_at from rounds join campaigns on campaigns.id = campaign_id where tag = $1 order by 1',
    [tag],
  )
  return rows.map(({ opens_at, closes_at }) => [opens_at, closes_at].map((each: Date) => each.toISOString()))
}

test('a quick round starts when the one before it has closed, at a whole second, and once', async () => {
  expect(await startQuickRound(context), 'a database without it').toBe(false)
  const startsAt = new Date('2026-11-19T00:00:00Z')
  const { tag } = await makeCampaign(context, { tag: 'QUICKDRAW', startsAt, endsAt: new Date('2026-11-20T00:00:00Z') })
  const run = () => demoJobs['demo.quick-rounds']!(context, {})
  await Promise.all([run(), run(), run()])
  const first = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:30.000Z']
  expect(await roundsOf(tag), 'the first is short').toEqual([first])

  now = new Date('2026-11-20T10:01:29.999Z')
  await run()
  expect(await roundsOf(tag)).toEqual([first])
  now = new Date('2026-11-20T10:01:30.000Z')
  await run()
  const second = ['2026-11-20T10:01:30.000Z', '2026-11-20T10:04:30.000Z']
  expect(await roundsOf(tag)).toEqual([first, second])

  now = new Date('2026-11-20T10:04:59.999Z')
  await run()
  const third = ['2026-11-20T10:04:59.000Z', '2026-11-20T10:07:59.000Z']
  expect(await roundsOf(tag), 'a worker that was slow').toEqual([first, second, third])
  now = new Date('2026-11-20T10:08:29.000Z')
  await run()
  const again = ['2026-11-20T10:08:29.000Z', '2026-11-20T10:09:59.000Z']
  expect(await roundsOf(tag), 'a site that was started again').toEqual([first, second, third, again])
})
