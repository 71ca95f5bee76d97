import { allow, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkHuman, spendProof } from '#server/platform/limits/human-check.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'

/** The message of a contact form. */
export type Message = {
  readonly form: 'contact' | 'work-with-us'
  readonly email: string
  readonly firstName: string
  readonly surname: string
  /** Empty if the form has no such field. */
  readonly message: string
  /** The order number as typed. Staff who answer look up whose order it is. */
  readonly order?: string | undefined
  /** The code of the brand of the site where it was written. */
  readonly brand: string
}

const subjects = { contact: 'A question from', 'work-with-us': 'A partner enquiry from' } as const

/** The message is stored only in its job, until the email is sent. */
export async function sendMessage(
  context: Context,
  message: Message,
  recaptcha: string,
  address: string | null,
): Promise<Verdict<Record<never, never>, 'GoogleRecaptchaError' | 'TooManyRequests'>> {
  const now = context.now()
  const max = await findLiveSetting(context.config, context.db, 'RATE_MESSAGES_PER_ADDRESS')
  const limit = { rule: 'message.address', max, windowSeconds: 3_600 }
  const rate = await checkRateLimit(context.db, limit, address, now)
  if (!rate.ok) return rate
  const proof = await checkHuman(context, recaptcha, address)
  if (!proof.ok) return proof
  return transact(context.db, async (tx) => {
    const spent = await spendProof(tx, proof.value, now)
    if (!spent.ok) return spent
    await enqueue(tx, 'content.mail-message', message)
    return allow({})
  })
}

/** Sent as plain text, so that typed text is never HTML; a reply goes to the sender. */
export async function mailMessage(context: Context, message: Message): Promise<void> {
  const { form, email, firstName, surname, brand, order } = message
  const name = `${firstName} ${surname}`
  await context.mail.send({
    to: context.config.OPERATOR_EMAIL,
    replyTo: { name, address: email },
    subject: `${subjects[form]} ${name}`,
    text: [
      `Name: ${name}`,
      `Email: ${email}`,
      `Site: ${(await namedBrandOf(context, brand)).name}`,
      ...(order ? [`Order, as they gave it: ${order}`] : []),
      '',
      message.message || '(no message)',
    ].join('\n'),
  })
}
