import type { PurchaseTrouble } from '#contract/console/purchases.ts'
import { type NeedKind, needKinds } from '#contract/console/today.ts'
import { type Pence, pence, sum } from '#domain/money/money.ts'
import type { LiveSettingName } from '#domain/staff/live-settings.ts'
import { hasRole, type StaffAction, type StaffRights } from '#domain/staff/staff.ts'
import { HOUR_MS, WEEK_MS } from '#domain/time/durations.ts'
import { REMINDER_DAYS_MAX } from '#domain/winners/winner-case.ts'
import { countTroubled } from '#server/payments/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './queries.ts'

type Caller = StaffRights & { id: string }

/**
 * The tasks that the caller can act on, most urgent first. Tasks about money and persons as a whole are for staff of
 * all brands.
 */
export async function listNeeds({ db, now, config }: Context, caller: Caller): Promise<queries.Need[]> {
  const at = now()
  const mayInHouse = (right: StaffAction) => caller.brands === null && hasRole(caller, right)
  const setting = (name: LiveSettingName) => findLiveSetting(config, db, name)
  const lateMinutes = await setting('DRAW_LATE_MINUTES')
  const stuckMinutes = await setting('PAYMENT_STUCK_MINUTES')
  // A reminder after the forfeit would be useless.
  const silentDays = Math.min(await setting('WINNER_SILENT_DAYS'), REMINDER_DAYS_MAX)
  const aloneMax = () => setting('REFUND_ALONE_MAX_PENCE')
  const countTrouble = async (kind: NeedKind, trouble: PurchaseTrouble) => ({
    kind,
    ...(await countTroubled(db, trouble, { now: at, stuckMinutes })),
  })
  const found = await Promise.all([
    hasRole(caller, 'today.draws') ? queries.countDraws(db, caller.brands, at, lateMinutes) : [],
    mayInHouse('today.money') ? countTrouble('PAYMENTS_STUCK', 'PAYMENT_STUCK') : [],
    mayInHouse('today.money') ? countTrouble('REFUNDS_FAILED', 'REFUND_FAILED') : [],
    mayInHouse('today.money') ? queries.countGivenAlone(db, at, await aloneMax()) : [],
    mayInHouse('today.money') ? queries.countDisputes(db) : [],
    mayInHouse('today.money') ? queries.countDifferences(db) : [],
    mayInHouse('system.read') ? queries.countAlarms(db, at) : [],
    mayInHouse('data-request.read') ? queries.countDataRequests(db, at) : [],
    mayInHouse('harm.read') ? queries.countHarmCases(db) : [],
    mayInHouse('post.record') ? queries.countPost(db) : [],
    mayInHouse('post.record') ? queries.countPostBeforeFreeze(db, at) : [],
    mayInHouse('post.record') ? queries.countOwedCards(db) : [],
    mayInHouse('today.winners') ? queries.countWinners(db, at, silentDays) : [],
    hasRole(caller, 'approval.read') ? queries.countApprovals(db, caller, at) : [],
  ])
  return found
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => urgency(one.kind) - urgency(other.kind))
}

function urgency(kind: NeedKind): number {
  return needKinds.indexOf(kind)
}

/** Null for staff who do not work with money. */
export async function readFigures({ db, now }: Context, caller: Caller) {
  if (!hasRole(caller, 'today.figures')) return null
  const until = now()
  const { brands } = caller
  const [taken, takenBefore, visitors, sellers, soldThrough, exposure] = await Promise.all([
    queries.sumMinutes(db, brands, until),
    queries.sumMinutes(db, brands, new Date(until.getTime() - WEEK_MS)),
    queries.countVisitors(db, brands, until),
    queries.listSellers(db, brands, until),
    queries.listSoldThrough(db, brands, until),
    queries.listExposure(db, brands, until),
  ])
  const minutes = { taken: everyMinute(taken), takenBefore: everyMinute(takenBefore) }
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    beginsAt: new Date(until.getTime() - (24 - hour) * HOUR_MS),
    taken: sumHour(minutes.taken, hour),
    takenBefore: sumHour(minutes.takenBefore, hour),
  }))
  return { hours, minutes, visitors, sellers, soldThrough, exposure }
}

function everyMinute(sums: ReadonlyMap<number, Pence>): Pence[] {
  return Array.from({ length: 24 * 60 }, (_, minute) => sums.get(minute) ?? pence(0))
}

function sumHour(minutes: readonly Pence[], hour: number): Pence {
  return sum(minutes.slice(hour * 60, (hour + 1) * 60))
}
