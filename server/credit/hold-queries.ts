import { v7 as uuid } from 'uuid'
import type { Lot, LotTake } from '#domain/money/credit.ts'
import { pence } from '#domain/money/money.ts'
import type { Context } from '#server/platform/context.ts'
import { BatchOutdated, insertRows, type Send } from '#server/platform/db/pipeline.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'

/** The lots of accounts that have not lapsed, by account. */
export async function listLotsOf(
  send: Send,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Lot[]>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await send<Lot & { accountId: string; leftPence: number }>(
    `select credit_lots.id, account_id, posted_pence - held_pence as left_pence, expires_at, created_at
     from credit_lots join ledger_accounts on ledger_accounts.id = credit_lots.id
     where account_id = any($1::uuid[]) and not lapsed`,
    [accountIds],
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, leftPence: pence(row.leftPence) })),
    ({ accountId }) => accountId,
  )
}

/** A transfer that holds credit of a lot for a purchase. */
export type HeldCredit = { id: string; purchaseId: string; lotId: string; amountPence: number }

/** Unresolved holds, by purchase. The rows of the purchases must be locked. */
export async function listHeldCreditOf(
  send: Send,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldCredit[]>> {
  const { rows } = await send<HeldCredit>(
    `select id, purchase_id, debit_account_id as lot_id, amount_pence
     from ledger_transfers as pending
     where purchase_id = any($1::uuid[]) and state = 'PENDING'
       and not exists (select from ledger_transfers as done where done.resolves = pending.id)`,
    [purchaseIds],
  )
  return Map.groupBy(rows, ({ purchaseId }) => purchaseId)
}

/** Credit that a purchase takes from its account's lots: held, or spent at once. */
export type CreditOrder = { purchaseId: string; isSpent: boolean; takes: readonly LotTake[] }

/**
 * Holds or spends credit for the purchases of a batch, and releases the holds of others. If a lot has less than was
 * checked, the batch is checked again. The balances of lots are updated first, and the operator's account, a hot row,
 * last and once.
 */
export async function moveCreditInBatch(
  send: Send,
  houseId: string,
  { orders, released }: { orders: readonly CreditOrder[]; released: readonly HeldCredit[] },
  now: Date,
): Promise<void> {
  const row = (lotId: string, transfer: { amountPence: number; purchaseId: string }) => ({
    id: uuid(),
    debitAccountId: lotId,
    creditAccountId: houseId,
    ...transfer,
    state: 'PENDING',
    resolves: null as string | null,
    reasonTag: 'PURCHASE',
    createdAt: now,
  })
  const taken = orders.flatMap(({ purchaseId, isSpent, takes }) =>
    takes.flatMap(({ id, takenPence }) => {
      const pending = row(id, { amountPence: takenPence, purchaseId })
      return isSpent ? [pending, { ...pending, id: uuid(), state: 'POSTED', resolves: pending.id }] : [pending]
    }),
  )
  const voided = released.map(({ id, purchaseId, lotId, amountPence }) => ({
    ...row(lotId, { amountPence, purchaseId }),
    state: 'VOIDED',
    resolves: id,
  }))
  const spentPence = taken.reduce((sum, { state, amountPence }) => sum + (state === 'POSTED' ? amountPence : 0), 0)
  await Promise.all([
    insertRows(send, 'ledgerTransfers', [...voided, ...taken]),
    moveLots(send, movesOf(orders, released)),
    spentPence > 0 && moveLots(send, [{ id: houseId, postedPence: spentPence, heldPence: 0 }]),
  ])
}

type Move = { id: string; postedPence: number; heldPence: number }

function movesOf(orders: readonly CreditOrder[], released: readonly HeldCredit[]): Move[] {
  const moves = [
    ...released.map(({ lotId, amountPence }) => ({ id: lotId, postedPence: 0, heldPence: -amountPence })),
    ...orders.flatMap(({ isSpent, takes }) =>
      takes.map(({ id, takenPence }) =>
        isSpent
          ? { id, postedPence: -takenPence, heldPence: 0 }
          : { id, postedPence: 0, heldPence: takenPence as number },
      ),
    ),
  ]
  const sum = (each: readonly Move[], of: 'postedPence' | 'heldPence') => each.reduce((all, move) => all + move[of], 0)
  return [...Map.groupBy(moves, ({ id }) => id)].map(([id, each]) => ({
    id,
    postedPence: sum(each, 'postedPence'),
    heldPence: sum(each, 'heldPence'),
  }))
}

async function moveLots(send: Send, moves: readonly Move[]): Promise<void> {
  const { rowCount } = await send(
    `update ledger_accounts as lot
     set posted_pence = lot.posted_pence + move.posted_pence, held_pence = lot.held_pence + move.held_pence
     from (select * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as given (id, posted_pence, held_pence)
           order by id) as move
     where lot.id = move.id and lot.posted_pence + move.posted_pence >= lot.held_pence + move.held_pence`,
    [moves.map(({ id }) => id), moves.map(({ postedPence }) => postedPence), moves.map(({ heldPence }) => heldPence)],
  )
  if (rowCount !== moves.length) throw new BatchOutdated()
}

/** The account's id once a transaction has committed it. */
const knownHouse: CacheKey<{ id: string | null }> = { first: () => ({ id: null }) }

/** The operator's account of spent credit. There is one, made when first needed. */
export async function ensureHouse({ cache }: Context, send: Send): Promise<string> {
  const known = cache.read(knownHouse)
  if (known.id !== null) return known.id
  const find = () => send<{ id: string }>(`select id from ledger_accounts where kind = 'CREDIT_SPENT'`, [])
  const [found] = (await find()).rows
  if (found) {
    known.id = found.id
    return found.id
  }
  await send(
    `insert into ledger_accounts (id, kind) values ($1, 'CREDIT_SPENT')
     on conflict (kind) where kind <> 'CREDIT_LOT' do nothing`,
    [uuid()],
  )
  return (await find()).rows[0]!.id
}
