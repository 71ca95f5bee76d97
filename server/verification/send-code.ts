import { randomInt } from 'node:crypto'
import { NUMBER_RANGE_TEXT, rangeOf } from '#domain/person/number-range.ts'
import { CODE_LENGTH, CODE_RESEND_SECONDS } from '#domain/person/person.ts'
import { toLondon } from '#domain/time/london.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type AccountType, lockAccount } from '#server/accounts/exports.ts'
import { brandOf } from '#server/brands/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { checkHarder, checkHuman, spendProof } from '#server/platform/limits/human-check.ts'
import { isHumanKnown, rememberHuman } from '#server/platform/limits/known-addresses.ts'
import { countOne, networkOf } from '#server/platform/limits/rate-limits.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { codeHashOf } from './code-hash.ts'
import { countSent, insertCode, lockSends, type Sent, setUndelivered } from './queries.ts'

const CODE_MINUTES = 10
const ADDRESS_WINDOW_MINUTES = 15
/** The share of the day's budget at which there is an alarm. */
const BUDGET_WARNING = 0.8

type LimitError = 'VerifyIPLimitReached' | 'VerifyAccountLimitReached' | 'VerifyMSISDNLimitReached' | 'TooManyRequests'

/**
 * Sends a code. The code is counted and stored first, and sent after that transaction but within the call, so that the
 * caller learns when sending fails. A code that failed still counts towards the day, because the provider may have sent
 * it before the failure; but another may be requested at once.
 */
export async function sendCode(
  context: Context,
  caller: { accountId: string; accountType: AccountType },
  request: { msisdn: string; recaptcha: string | null },
  origin: { brand: string; address: string | null },
): Promise<
  Verdict<{ resendAfterSeconds: number }, LimitError | 'GoogleRecaptchaError' | 'ServiceBusy' | 'ValidationError'>
> {
  const now = context.now()
  const { msisdn } = request
  const range = rangeOf(msisdn)
  if (range !== null && !context.config.TEXT_RANGES.includes(range)) return refuseField('msisdn', NUMBER_RANGE_TEXT)
  const proof = await proofOf(context, caller.accountType, request.recaptcha, origin.address)
  if (!proof.ok) return proof
  let isCrowded = false
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

  const stored = await transact<Verdict<string, LimitError | 'GoogleRecaptchaError' | 'ServiceBusy'>>(
    context.db,
    async (tx) => {
      const spent = proof.value ? await spendProof(tx, proof.value, now) : allow(null)
      if (!spent.ok) return spent
      if (proof.value) await rememberHuman(tx, origin.address, now)
      const sent = await lockAndCount(tx, caller.accountId, msisdn, origin.address, now)
      const checked = checkSend(sent, context.config, now)
      if (!checked.ok) return checked
      isCrowded = sent.byAddress >= context.config.RATE_CODES_PER_ADDRESS
      if (isCrowded && !proof.value?.isHard) return refuse('GoogleRecaptchaError')
      const codeHash = codeHashOf(context, caller.accountId, msisdn, code)
      const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
      const { accountId } = caller
      const { address } = origin
      const network = networkOf(address)
      const id = await insertCode(tx, { accountId, msisdn, codeHash, address, network, now, expiresAt })
      // Last, because all sends lock this row.
      return (await spendBudget(context, tx, now)) ? allow(id) : refuse('ServiceBusy')
    },
  )
  if (!stored.ok && stored.error.name === 'ServiceBusy') {
    alarms.inc({ alarm: 'texts_budget_spent' })
    context.log.error('daily verification code budget exhausted, no more codes are sent today')
  }
  if (!stored.ok && isCrowded && origin.address !== null) await checkHarder(context.db, null, origin.address, now)
  if (!stored.ok) return stored

  try {
    await context.sms.send({
      to: msisdn,
      text: renderCodeText(code, brandOf(context, origin.brand).name, context.config.publicUrl),
    })
  } catch (error) {
    context.log.warn({ err: error }, 'verification code could not be sent')
    await setUndelivered(context.db, stored.value, now)
    return refuse('ServiceBusy')
  }
  return allow({ resendAfterSeconds: CODE_RESEND_SECONDS })
}

/** The last line binds the code to this site's address: phones offer it here with a press, and nowhere else. */
function renderCodeText(code: string, brandName: string, siteUrl: string): string {
  return `${code} is your ${brandName} code. It expires in ${CODE_MINUTES} minutes. Don’t share it.\n\n@${new URL(siteUrl).hostname} #${code}`
}

/**
 * Limits that last until tomorrow are reported before the two minutes between codes: waiting those out would be in
 * vain.
 */
export function checkSend(sent: Sent, config: Config, now: Date): Verdict<null, LimitError> {
  if (Math.max(sent.byAddress, sent.byNetwork) >= config.RATE_CODES_PER_NETWORK) return refuse('VerifyIPLimitReached')
  if (sent.byAccount >= config.RATE_CODES_PER_ACCOUNT) return refuse('VerifyAccountLimitReached')
  if (sent.toNumber >= config.RATE_CODES_PER_MSISDN) return refuse('VerifyMSISDNLimitReached')
  const waitedMs = sent.lastAt ? now.getTime() - sent.lastAt.getTime() : Number.POSITIVE_INFINITY
  const leftSeconds = Math.ceil(CODE_RESEND_SECONDS - waitedMs / 1000)
  return leftSeconds > 0 ? refuse('TooManyRequests', { retry_after: leftSeconds }) : allow(null)
}

/**
 * A registered account needs a robot check; a guest passed one to sign up. A guest at a network address without a
 * solved check needs another: one solved check must not pay for texts from every address.
 */
async function proofOf(context: Context, accountType: AccountType, solved: string | null, address: string | null) {
  const needsNone = accountType === 'GUEST' && solved === null
  if (needsNone && (await isHumanKnown(context.db, address, context.now()))) return allow(null)
  return checkHuman(context, solved ?? '', address)
}

/** Each text costs money, so there is a total limit for each day, independent of all other limits. */
async function spendBudget({ config, log }: Context, tx: Tx, now: Date): Promise<boolean> {
  const max = await findLiveSetting(config, tx, 'RATE_CODES_PER_DAY')
  const limit = { rule: 'codes.day', max, windowSeconds: 86_400 }
  const taken = await countOne(tx, limit, 'all', now)
  if (taken === Math.ceil(limit.max * BUDGET_WARNING)) {
    alarms.inc({ alarm: 'texts_budget_nearly_spent' })
    log.error({ taken, max: limit.max }, 'daily verification code budget nearly exhausted')
  }
  return taken <= limit.max
}

async function lockAndCount(tx: Tx, accountId: string, msisdn: string, address: string | null, now: Date) {
  await lockAccount(tx, accountId)
  const network = networkOf(address)
  await lockSends(
    tx,
    [msisdn, address, network].filter((subject) => subject !== null),
  )
  const dayStart = new Date(toLondon(now).startOfDay().epochMilliseconds)
  const addressSince = new Date(now.getTime() - ADDRESS_WINDOW_MINUTES * 60_000)
  return countSent(tx, { accountId, msisdn, address, network, dayStart, addressSince })
}
