import { type FoundEntrant, findEntrant } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import { findEmailPicture } from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { signClaimToken } from '#server/platform/mail/claim-token.ts'
import { isRefusedAddress, type Mail } from '#server/platform/mail/mail.ts'
import { findCardOfEntry } from '#server/post/exports.ts'
import { cardWonEmail, creditWonEmail, detailsEmail, heldEmail, wonEmail } from './emails.ts'
import { holdOf } from './hold/hold-case.ts'
import { type CaseRow, findCase, PROGRAM } from './queries.ts'
import { recordFailedEmail } from './staff-actions.ts'

/**
 * Notifies a winner of their prize, or that it is on hold. Nothing is sent for a forfeited case, a deleted account, or
 * an entry that may name another person than the winner. If the mail server refuses the address permanently, this is
 * recorded, so that the winner is contacted by another channel.
 */
export async function sendWinnerEmail(context: Context, caseId: string): Promise<void> {
  const found = await findCase(context.db, caseId)
  if (!found || found.state === 'FORFEITED' || holdOf(found) === 'ENTRANT_DIFFERS') return
  const mail = found.accountId === null ? await writeToCard(context, found) : await writeToAccount(context, found)
  if (!mail) return
  try {
    await context.mail.send(mail)
  } catch (error) {
    if (!isRefusedAddress(error)) throw error
    await recordFailedEmail(context, caseId, { by: PROGRAM, words: 'the mail server refused the address' })
  }
}

/**
 * The link works without a log-in only if the address is confirmed as the winner's. Otherwise the reader must log in.
 */
async function writeToAccount(context: Context, found: CaseRow): Promise<Mail | null> {
  const account = await findEntrant(context.db, found.accountId!)
  if (!account || account.state === 'DELETED') return null
  const { publicUrl } = context.config
  const won = { ...found, firstName: account.nameInEmails, isReserve: found.replaces !== null }
  const picture = await findEmailPicture(context, 'campaign', found.campaignTag, listRemaining)
  const write = holdOf(found) !== null ? heldEmail : found.isCredit ? creditWonEmail : wonEmail
  const brand = await namedBrandOf(context, account.brand)
  const href = claimAddress(context, found.id, account.confirmedEmail !== null)
  return { to: account.email, ...(await write(brand, publicUrl, { ...won, picture }, href)) }
}

/** Notifies a winner with a confirmed email that staff have entered their details. */
export async function sendDetailsEmail(context: Context, caseId: string): Promise<void> {
  const found = await findCase(context.db, caseId)
  const account = found?.accountId ? await findEntrant(context.db, found.accountId) : null
  if (!found || !account || account.state === 'DELETED' || account.confirmedEmail === null) return
  const brand = await namedBrandOf(context, account.brand)
  const won = { ...found, firstName: account.nameInEmails }
  await context.mail.send({ to: account.email, ...(await detailsEmail(brand, context.config.publicUrl, won)) })
}

/** An address from a card is not proved, so the email asks for a message and has no link to the prize. */
async function writeToCard(context: Context, found: CaseRow): Promise<Mail | null> {
  const card = await findCardOfEntry(context.db, found.entryId)
  if (!card?.email) return null
  const brand = await namedBrandOf(context, null)
  return { to: card.email, ...(await cardWonEmail(brand, context.config.publicUrl, found)) }
}

/** Texts a number that is still verified as the winner's, with a link that works without a log-in. */
export async function sendWinnerText(context: Context, caseId: string): Promise<void> {
  const found = await findCase(context.db, caseId)
  if (!found || found.state === 'FORFEITED' || found.accountId === null || holdOf(found) !== null) return
  const account = await findEntrant(context.db, found.accountId)
  if (!account || !hasNumber(account, context.now())) return
  const brand = await namedBrandOf(context, account.brand)
  const href = claimAddress(context, caseId, true)
  const text = `${brand.name}: your ticket ${found.ticket} won ${found.prize}! Please confirm your details: ${href} We never ask a winner for money.`
  await context.sms.send({ to: account.msisdn, text })
}

function hasNumber(account: FoundEntrant, now: Date): account is FoundEntrant & { msisdn: string } {
  return account.msisdn !== null && account.msisdnExpiresAt !== null && now < account.msisdnExpiresAt
}

function claimAddress(context: Context, caseId: string, isProved: boolean): string {
  const token = isProved ? `&token=${signClaimToken(context, 'DRAW', caseId)}` : ''
  return `${context.config.publicUrl}/winners/claim?case=${caseId}${token}`
}
