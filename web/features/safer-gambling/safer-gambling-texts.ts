import type { Limits } from '#contract/limits.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { formatPoundsTrimmed, type Pence, pence } from '#domain/money/money.ts'
import { type BreakLength, changeLimit, type ExclusionMonths, limitProblem } from '#domain/person/safer-gambling.ts'

export const breakNames: Readonly<Record<BreakLength, string>> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' }
export const exclusionNames: Readonly<Record<ExclusionMonths, string>> = {
  6: '6 months',
  12: '12 months',
  60: '5 years',
}

export function limitText(limitPence: Pence | null): string {
  return limitPence === null ? 'No limit set' : `${formatPoundsTrimmed(limitPence)} a month`
}

/** Parses pounds as people type them: `50`, `£50`, `49.99`; null if the text is not a sum. */
export function parsePounds(typed: string): Pence | null {
  const figures = typed.replace(/[£,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(figures) ? pence(Math.round(Number(figures) * 100)) : null
}

export const AMOUNT_TEXT = 'Enter an amount in pounds, such as 50 or 49.99'

/** The problem of a typed limit, in the words of the server's domain error. */
export function typedLimitProblem(typed: string, siteLimitPence: Pence): string | null {
  const requested = parsePounds(typed)
  return requested === null ? AMOUNT_TEXT : limitProblem(requested, siteLimitPence)
}

/** The consequences of the requested limit, one sentence each. */
export function limitEffects(limits: Limits, requestedPence: Pence | null, now: Date): string[] {
  const { monthly, pending, spent } = limits
  const held = pending && { monthlyPence: pending.monthly, takesEffectAt: pending.takes_effect_at }
  const changed = changeLimit({ monthlyPence: monthly, pending: held }, requestedPence, now)
  if (changed.pending) {
    const when = momentLabel(changed.pending.takesEffectAt)
    return [
      requestedPence === null
        ? `Your limit ends on ${when}.`
        : `From ${when} you can spend up to ${formatPoundsTrimmed(requestedPence)} a month.`,
      `Until then it’s still ${limitText(monthly)}, and you can change your mind.`,
    ]
  }
  if (requestedPence === null || requestedPence === monthly)
    return [`Your limit stays as it is: ${limitText(monthly)}.`, ...(pending ? ['We’ve cancelled the change.'] : [])]
  return [
    requestedPence === 0
      ? 'You can’t pay for entries from now on. You can still enter free competitions.'
      : `From now on you can spend up to ${formatPoundsTrimmed(requestedPence)} a month.`,
    ...(spent > requestedPence
      ? [
          `You’ve spent ${formatPoundsTrimmed(spent)} this month. Entries you’ve paid for aren’t affected. We’ll cancel any order you haven’t paid for.`,
        ]
      : []),
    'Raising it again takes 24 hours.',
  ]
}

/** The confirmation of a change. */
export function limitDone({ monthly, pending }: Limits): string {
  if (pending === null) return `Your limit is ${limitText(monthly)}.`
  const when = momentLabel(pending.takes_effect_at)
  return pending.monthly === null
    ? `Your limit ends on ${when}.`
    : `Your limit is ${limitText(pending.monthly)} from ${when}.`
}

const HELD_TEXT = 'We’ll cancel any order you haven’t paid for. Payments you’ve already confirmed will go through.'

export function breakEffects(until: Date): string[] {
  return [
    `You can’t enter anything, paid or free, until ${momentLabel(until)}.`,
    'You can make the break longer, but nobody can end it early: not you, and not us.',
    HELD_TEXT,
  ]
}

export function exclusionEffects(until: Date): string[] {
  return [
    `You can’t enter anything, paid or free, with this or any other account until ${momentLabel(until)}.`,
    'Nobody can end it early: not you, and not us. It lasts even if you delete your account and open a new one.',
    'We’ll turn off all your marketing.',
    HELD_TEXT,
    'Entries you’ve already made, paid or free, stay in their draws. You can log in to see them, and we’ll tell you if one wins.',
  ]
}
