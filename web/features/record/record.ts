import type { AnswerOf } from '#contract/endpoint.ts'
import type { listWinners } from '#contract/winners.ts'

type Winners = AnswerOf<typeof listWinners>

/** What has been won here: lately, and by whom last. */
export type WinRecord = { lately: Winners['won_lately']; latest: Winners['winners'][number] | null }

export function recordOf({ winners, won_lately }: Winners): WinRecord {
  return { lately: won_lately, latest: winners.find(({ state }) => state !== 'FORFEITED') ?? null }
}
