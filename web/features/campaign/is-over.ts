import type { Campaign } from '#contract/catalogue.ts'

/** Over for good: what would come by post now is in no draw. Between two windows it is not. */
export function isOver({ end_date: endsAt }: Pick<Campaign, 'end_date'>, now: Date): boolean {
  return endsAt !== null && now >= endsAt
}
