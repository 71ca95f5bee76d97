import { randomInt } from 'node:crypto'
import type { PrizeListing } from '#contract/spins.ts'
import { dayText, londonDay, toLondon } from '#domain/london.ts'
import { pence } from '#domain/money.ts'
import { workingDaysAfter } from '#domain/working-days.ts'
import { grantCredit } from '#server/credit/service.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { savePromoCode } from '#server/promos/service.ts'
import { insertCase, type PrizeRow } from './queries.ts'

export type Granted = { listing: PrizeListing; promoCode: string | null }
type Winner = { spinId: string; accountId: string }

/** Without letters and digits that are taken for each other. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
/** The time in which a winner is notified how a prize that is sent will reach them. */
export const FOLLOW_UP_WORKING_DAYS = 5

/** What was won is the winner's with the transaction in which it was drawn. */
export function grantPrize(tx: Tx, prize: PrizeRow, winner: Winner, now: Date): Promise<Granted> {
  const grants = { SITE_CREDIT: giveCredit, PROMO_CODE: giveCode, MANUAL_PRIZE: openCase }
  return grants[prize.type as PrizeListing['type']](tx, prize, winner, now)
}

async function giveCredit(
  tx: Tx,
  { description, ...prize }: PrizeRow,
  { accountId }: Winner,
  now: Date,
): Promise<Granted> {
  const amountPence = pence(prize.amountPence!)
  const expiresAt = daysAfter(now, prize.validForDays!)
  const lot = {
    accountId,
    source: 'SPIN',
    title: 'Won on the daily wheel',
    description,
    amountPence,
    expiresAt,
  } as const
  await grantCredit(tx, lot, now)
  return { promoCode: null, listing: { type: 'SITE_CREDIT', amount: amountPence, description, promo_meta: null } }
}

/** One use, for the winner alone. */
async function giveCode(
  tx: Tx,
  { description, ...prize }: PrizeRow,
  { accountId }: Winner,
  now: Date,
): Promise<Granted> {
  const code = `SPIN${Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')}`
  const label = `${prize.percent}% off`
  const endsAt = daysAfter(now, prize.validForDays!)
  const saved = await savePromoCode(tx, {
    code,
    label,
    type: 'PERCENT_DISCOUNT',
    value: prize.percent!,
    minSpendPence: null,
    campaignId: null,
    startsAt: now,
    endsAt,
    usesMax: 1,
    usesPerPersonMax: 1,
    requiresLogin: true,
    whitelist: [],
    personalAccountId: accountId,
  })
  if (!saved.ok) throw new Error(`invalid promo code for a prize: ${JSON.stringify(saved.error)}`)
  const promoMeta = {
    type: 'PERCENT_DISCOUNT' as const,
    description: `${label} one order, until ${dayText(londonDay(endsAt))}`,
  }
  return { promoCode: code, listing: { type: 'PROMO_CODE', amount: null, description, promo_meta: promoMeta } }
}

/** A prize that must be sent: the winner and the operators are notified by email. */
async function openCase(tx: Tx, { description }: PrizeRow, { spinId }: Winner, now: Date): Promise<Granted> {
  await insertCase(tx, { spinId, dueAt: workingDaysAfter(now, FOLLOW_UP_WORKING_DAYS), at: now })
  await enqueue(tx, 'spins.tell-winner', { spinId }, { key: `spins.tell-winner:${spinId}` })
  await enqueue(tx, 'spins.tell-operators', { spinId }, { key: `spins.tell-operators:${spinId}` })
  return { promoCode: null, listing: { type: 'MANUAL_PRIZE', amount: null, description, promo_meta: null } }
}

function daysAfter(instant: Date, days: number): Date {
  return new Date(toLondon(instant).add({ days }).epochMilliseconds)
}
