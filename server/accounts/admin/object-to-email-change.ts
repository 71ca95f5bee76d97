import { momentLabel } from '#domain/campaign/countdown.ts'
import { maskEmail } from '#domain/person/masking.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { brandOf, namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { isKeyedHashOf, keyedHashOf } from '#server/platform/tokens.ts'
import { emailChangeEmail } from '../emails.ts'
import { type Account, findAccount, insertAccountEvent, lockAccount } from '../queries.ts'
import { deleteEmailChange, findEmailChange, findEmailChangeById, setTakesEffect } from './email-change-queries.ts'

/** The time in which the account owner can object before a change by staff takes effect. */
export const OBJECTION_HOURS = 72
const PURPOSE = 'email change'

/** Starts the time to object, and announces the change to the account's old address and its number. */
export async function announceEmailChange(tx: Tx, { id, msisdn }: Account, now: Date): Promise<void> {
  await setTakesEffect(tx, id, new Date(now.getTime() + OBJECTION_HOURS * HOUR_MS))
  await enqueue(tx, 'accounts.send-email-change', { accountId: id })
  if (msisdn !== null) await enqueue(tx, 'accounts.send-email-change-text', { accountId: id })
}

export async function emailEmailChange(context: Context, accountId: string): Promise<void> {
  const announced = await findAnnounced(context, accountId)
  if (!announced) return
  const { account, change, href } = announced
  const brand = await namedBrandOf(context, account.brand)
  const words = { newEmail: maskEmail(change.email), at: change.takesEffectAt }
  const emailContent = await emailChangeEmail(brand, context.config.publicUrl, href, words)
  await context.mail.send({ to: account.email, ...emailContent })
}

export async function textEmailChange(context: Context, accountId: string): Promise<void> {
  const announced = await findAnnounced(context, accountId)
  if (!announced || announced.account.msisdn === null) return
  const { account, change, href } = announced
  const { name } = brandOf(context, account.brand)
  await context.sms.send({
    to: announced.account.msisdn,
    text: `${name}: your email address will change on ${momentLabel(change.takesEffectAt)}. Not you? Stop it: ${href}`,
  })
}

/** The owner objects: the email stays. Single use, and only until the change takes effect. */
export function keepEmail(context: Context, token: string): Promise<Verdict<null, 'EmailChangeLinkInvalid'>> {
  const now = context.now()
  const [id = '', signature = ''] = token.split('.')
  const isOurs = isKeyedHashOf(context.config.keysFor(PURPOSE), id, signature)
  return transact<Verdict<null, 'EmailChangeLinkInvalid'>>(context.db, async (tx) => {
    const change = isOurs ? await findEmailChangeById(tx, id) : null
    if (!change) return refuse('EmailChangeLinkInvalid')
    await lockAccount(tx, change.accountId)
    if (!(await deleteEmailChange(tx, id))) return refuse('EmailChangeLinkInvalid')
    await insertAccountEvent(tx, { accountId: change.accountId, name: 'email_kept', now })
    return allow(null)
  })
}

async function findAnnounced(context: Context, accountId: string) {
  const account = await findAccount(context.db, accountId)
  const change = await findEmailChange(context.db, accountId)
  if (account?.state !== 'ACTIVE' || !change || change.takesEffectAt === null) return null
  return { account, change: { ...change, takesEffectAt: change.takesEffectAt }, href: linkOf(context, change.id) }
}

function linkOf({ config }: Context, id: string): string {
  return `${config.publicUrl}/keep-email?token=${id}.${keyedHashOf(config.keyFor(PURPOSE), id)}`
}
