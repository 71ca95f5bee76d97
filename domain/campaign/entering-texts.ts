import type { Platform } from './campaign.ts'
import { momentLabel } from './countdown.ts'

/*
 * The texts for people who cannot enter: on the page before they try, and in the domain error when they do. They have
 * their own file, so that a page with these texts does not load the rules of orders and persons.
 */

export const NOTHING_CHOSEN_TEXT = 'please select the number of entries you would like'

export const SURNAME_MISSING_TEXT =
  'Your account has no surname, so you cannot enter yet. Please add it in My Account and try again.'

/** Shown if some tickets are left, but fewer than requested. */
export function fewLeftText(remaining: number): string {
  const left = remaining === 1 ? 'is only 1 ticket' : `are only ${remaining.toLocaleString('en-GB')} tickets`
  return `There ${left} left in this competition.`
}

export function chooseFewerText(remaining: number): string {
  return `${fewLeftText(remaining)} Please choose fewer.`
}

/** For a person on a break or self-excluded; the end may be unknown. */
export function awayText(until: Date | null): string {
  if (until === null)
    return 'You asked to take a break from entering, and it is not over yet. You can enter again after it.'
  return `You asked to take a break from entering until ${momentLabel(until)}. You can enter again after that.`
}

/** For a self-excluded person who opts in to marketing. */
export function noMarketingText(until: Date | null): string {
  const end = until === null ? 'your exclusion is over' : momentLabel(until)
  return `You have excluded yourself, so we send you no marketing until ${end}. You can opt in after that.`
}

export type Exclusivity = { readonly appExclusive: boolean; readonly webExclusive: boolean }

export function isEnteredOn(platform: Platform, { appExclusive, webExclusive }: Exclusivity): boolean {
  return platform === 'app' ? !webExclusive : !appExclusive
}

/** The texts for campaigns that cannot be entered on the current platform. */
export const PLATFORM_TEXTS = {
  app_only: (title: string) => `${title} can be entered only in the app. Please install the app to enter.`,
  web_only: (title: string) => `${title} can be entered only on the website.`,
} as const
