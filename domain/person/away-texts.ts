import { momentLabel } from '../campaign/countdown.ts'
import { dayText, londonDay } from '../time/london.ts'
import type { HeldAway } from './safer-gambling.ts'

/** `27 November 2031` for an exclusion; a break may end within a day, so it has its time too. */
export function awayEndText({ kind, until }: HeldAway): string {
  return kind === 'EXCLUSION' ? dayText(londonDay(until)) : momentLabel(until)
}

/** The effect of confirming the emailed link, in the same words for the email and the page. */
export function awayConsequence(away: HeldAway): string {
  return away.kind === 'EXCLUSION'
    ? `This excludes you until ${awayEndText(away)} and cannot be undone.`
    : `This stops you from entering until ${awayEndText(away)} and cannot be undone.`
}

/** For a self-excluded person who opts in to marketing. */
export function noMarketingText(until: Date | null): string {
  const end = until === null ? 'your exclusion ends' : momentLabel(until)
  return `You’ve excluded yourself, so we won’t send you marketing until ${end}. You can opt in after that.`
}
