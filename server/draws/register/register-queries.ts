import { routes } from '#domain/campaign/campaign-kinds.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/**
 * Entries packed, in base64: `number u64 ‖ first ticket u64 ‖ last ticket u64 ‖ route u8 ‖ person's id 16 bytes`. The
 * driver would read bytes as hex, half as long again, in the thread that serves requests.
 */
export type PackedEntries = { readonly packed: string; readonly count: number; readonly lastTicket: number }

/** The key by which the register of a round hides who entered; null when its claims are over. */
export async function findEntrantKey(db: Db, roundId: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('rounds').select('entrantKey as key').where('id', '=', roundId).executeTakeFirst()
  return row?.key ?? null
}

/**
 * The entries after a ticket, in order of their tickets, in one value: an object for each would take longer than
 * hashing all of them. The person is the one that bought: a later merge of persons does not change a published line.
 * Null if there are none.
 */
export async function findEntriesAfter(
  db: Db,
  roundId: string,
  ticket: number,
  limit: number,
): Promise<PackedEntries | null> {
  const { rows } = await sql<{ packed: string | null; count: number; lastTicket: number }>`
    select encode(string_agg(int8send(number) || int8send(first_ticket) || int8send(last_ticket) || ${placeOfRoute}
        || uuid_send(person_id), ''::bytea), 'base64') as packed,
      count(*)::int as count, max(last_ticket) as last_ticket
    from (select entries.number, route, first_ticket, last_ticket,
        coalesce(purchases.person_id,
          (select person_id from accounts where accounts.id = entries.account_id),
          (select person_id from post_cards where entry_id = entries.id)) as person_id
      from entries left join purchases on purchases.id = purchase_id
      where round_id = ${roundId} and first_ticket > ${ticket}
      order by first_ticket limit ${limit}) as line`.execute(db)
  const { packed, count, lastTicket } = rows[0]!
  return count === 0 ? null : { packed: packed ?? '', count, lastTicket }
}

/** A route's place as a byte. */
const placeOfRoute = sql`case route ${sql.join(
  routes.map((route, place) => sql`when ${sql.lit(route)} then ${sql.lit(`\\x0${place}`)}::bytea`),
  sql` `,
)} end`

export type HeadRow = {
  readonly lines: number
  readonly tickets: number
  readonly root: Uint8Array
  readonly frontier: Uint8Array
  /** In the order of the routes; null for a head that was made before they were counted. */
  readonly byRoute: readonly number[] | null
  readonly at: Date
  readonly signature: Uint8Array
  readonly keyId: string
}

const headColumns = [
  'lines',
  'tickets',
  'root',
  'frontier',
  sql<number[] | null>`by_route::float8[]`.as('byRoute'),
  'madeAt as at',
  'signature',
  'keyId',
] as const

export async function findNewestHead(db: Db, roundId: string): Promise<HeadRow | null> {
  const row = await db
    .selectFrom('registerHeads')
    .select(headColumns)
    .where('roundId', '=', roundId)
    .orderBy('lines', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findHead(db: Db, roundId: string, lines: number): Promise<HeadRow | null> {
  const row = await db
    .selectFrom('registerHeads')
    .select(headColumns)
    .where('roundId', '=', roundId)
    .where('lines', '=', lines)
    .executeTakeFirst()
  return row ?? null
}

export async function listHeads(db: Db, roundId: string): Promise<HeadRow[]> {
  return db.selectFrom('registerHeads').select(headColumns).where('roundId', '=', roundId).orderBy('lines').execute()
}

/** The last head of a frozen register; null if this database has no freeze of it. */
export async function findFrozenHead(db: Db, roundId: string): Promise<HeadRow | null> {
  const row = await frozenHeads(db, roundId).orderBy('lines', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

/** The heads of a frozen register; null if this database has no freeze of it. */
export async function listFrozenHeads(db: Db, roundId: string): Promise<HeadRow[] | null> {
  const rows = await frozenHeads(db, roundId).orderBy('lines').execute()
  return rows.length > 0 ? rows : null
}

function frozenHeads(db: Db, roundId: string) {
  return db
    .selectFrom('registerHeads')
    .select(headColumns)
    .where('roundId', '=', roundId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('drawFreezes').select('roundId').where('roundId', '=', roundId)),
    )
}

/** Two workers that make the same head leave one of them. */
export async function insertHead(db: Db, roundId: string, head: HeadRow): Promise<void> {
  await db
    .insertInto('registerHeads')
    .values({
      roundId,
      lines: head.lines,
      tickets: head.tickets,
      root: Buffer.from(head.root),
      frontier: Buffer.from(head.frontier),
      byRoute: head.byRoute && [...head.byRoute],
      madeAt: head.at,
      signature: Buffer.from(head.signature),
      keyId: head.keyId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Publishes a key before the first thing that it signs. */
export async function publishKey(db: Db, keyId: string, publicKey: Uint8Array, now: Date): Promise<void> {
  await db
    .insertInto('drawKeys')
    .values({ keyId, publicKey: Buffer.from(publicKey), usedFrom: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listKeys(db: Db) {
  return db.selectFrom('drawKeys').select(['keyId', 'publicKey', 'usedFrom as from']).orderBy('usedFrom').execute()
}

/** Rounds that are not frozen and have tickets which no head has. */
export async function listGrownRounds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rounds
    where frozen_at is null and closes_at is not null and next_ticket > 1 + coalesce(
      (select tickets from register_heads where round_id = rounds.id order by lines desc limit 1), 0)
    order by closes_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * An entry of an account with its place in the register. An entry with an order belongs to the account of the order,
 * even if its own row names another account.
 */
export async function findOwnEntry(db: Db, number: number, accountId: string) {
  const entry = await db
    .selectFrom('entries')
    .innerJoin('rounds', 'rounds.id', 'entries.roundId')
    .leftJoin('purchases', 'purchases.id', 'entries.purchaseId')
    .select(['roundId', 'firstTicket', 'lastTicket'])
    .select('entrantKey as key')
    .where('entries.number', '=', number)
    .where(({ fn }) => fn.coalesce('purchases.accountId', 'entries.accountId'), '=', accountId)
    .executeTakeFirst()
  if (!entry || entry.firstTicket === null || entry.lastTicket === null || entry.key === null) return null
  const { roundId, firstTicket, lastTicket, key } = entry
  return { roundId, firstTicket, lastTicket, key }
}

/** The number of lines before that of a ticket: those of the last head before it, and the later ones. */
export async function countLinesBefore(db: Db, roundId: string, firstTicket: number): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with head as (
      select lines, tickets from register_heads where round_id = ${roundId} and tickets < ${firstTicket}::bigint
      order by lines desc limit 1)
    select coalesce((select lines from head), 0) + count(*) as lines from entries
    where round_id = ${roundId} and first_ticket > coalesce((select tickets from head), 0)
      and first_ticket < ${firstTicket}::bigint`.execute(db)
  return Number(rows[0]!.lines)
}
