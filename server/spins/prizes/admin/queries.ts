import type { WheelPrizeWait } from '#contract/console/wheel-prizes.ts'
import type { WheelPrizeState } from '#domain/wheel/wheel-prize.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export type PrizeRow = {
  id: string
  number: number
  prize: string
  state: WheelPrizeState
  openedAt: Date
  dueAt: Date
  answeredAt: Date | null
  sentAt: Date | null
  closedAt: Date | null
}

const prizes = sql`
  select c.spin_id as id, s.number::float8 as number, s.won ->> 'description' as prize, c.state, c.opened_at, c.due_at,
    c.answered_at, c.sent_at, c.closed_at
  from prize_cases c join spins s on s.id = c.spin_id`

export const prizeSorting: Sorting<'won_at' | 'due_at' | 'prize'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: {
    won_at: { by: sql`opened_at`, type: 'instant' },
    due_at: { by: sql`due_at`, type: 'instant' },
    prize: { by: sql`lower(prize)`, type: 'text' },
  },
}

export type PrizeFilter = {
  state?: WheelPrizeState | undefined
  waitsFor?: WheelPrizeWait | undefined
  search?: string | undefined
  /** The spin with the number in the search. */
  number: number | null
}

export async function listPrizeRows(
  db: Db,
  { state, waitsFor, search, number }: PrizeFilter,
  page: SortedPage,
  now: Date,
): Promise<(PrizeRow & { place: Place })[]> {
  const like = search === undefined ? null : likePart(search)
  const wait = waitsFor ?? null
  const { rows } = await sql<PrizeRow & { place: Place }>`
    select *, ${page.place} as place from (${prizes}) as listed
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${wait}::text is null or state = 'OPEN' and case ${wait}
        when 'ADDRESS' then answered_at is null when 'SENDING' then answered_at is not null
        else due_at < ${now}::timestamptz end)
      and (${like}::text is null or prize ilike ${like} or number = ${number}::float8)
      and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
