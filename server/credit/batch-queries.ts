import { v7 as uuid } from 'uuid'
import { insertRows, type Send } from '#server/platform/db/pipeline.ts'

type Held = { id: string; purchaseId: string; lotId: string; houseId: string; amountPence: number }

/**
 * Spends the credit that purchases hold, even if its lots have expired meanwhile. Lots are updated in the order of
 * their ids, and the operator's account, a hot row, last and once. Idempotent.
 */
export async function postCreditOf(send: Send, purchaseIds: readonly string[], now: Date): Promise<void> {
  if (purchaseIds.length === 0) return
  const held = await listHeldOf(send, purchaseIds)
  if (held.length === 0) return
  await insertRows(
    send,
    'ledgerTransfers',
    held.map(({ id, purchaseId, lotId, houseId, amountPence }) => ({
      id: uuid(),
      debitAccountId: lotId,
      creditAccountId: houseId,
      amountPence,
      state: 'POSTED',
      resolves: id,
      reasonTag: 'PURCHASE',
      purchaseId,
      createdAt: now,
    })),
  )
  await moveBalances(
    send,
    sums(held, 'lotId', (pence) => ({ postedPence: -pence, heldPence: -pence })),
  )
  await moveBalances(
    send,
    sums(held, 'houseId', (pence) => ({ postedPence: pence, heldPence: 0 })),
  )
}

/** Transactions that resolve the credit of one purchase wait for each other, and then read what is left to resolve. */
async function listHeldOf(send: Send, purchaseIds: readonly string[]): Promise<Held[]> {
  const [, { rows }] = await Promise.all([
    send(
      `select pg_advisory_xact_lock(hashtextextended('held credit ' || id, 0))
       from (select id from unnest($1::text[]) as purchase (id) order by id) as held`,
      [purchaseIds],
    ),
    send<Held>(
      `select pending.id, pending.purchase_id, pending.debit_account_id as lot_id,
         pending.credit_account_id as house_id, pending.amount_pence
       from ledger_transfers as pending
       where pending.purchase_id = any($1::uuid[]) and pending.state = 'PENDING'
         and not exists (select from ledger_transfers as done where done.resolves = pending.id)
       order by pending.debit_account_id`,
      [purchaseIds],
    ),
  ])
  return rows
}

type Move = { id: string; postedPence: number; heldPence: number }

function sums(held: readonly Held[], of: 'lotId' | 'houseId', move: (pence: number) => Omit<Move, 'id'>): Move[] {
  return [...Map.groupBy(held, (each) => each[of])].map(([id, each]) => ({
    id,
    ...move(each.reduce((sum, { amountPence }) => sum + amountPence, 0)),
  }))
}

/**
 * Check constraints of the table are the last defence. The planner expects few rows from arrays, but a thousand from
 * JSON.
 */
async function moveBalances(send: Send, moves: readonly Move[]): Promise<void> {
  await send(
    `update ledger_accounts set posted_pence = ledger_accounts.posted_pence + moved.posted_pence,
       held_pence = ledger_accounts.held_pence + moved.held_pence
     from (select * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as move (id, posted_pence, held_pence)
       order by id) as moved
     where ledger_accounts.id = moved.id`,
    [moves.map(({ id }) => id), moves.map(({ postedPence }) => postedPence), moves.map(({ heldPence }) => heldPence)],
  )
}
