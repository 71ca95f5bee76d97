import type { AnswerOf } from '#contract/endpoint.ts'
import type { listWinners } from '#contract/winners.ts'

type Winners = AnswerOf<typeof listWinners>

/** The prizes that were won recently, and the latest winner. */
export type WinRecord = { lately: Winners['won_lately']; latest: Winners['winners'][number] | null }

export function recordOf({ winners, won_lately }: Winners): WinRecord {
  return { lately: won_lately, latest: winners.find(({ state, on_hold }) => state !== 'FORFEITED' && !on_hold) ?? null }
}
