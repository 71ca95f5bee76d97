import { DAY_MS, HOUR_MS } from '../time/durations.ts'
export const wheelPrizeStates = ['OPEN', 'SENT', 'DELIVERED', 'CLOSED'] as const
/** A prize of the wheel that is sent by hand. CLOSED means that nothing is sent: the winner does not want it. */
export type WheelPrizeState = (typeof wheelPrizeStates)[number]

/** A parcel that comes back opens its prize again. */
const moves: Readonly<Record<WheelPrizeState, readonly WheelPrizeState[]>> = {
  OPEN: ['SENT', 'CLOSED'],
  SENT: ['DELIVERED', 'OPEN'],
  DELIVERED: [],
  CLOSED: [],
}

export function canMoveWheelPrize(from: WheelPrizeState, to: WheelPrizeState): boolean {
  return moves[from].includes(to)
}

/** The time in which a prize is sent, from the spin and again from the winner's answer. */
export const FOLLOW_UP_WORKING_DAYS = 5
/** Days from the email with the link to the first reminder, and from there to the second. There is no third. */
export const PRIZE_REMINDER_DAYS = [3, 7] as const
/** The lifetime of a link. It outlasts the wait for the next email, which has a new link. */
export const PRIZE_LINK_DAYS = 14
/** Staff can send no more than one reminder a day. */
export const PRIZE_REMINDER_PAUSE_HOURS = 24

export type PrizeReminders = {
  readonly state: WheelPrizeState
  readonly openedAt: Date
  readonly answeredAt: Date | null
  readonly remindedAt: Date | null
  /** The number of reminders that the program has sent. */
  readonly reminders: number
}

/** Whether the program reminds a winner to give an address now. */
export function isPrizeReminderDue(prize: PrizeReminders, now: Date): boolean {
  const days = PRIZE_REMINDER_DAYS[prize.reminders]
  if (prize.state !== 'OPEN' || prize.answeredAt !== null || days === undefined) return false
  return now.getTime() - (prize.remindedAt ?? prize.openedAt).getTime() >= days * DAY_MS
}

/** Why staff cannot remind a winner now, or null. */
export function prizeReminderProblem(prize: PrizeReminders, now: Date): string | null {
  if (prize.state !== 'OPEN') return `the prize is ${prize.state}`
  if (prize.answeredAt !== null) return 'the winner has given an address'
  const since = now.getTime() - (prize.remindedAt ?? prize.openedAt).getTime()
  if (since < PRIZE_REMINDER_PAUSE_HOURS * HOUR_MS) return 'the winner was written to within the last day'
  return null
}

/** Whether the prize is overdue. */
export function isWheelPrizeLate({ state, dueAt }: { state: WheelPrizeState; dueAt: Date }, now: Date): boolean {
  return state === 'OPEN' && dueAt < now
}

export const CARRIER_LENGTH_MAX = 60
export const REFERENCE_LENGTH_MAX = 80
