import type { BrandOptIn, OptIns } from '#contract/accounts.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db.ts'
import { findBrandOptInsOf, findOptInsOf, updateOptIns, upsertBrandOptIns } from './opt-in-queries.ts'
import { insertAccountEvent } from './queries.ts'

export function findOptIns({ db }: Context, accountId: string): Promise<OptIns> {
  return findOptInsOf(db, accountId)
}

export async function setOptIns(context: Context, accountId: string, { opt_in_sms, opt_in_email }: OptIns) {
  const data = { opt_in_sms, opt_in_email }
  await transact(context.db, async (tx) => {
    await updateOptIns(tx, accountId, data)
    await recordOptIns(tx, accountId, { ...data, from: 'preferences' }, context.now())
    return { ok: true }
  })
  return data
}

/** Consent must be shown when asked for: an event says when, where and what was allowed. */
export async function recordOptIns(
  tx: Tx,
  accountId: string,
  { opt_in_sms, opt_in_email, from }: OptIns & { from: 'preferences' | 'complete' | 'guest sign-up' | 'upgrade' },
  now: Date,
): Promise<void> {
  await insertAccountEvent(tx, { accountId, name: 'opt_ins_set', data: { opt_in_sms, opt_in_email, from }, now })
}

/** Whoever was never asked has allowed nothing. */
export async function findBrandOptIns({ db }: Context, accountId: string, name: BrandOptIn): Promise<OptIns> {
  return (await findBrandOptInsOf(db, accountId, name)) ?? { opt_in_sms: false, opt_in_email: false }
}

export async function setBrandOptIns(context: Context, accountId: string, name: BrandOptIn, asked: OptIns) {
  const optIns = { opt_in_sms: asked.opt_in_sms, opt_in_email: asked.opt_in_email }
  const now = context.now()
  await transact(context.db, async (tx) => {
    await upsertBrandOptIns(tx, accountId, name, optIns, now)
    await insertAccountEvent(tx, { accountId, name: 'brand_opt_ins_set', data: { name, ...optIns }, now })
    return { ok: true }
  })
  return optIns
}
