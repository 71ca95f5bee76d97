import { randomInt } from 'node:crypto'
import type { PrizeListing } from '#contract/spins.ts'
import { grantsEntries } from '#domain/money/discount.ts'
import { pence } from '#domain/money/money.ts'
import { promoWords } from '#domain/money/promo-code.ts'
import { dayText, londonDay, toLondon } from '#domain/time/london.ts'
import { workingDaysAfter } from '#domain/time/working-days.ts'
import { FOLLOW_UP_WORKING_DAYS } from '#domain/wheel/wheel-prize.ts'
import { grantCredit } from '#server/credit/exports.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { savePromoCode } from '#server/promos/exports.ts'
import { insertPrizeCase } from './prizes/prize-queries.ts'
import { requestAddress } from './prizes/request-address.ts'
import { type PrizeRow, promoOf } from './queries.ts'

export type Granted = { listing: PrizeListing; promoCode: string | null }
type Winner = { spinId: string; accountId: string }

/** Without letters and digits that are easily confused. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** Grants a prize in the transaction in which it was drawn. */
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

/** A code with one use, only for the winner. */
async function giveCode(
  tx: Tx,
  { description, ...prize }: PrizeRow,
  { accountId }: Winner,
  now: Date,
): Promise<Granted> {
  const code = `SPIN${Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')}`
  const promo = promoOf(prize)!
  const label = promoWords(promo.type, promo.value)
  const endsAt = daysAfter(now, prize.validForDays!)
  const saved = await savePromoCode(tx, {
    code,
    label,
    type: promo.type,
    value: promo.value,
    minSpendPence: null,
    campaignId: promo.campaignId,
    startsAt: now,
    endsAt,
    usesMax: 1,
    usesPerPersonMax: 1,
    requiresLogin: true,
    whitelist: [],
    personalAccountId: accountId,
  })
  if (!saved.ok) throw new Error(`invalid promo code for a prize: ${JSON.stringify(saved.error)}`)
  const what = grantsEntries(promo) ? label : `${label} one order`
  const promoMeta = { type: promo.type, description: `${what}, until ${dayText(londonDay(endsAt))}` }
  return { promoCode: code, listing: { type: 'PROMO_CODE', amount: null, description, promo_meta: promoMeta } }
}

/** A prize that must be sent: the winner and the operators are notified by email. */
async function openCase(tx: Tx, { description }: PrizeRow, { spinId }: Winner, now: Date): Promise<Granted> {
  await insertPrizeCase(tx, { spinId, dueAt: workingDaysAfter(now, FOLLOW_UP_WORKING_DAYS), at: now })
  await requestAddress(tx, spinId, 'WON')
  await enqueue(tx, 'spins.notify-operators', { spinId }, { key: `spins.notify-operators:${spinId}` })
  return { promoCode: null, listing: { type: 'MANUAL_PRIZE', amount: null, description, promo_meta: null } }
}

function daysAfter(instant: Date, days: number): Date {
  return new Date(toLondon(instant).add({ days }).epochMilliseconds)
}
