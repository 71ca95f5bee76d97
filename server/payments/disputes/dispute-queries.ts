import { v7 as uuid } from 'uuid'
import { type Pence, pence } from '#domain/money/money.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { DisputeSnapshot } from '#server/platform/payment-provider.ts'

const columns = ['id', 'providerRef as ref', 'amountPence', 'standing', 'lostPence', 'answerBy', 'reason'] as const

export type DisputeRow = DisputeSnapshot & { id: string; lostPence: Pence }

export async function listDisputes(db: Db, paymentId: string): Promise<DisputeRow[]> {
  const rows = await db
    .selectFrom('disputes')
    .select(columns)
    .where('paymentId', '=', paymentId)
    .orderBy('openedAt')
    .execute()
  return rows.map((row) => ({
    ...row,
    amountPence: pence(row.amountPence),
    standing: row.standing as DisputeSnapshot['standing'],
    lostPence: pence(row.lostPence),
  }))
}

/** The payment's row must be locked. */
export async function saveDispute(tx: Tx, paymentId: string, dispute: DisputeSnapshot, at: Date): Promise<void> {
  const { amountPence, standing, answerBy, reason } = dispute
  const changes = { amountPence, standing, answerBy, reason, changedAt: at }
  await tx
    .insertInto('disputes')
    .values({ id: uuid(), paymentId, providerRef: dispute.ref, openedAt: at, ...changes })
    .onConflict((conflict) => conflict.columns(['paymentId', 'providerRef']).doUpdateSet(changes))
    .execute()
}

export async function setLost(tx: Tx, id: string, lostPence: Pence): Promise<void> {
  await tx.updateTable('disputes').set({ lostPence }).where('id', '=', id).execute()
}

/** The sum of a payment that was lost in disputes. */
export async function lostPenceOf(db: Db, paymentId: string): Promise<Pence> {
  const { lostPence } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.sum<number | null>('lostPence').as('lostPence'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return pence(Number(lostPence ?? 0))
}
