import { randomInt } from 'node:crypto'
import { toLondon } from '#domain/london.ts'
import { CODE_LENGTH, CODE_RESEND_SECONDS } from '#domain/person.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AccountType, lockAccount } from '#server/accounts/service.ts'
import { brandOf } from '#server/brands/service.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db.ts'
import { checkHuman, spendProof } from '#server/platform/human-check.ts'
import { codeHashOf } from './code-hash.ts'
import { countSent, insertCode, lockSends, type Sent, setUndelivered } from './queries.ts'

const CODE_MINUTES = 10
const ADDRESS_WINDOW_MINUTES = 15

type LimitRefusal =
  | 'VerifyIPLimitReached'
  | 'VerifyAccountLimitReached'
  | 'VerifyMSISDNLimitReached'
  | 'TooManyRequests'

/**
 * Sends a code. It is counted and kept first and handed over after that transaction, within the call, so that somebody
 * who waits for it hears when it cannot be sent. Such a code still counts towards the day: whether the other side sent
 * it before it failed nobody knows; but another may be asked for at once.
 */
export async function sendCode(
  context: Context,
  caller: { accountId: string; accountType: AccountType },
  asked: { msisdn: string; recaptcha: string | null },
  origin: { brand: string; address: string | null },
): Promise<Verdict<{ resendAfterSeconds: number }, LimitRefusal | 'GoogleRecaptchaError' | 'ServiceBusy'>> {
  const now = context.now()
  const { msisdn } = asked
  const proof = await proofOf(context, caller.accountType, asked.recaptcha, origin.address)
  if (!proof.ok) return proof
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

  const kept = await transact<Verdict<string, LimitRefusal | 'GoogleRecaptchaError'>>(context.db, async (tx) => {
    const spent = proof.value ? await spendProof(tx, proof.value, now) : allow(null)
    if (!spent.ok) return spent
    const sent = await lockAndCount(tx, caller.accountId, msisdn, origin.address, now)
    const judged = judgeSend(sent, context.config, now)
    if (!judged.ok) return judged
    const codeHash = codeHashOf(context, caller.accountId, msisdn, code)
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
    const { accountId } = caller
    return allow(await insertCode(tx, { accountId, msisdn, codeHash, address: origin.address, now, expiresAt }))
  })
  if (!kept.ok) return kept

  try {
    await context.sms.send({ to: msisdn, text: textOf(code, brandOf(origin.brand).name, context.config.publicUrl) })
  } catch (fault) {
    context.log.warn({ err: fault }, 'a verification code could not be handed over')
    await setUndelivered(context.db, kept.value, now)
    return refuse('ServiceBusy')
  }
  return allow({ resendAfterSeconds: CODE_RESEND_SECONDS })
}

/** The last line binds the code to this site's address: phones offer it here with a press, and nowhere else. */
function textOf(code: string, brandName: string, siteUrl: string): string {
  return `${code} is your ${brandName} code. It is good for ${CODE_MINUTES} minutes.\n\n@${new URL(siteUrl).hostname} #${code}`
}

/** Limits that last until tomorrow are told before the two minutes between codes, which would only be waited for in vain. */
export function judgeSend(sent: Sent, config: Config, now: Date): Verdict<null, LimitRefusal> {
  if (sent.byAddress >= config.RATE_CODES_PER_ADDRESS) return refuse('VerifyIPLimitReached')
  if (sent.byAccount >= config.RATE_CODES_PER_ACCOUNT) return refuse('VerifyAccountLimitReached')
  if (sent.toNumber >= config.RATE_CODES_PER_MSISDN) return refuse('VerifyMSISDNLimitReached')
  const waitedMs = sent.lastAt ? now.getTime() - sent.lastAt.getTime() : Number.POSITIVE_INFINITY
  const leftSeconds = Math.ceil(CODE_RESEND_SECONDS - waitedMs / 1000)
  return leftSeconds > 0 ? refuse('TooManyRequests', { retry_after: leftSeconds }) : allow(null)
}

/** A registered account shows that it is a person; a guest has just done so to become one. */
async function proofOf(context: Context, accountType: AccountType, solved: string | null, address: string | null) {
  return accountType === 'GUEST' ? allow(null) : checkHuman(context, solved ?? '', address)
}

async function lockAndCount(tx: Tx, accountId: string, msisdn: string, address: string | null, now: Date) {
  await lockAccount(tx, accountId)
  await lockSends(tx, address === null ? [msisdn] : [msisdn, address])
  const dayStart = new Date(toLondon(now).startOfDay().epochMilliseconds)
  const addressSince = new Date(now.getTime() - ADDRESS_WINDOW_MINUTES * 60_000)
  return countSent(tx, { accountId, msisdn, address, dayStart, addressSince })
}
