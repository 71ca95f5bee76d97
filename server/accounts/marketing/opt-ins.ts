import type { BrandOptIn } from '#contract/accounts.ts'
import { wireNames } from '#contract/wire.ts'
import { checkMarketing } from '#domain/person/safer-gambling.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { findPersonIdOf } from '../person/person-queries.ts'
import { findAccountWithPerson, insertAccountEvent, lockAccount } from '../queries.ts'
import {
  clearBrandOptInsOfExcluded,
  clearOptInsOfExcluded,
  findBrandOptInsOf,
  findOptInsOf,
  type OptIns,
  updateOptIns,
  upsertBrandOptIns,
} from './opt-in-queries.ts'

/** The form in which the opt-in was set. */
type OptInChannel = 'preferences' | 'complete' | 'guest sign-up' | 'upgrade'

const none: OptIns = { optInSms: false, optInEmail: false }

export function findOptIns({ db }: Context, accountId: string): Promise<OptIns> {
  return findOptInsOf(db, accountId)
}

export async function setOptIns(
  context: Context,
  accountId: string,
  optIns: OptIns,
): Promise<Verdict<OptIns, 'TakingABreak'>> {
  return transact<Verdict<OptIns, 'TakingABreak'>>(context.db, async (tx) => {
    const checked = await checkConsent(context, tx, accountId, optIns)
    if (!checked.ok) return checked
    await updateOptIns(tx, accountId, optIns)
    await recordOptIns(tx, accountId, { ...optIns, from: 'preferences' }, context.now())
    return allow(optIns)
  })
}

/** Without an answer, nothing is allowed. */
export async function findBrandOptIns({ db }: Context, accountId: string, name: BrandOptIn): Promise<OptIns> {
  return (await findBrandOptInsOf(db, accountId, name)) ?? none
}

export async function setBrandOptIns(
  context: Context,
  accountId: string,
  name: BrandOptIn,
  optIns: OptIns,
): Promise<Verdict<OptIns, 'TakingABreak'>> {
  const now = context.now()
  return transact<Verdict<OptIns, 'TakingABreak'>>(context.db, async (tx) => {
    const checked = await checkConsent(context, tx, accountId, optIns)
    if (!checked.ok) return checked
    await upsertBrandOptIns(tx, accountId, name, optIns, now)
    await insertAccountEvent(tx, { accountId, name: 'brand_opt_ins_set', data: { name, ...wireNames(optIns) }, now })
    return allow(optIns)
  })
}

/** No may be said at any time. The row is held, because an exclusion takes consents back while it holds it. */
async function checkConsent(
  context: Context,
  tx: Tx,
  accountId: string,
  request: OptIns,
): Promise<Verdict<null, 'TakingABreak'>> {
  if (!request.optInSms && !request.optInEmail) return allow(null)
  await lockAccount(tx, accountId)
  const found = await findAccountWithPerson(tx, accountId)
  return checkMarketing(found!, context.now())
}

/**
 * Consent must be provable: an event records when, where and what was allowed. For an excluded person, forms that ask
 * for consent among other things record none, and withdraw consent that was given there before.
 */
export async function recordOptIns(
  tx: Tx,
  accountId: string,
  { from, ...optIns }: OptIns & { from: OptInChannel },
  now: Date,
): Promise<void> {
  await insertAccountEvent(tx, { accountId, name: 'opt_ins_set', data: { ...wireNames(optIns), from }, now })
  await silenceExcluded(tx, await findPersonIdOf(tx, accountId), now)
}

/** Withdraws every consent of an excluded person; the person's row or the account's must be locked. */
export async function silenceExcluded(tx: Tx, personId: string, now: Date): Promise<void> {
  const data = { ...wireNames(none), from: 'exclusion' }
  for (const accountId of await clearOptInsOfExcluded(tx, personId, now))
    await insertAccountEvent(tx, { accountId, name: 'opt_ins_set', data, now })
  for (const { accountId, name } of await clearBrandOptInsOfExcluded(tx, personId, now))
    await insertAccountEvent(tx, { accountId, name: 'brand_opt_ins_set', data: { name, ...data }, now })
}
