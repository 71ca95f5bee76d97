import { allow } from '#domain/verdict.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { signClaimToken } from '#server/platform/mail/claim-token.ts'
import { isRefusedAddress } from '#server/platform/mail/mail.ts'
import { addressEmail, operatorsEmail, type RequestReason, sentEmail, typedEmail } from './prize-emails.ts'
import { findPrizeCase, insertPrizeEvent, PROGRAM, type PrizeCase } from './prize-queries.ts'
import { queueText } from './request-address.ts'

/**
 * Asks a winner for an address. Nothing is sent after the prize is closed or the winner has answered. If the mail
 * server refuses the address permanently, the winner gets a text.
 */
export async function emailWinner(
  context: Context,
  { spinId, why }: { spinId: string; why: RequestReason },
): Promise<void> {
  const won = await findWon(context, spinId)
  if (!won || !wantsAddress(won.found)) return
  const { account, brand, words, found } = won
  const href = claimAddress(context, spinId, account.confirmedEmail !== null)
  const email = await addressEmail(brand, context.config.publicUrl, words, { why, href })
  try {
    await context.mail.send({ to: account.email, ...email })
  } catch (error) {
    if (!isRefusedAddress(error)) throw error
    const at = context.now()
    await transact(context.db, async (tx) => {
      const event = { spinId, state: found.state, by: PROGRAM, at }
      await insertPrizeEvent(tx, { ...event, words: 'the mail server refused the address' })
      await queueText(tx, spinId, true)
      return allow(null)
    })
  }
}

/**
 * An email to an unconfirmed address must not contain a link that works without a log-in. A verified number gets it.
 */
export async function textWinner(
  context: Context,
  { spinId, evenIfEmailed }: { spinId: string; evenIfEmailed: boolean },
): Promise<void> {
  const won = await findWon(context, spinId)
  if (!won || !wantsAddress(won.found)) return
  const { account, brand, words } = won
  if (account.confirmedEmail !== null && !evenIfEmailed) return
  const { msisdn, msisdnExpiresAt } = account
  if (msisdn === null || msisdnExpiresAt === null || context.now() >= msisdnExpiresAt) return
  const href = claimAddress(context, spinId, true)
  const text = `${brand.name}: you’ve won ${words.prize} on our wheel! Please tell us where to send it: ${href} We never ask a winner for money.`
  await context.sms.send({ to: msisdn, text })
}

export async function notifySent(context: Context, spinId: string): Promise<void> {
  const won = await findWon(context, spinId)
  if (!won || won.found.carrier === null) return
  const { account, brand, words, found } = won
  const sent = { ...words, carrier: found.carrier!, reference: found.reference }
  await context.mail.send({ to: account.email, ...(await sentEmail(brand, context.config.publicUrl, sent)) })
}

/** Notifies a winner with a confirmed email that staff have typed the delivery address. */
export async function notifyTyped(context: Context, spinId: string): Promise<void> {
  const won = await findWon(context, spinId)
  if (!won || won.account.confirmedEmail === null || won.found.enteredBy === null) return
  const href = claimAddress(context, spinId, true)
  const email = await typedEmail(won.brand, context.config.publicUrl, won.words, href)
  await context.mail.send({ to: won.account.email, ...email })
}

/** Notifies the operators of a prize to send. */
export async function notifyOperators(context: Context, spinId: string): Promise<void> {
  const won = await findWon(context, spinId)
  if (!won) return
  const { config } = context
  const href = `${config.consoleUrl}/console/wheel-prizes/${spinId}`
  await context.mail.send({
    to: config.OPERATOR_EMAIL,
    ...(await operatorsEmail(won.brand, config.publicUrl, won.words, href)),
  })
}

function wantsAddress({ state, answeredAt }: PrizeCase): boolean {
  return state === 'OPEN' && answeredAt === null
}

/** The prize and its winner. Null for a deleted account, which gets no messages. */
async function findWon(context: Context, spinId: string) {
  const found = await findPrizeCase(context.db, spinId)
  if (!found) throw new Error(`spin ${spinId} has no prize that is sent`)
  const account = await findEntrant(context.db, found.accountId)
  if (!account || account.state === 'DELETED') return null
  const rewardId = context.ids.rewards.encode(found.number)
  const words = { firstName: account.nameInEmails, prize: found.prize, rewardId }
  return { found, account, brand: await namedBrandOf(context, account.brand), words }
}

function claimAddress(context: Context, spinId: string, isProved: boolean): string {
  const token = isProved ? `&token=${signClaimToken(context, 'WHEEL', spinId)}` : ''
  return `${context.config.publicUrl}/winners/claim?prize=${spinId}${token}`
}
