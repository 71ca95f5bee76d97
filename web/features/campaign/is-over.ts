import type { Campaign } from '#contract/catalogue.ts'

/**
 * Whether a campaign has ended for good, so that a postal entry would be in no draw. Between two windows it has not.
 */
export function isOver({ end_date: endsAt }: Pick<Campaign, 'end_date'>, now: Date): boolean {
  return endsAt !== null && now >= endsAt
}
