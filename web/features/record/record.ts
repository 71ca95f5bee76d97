import type { AnswerOf } from '#contract/endpoint.ts'
import type { listWinners } from '#contract/winners.ts'

type Winners = AnswerOf<typeof listWinners>

/** A smaller sum is no reason to trust us. */
export const WON_MIN_PENCE = 100_000

/** The prizes that were won recently, if their sum is worth showing, and the latest winner with a public name. */
export type WinRecord = { lately: Winners['won_lately'] | null; latest: Winners['winners'][number] | null }

export function recordOf({ winners, won_lately }: Winners): WinRecord {
  return {
    lately: won_lately.value >= WON_MIN_PENCE ? won_lately : null,
    latest: winners.find(({ name }) => name) ?? null,
  }
}
