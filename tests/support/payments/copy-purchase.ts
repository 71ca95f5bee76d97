import { v7 as uuid } from 'uuid'
import type { Sandbox } from '#sandbox/state.ts'
import { idOf } from '#sandbox/stripe/state.ts'
import { emailKeyOf, msisdnKeyOf } from '#server/accounts/person/person-keys.ts'
import type { Context } from '#server/platform/context.ts'

const person = '(select person_id from purchases where id = $1)'
const payments = '(select id from payments where purchase_id = $1)'

/** The rows of a paid purchase and its buyer, in the order in which the tables refer to each other. */
const conditions = {
  persons: `id = ${person}`,
  person_keys: `person_id = ${person}`,
  accounts: 'id = (select account_id from purchases where id = $1)',
  purchases: 'id = $1',
  purchase_items: 'purchase_id = $1',
  purchase_events: 'purchase_id = $1',
  entries: 'purchase_id = $1',
  payments: 'purchase_id = $1',
  payment_events: `payment_id in ${payments}`,
  payment_operations: `payment_id in ${payments}`,
  person_counts: `person_id = ${person}`,
  person_spend: `person_id = ${person}`,
} as const
type Table = keyof typeof conditions
type Row = Record<string, unknown>
type Rows = Record<Table, Row[]>

/**
 * Copies an ordinary purchase that was paid by card, this many times, each with its own buyer: all rows, and Stripe's
 * data of it. It creates thousands within seconds, which are like the original.
 */
export async function copyPaidPurchase(
  context: Context,
  sandbox: Sandbox,
  purchaseId: string,
  copies: number,
): Promise<string[]> {
  const rows = await readRows(context, purchaseId)
  const made = Array.from({ length: copies }, (_, index) => copyOf(context, rows, index + 1))
  for (const table of Object.keys(conditions) as Table[])
    await insert(
      context,
      table,
      made.flatMap((copy) => copy.rows[table]),
    )
  await recount(context, purchaseId)
  const ids = made.map((copy) => copy.rows.purchases[0]!.id as string)
  const numbers = await numbersOf(context, [purchaseId, ...ids])
  const publicIds = [purchaseId, ...ids].map((id) => context.ids.purchases.encode(numbers.get(id)!))
  for (const [index, { idsNow }] of made.entries())
    copyIntent(sandbox, rows, idsNow, { from: publicIds[0]!, to: publicIds[index + 1]! })
  return ids
}

async function readRows({ pool }: Context, purchaseId: string): Promise<Rows> {
  const read = async (table: Table) => {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(${table}) as row from ${table} where ${conditions[table]}`,
      [purchaseId],
    )
    return [table, rows.map(({ row }) => row)]
  }
  return Object.fromEntries(await Promise.all((Object.keys(conditions) as Table[]).map(read)))
}

/**
 * Gives the copy its own ids, email, number and Stripe reference, and the tickets that follow. Its numbers begin with
 * 075, which no other test uses.
 */
function copyOf(context: Context, rows: Rows, nth: number): { rows: Rows; idsNow: [string, string][] } {
  const idsNow = Object.values(rows).flatMap((each) =>
    each.flatMap(({ id }): [string, string][] => (id === undefined ? [] : [[id as string, uuid()]])),
  )
  for (const { provider_ref: ref, capture_ref: capture } of rows.payments)
    for (const id of new Set([ref, capture])) if (id !== null) idsNow.push([id as string, `${id}x${nth}`])
  const { email, msisdn } = rows.accounts[0] as { email: string; msisdn: string }
  const number = `+4475${String(nth).padStart(8, '0')}`
  idsNow.push([msisdn, number], [msisdnKeyOf(context, msisdn), msisdnKeyOf(context, number)])
  idsNow.push([emailKeyOf(context, email), emailKeyOf(context, replaceAll(email, idsNow))])
  const copied = JSON.parse(replaceAll(JSON.stringify(rows), idsNow)) as Rows
  for (const entry of copied.entries as { first_ticket: number; last_ticket: number; quantity: number }[]) {
    entry.first_ticket += nth * entry.quantity
    entry.last_ticket += nth * entry.quantity
  }
  return { rows: copied, idsNow }
}

function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}

/** The table assigns the numbers. */
async function insert({ pool }: Context, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
    .filter((column) => column !== 'number')
    .map((column) => `"${column}"`)
    .join(', ')
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

async function recount({ pool }: Context, purchaseId: string): Promise<void> {
  await pool.query(
    `update rounds set next_ticket = (select max(last_ticket) + 1 from entries where round_id = rounds.id)
     where id in (select round_id from entries where purchase_id = $1)`,
    [purchaseId],
  )
  await pool.query(
    `update stock set capacity = remaining + (select sum(quantity) from entries
       where entries.campaign_id = stock.campaign_id and state <> 'RELEASED')
     where campaign_id in (select campaign_id from entries where purchase_id = $1)`,
    [purchaseId],
  )
}

async function numbersOf({ pool }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; number: string }>(
    'select id, number from purchases where id = any($1)',
    [ids],
  )
  return new Map(rows.map(({ id, number }) => [id, Number(number)]))
}

/** Copies its intent, charge and balance line. The card is the same. */
function copyIntent(
  { state: { stripe } }: Sandbox,
  { payments: paid }: Rows,
  idsNow: readonly (readonly [string, string])[],
  publicId: { from: string; to: string },
): void {
  const intent = stripe.intents.get(paid[0]!.provider_ref as string)!
  const charge = stripe.charges.get(idOf(intent.latest_charge))!
  const line = stripe.balanceTransactions.get(idOf(charge.balance_transaction))!
  const lineNow = replaceAll(charge.id, idsNow).replace(charge.id, line.id)
  const copied = <T extends object>(thing: T): T => {
    const copy = JSON.parse(replaceAll(JSON.stringify(thing), [...idsNow, [line.id, lineNow]]))
    if (copy.metadata) copy.metadata.purchase_id = publicId.to
    copy.description &&= copy.description.replace(publicId.from, publicId.to)
    return copy
  }
  stripe.intents.set(replaceAll(intent.id, idsNow), copied(intent))
  stripe.charges.set(replaceAll(charge.id, idsNow), copied(charge))
  stripe.balanceTransactions.set(lineNow, copied(line))
}
