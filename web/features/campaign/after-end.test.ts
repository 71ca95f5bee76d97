import { expect, test } from 'vitest'
import type { GroupItem, Groups } from '#contract/catalogue.ts'
import type { Draw, DrawList } from '#contract/draws.ts'
import { daysFrom } from '#tests/support/campaigns/make-catalogue.ts'
import { findAfterEnd } from './after-end.ts'

const now = new Date('2026-11-20T12:00:00Z')

function item(tag: string, endsInDays: number): GroupItem {
  return {
    tag,
    type: 'CAMPAIGN',
    campaign_type: 'STANDARD',
    limit_type: 'NONE',
    start_date: daysFrom(now, -10),
    end_date: daysFrom(now, endsInDays),
    active_from: null,
    active_until: null,
    week_offset: 5,
    global_limit: null,
    global_count: 0,
  } as unknown as GroupItem
}

const draw = { round_id: 'newest' } as unknown as Draw
const sources = {
  listDraws: async () =>
    ({ draws: [{ round_id: 'newest' }, { round_id: 'older' }], next: null }) as unknown as DrawList,
  findDraw: async (roundId: string) => (roundId === 'newest' ? draw : null),
  findPage: async () =>
    ({
      server_time: now,
      groups: [{ items: [item('OVER', -1), item('OWN', 1), item('NEXT', 1)] }],
    }) as unknown as Groups,
}

test('a campaign that is over has its newest draw, and the first open competition that is not itself', async () => {
  expect(await findAfterEnd('OWN', sources)).toEqual({ draw, next: expect.objectContaining({ tag: 'NEXT' }), at: now })
})

test('without a draw and a list there is neither', async () => {
  const nothing = { ...sources, listDraws: async () => null, findPage: async () => null }
  expect(await findAfterEnd('OWN', nothing)).toMatchObject({ draw: null, next: null })
})
