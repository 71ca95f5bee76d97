import type { Platform } from './campaign.ts'
import { momentLabel } from './countdown.ts'

/*
 * The texts for people who cannot enter: on the page before they try, and in the domain error when they do. They have
 * their own file, so that a page with these texts does not load the rules of orders and persons.
 */

export const NOTHING_CHOSEN_TEXT = 'please select the number of entries you would like'

export const SURNAME_MISSING_TEXT = 'We need your surname before you can enter. Please add it in My Account.'

/** Shown if some tickets are left, but fewer than requested. */
export function fewLeftText(remaining: number): string {
  const left = remaining === 1 ? 'is only 1 ticket' : `are only ${remaining.toLocaleString('en-GB')} tickets`
  return `There ${left} left.`
}

export function chooseFewerText(remaining: number): string {
  return `${fewLeftText(remaining)} Please choose fewer.`
}

/** For a person on a break or self-excluded; the end may be unknown. */
export function awayText(until: Date | null): string {
  if (until === null) return 'You’re taking a break. You can enter again when it ends.'
  return `You’re taking a break until ${momentLabel(until)}. You can enter again after that.`
}

export type Exclusivity = { readonly appExclusive: boolean; readonly webExclusive: boolean }

export function isEnteredOn(platform: Platform, { appExclusive, webExclusive }: Exclusivity): boolean {
  return platform === 'app' ? !webExclusive : !appExclusive
}

/** The texts for campaigns that cannot be entered on the current platform. */
export const PLATFORM_TEXTS = {
  app_only: (title: string) => `${title} is only open in our app. Please install the app to enter.`,
  web_only: (title: string) => `${title} is only open on our website.`,
} as const
