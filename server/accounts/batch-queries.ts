import type { Restrictions } from '#domain/person/safer-gambling.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { BatchOutdated, insertText, type Send } from '#server/platform/db/pipeline.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'
import type { CountKey, SpendKey } from './limits/count-queries.ts'
import { type Account, type AccountWithPerson, accountsWithPersons, withRestrictions } from './queries.ts'

/**
 * Locks the persons behind accounts until the end of the transaction, and returns the locked ones. A batch does not
 * wait: without `waits`, persons that another transaction has locked are skipped.
 */
export async function lockPersonsOf(
  send: Send,
  accountIds: readonly string[],
  { waits }: { waits: boolean },
): Promise<Set<string>> {
  const { rows } = await send<{ id: string }>(
    `select id from persons where id in (select person_id from accounts where id = any($1::uuid[]))
     order by id for no key update ${waits ? '' : 'skip locked'}`,
    [accountIds],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function listAccountsWithPersons(
  send: Send,
  db: Db,
  accountIds: readonly string[],
): Promise<(Account & Restrictions)[]> {
  // Building it takes longer than sending it.
  accountsText ??= accountsWithPersons(db).where('accounts.id', '=', sql<string>`any(${[]}::uuid[])`).compile().sql
  const { rows } = await send<AccountWithPerson>(accountsText, [accountIds])
  return rows.map(withRestrictions)
}

let accountsText: string | undefined

/**
 * Other ids of the persons behind accounts. Counts may be stored under the id of a person who was later joined with
 * another.
 */
export async function listJoinedPersons(
  send: Send,
  accountIds: readonly string[],
): Promise<{ id: string; personId: string }[]> {
  const { rows } = await send<{ id: string; personId: string }>(
    `select id, joined_person_id as person_id from persons
     where joined_person_id in (select person_id from accounts where id = any($1::uuid[]))`,
    [accountIds],
  )
  return rows
}

/** The persons who have proved these emails, by the key of each email. */
export async function listOwnersOfEmails(send: Send, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await send<{ key: string; personId: string }>(
    `select key, person_id from person_keys where kind = 'EMAIL' and key = any($1::text[])`,
    [keys],
  )
  return new Map(rows.map(({ key, personId }) => [key, personId]))
}

/** Entries of the persons behind accounts, by person, campaign id and period. */
export async function listCountsOf(
  send: Send,
  accountIds: readonly string[],
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, number>>>>> {
  const { rows } = await send<CountKey & { taken: number }>(
    `select person_id, campaign_id, period, taken from person_counts
     where person_id = any(array(select person_id from accounts where id = any($1::uuid[])))
       and campaign_id = any($2::uuid[])`,
    [accountIds, campaignIds],
  )
  const counts = new Map<string, Map<string, Record<string, number>>>()
  for (const { personId, campaignId, period, taken } of rows) {
    const ofPerson = counts.get(personId) ?? new Map<string, Record<string, number>>()
    ofPerson.set(campaignId, { ...ofPerson.get(campaignId), [period]: taken })
    counts.set(personId, ofPerson)
  }
  return counts
}

/** The spending of the persons behind accounts in a London month, by person. */
export async function listSpendOf(
  send: Send,
  accountIds: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await send<{ personId: string; spentPence: number }>(
    `select person_id, spent_pence from person_spend
     where person_id = any(array(select person_id from accounts where id = any($1::uuid[])))
       and month = $2 and kind = 'ALL'`,
    [accountIds, month],
  )
  return new Map(rows.map(({ personId, spentPence }) => [personId, spentPence]))
}

/**
 * Adds to entries, each key once, under the locks of their persons. The caller has checked the limits with values read
 * under these locks.
 */
export async function addCounts(
  send: Send,
  counts: readonly (CountKey & { quantity: number; limit: number | null })[],
) {
  if (counts.length === 0) return
  const rows = counts.map(({ personId, campaignId, period, quantity }) => ({
    personId,
    campaignId,
    period,
    taken: quantity,
  }))
  const { rows: added } = await send<CountKey & { taken: number }>(
    `${insertText('personCounts', ['personId', 'campaignId', 'period', 'taken'])}
     on conflict (person_id, campaign_id, period) do update set taken = person_counts.taken + excluded.taken
     returning person_id, campaign_id, period, taken`,
    [jsonRows(rows)],
  )
  const keyOf = ({ personId, campaignId, period }: CountKey) => `${personId} ${campaignId} ${period}`
  const limits = new Map(counts.map((count) => [keyOf(count), count.limit]))
  const isOver = added.some((row) => row.taken > (limits.get(keyOf(row)) ?? Number.POSITIVE_INFINITY))
  if (isOver || added.length !== counts.length) throw new BatchOutdated()
}

/**
 * Subtracts entries that `addCounts` has added; a key may occur several times. The keys are arrays, because the planner
 * expects few rows from arrays, but a thousand from JSON, for which it would read the whole table.
 */
export async function subtractCounts(send: Send, counts: readonly (CountKey & { quantity: number })[]): Promise<void> {
  if (counts.length === 0) return
  await send(
    `update person_counts set taken = person_counts.taken - released.taken
     from (select person_id, campaign_id, period, sum(taken) as taken
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) as count (person_id, campaign_id, period, taken)
           group by 1, 2, 3) as released
     where person_counts.person_id = released.person_id and person_counts.campaign_id = released.campaign_id
       and person_counts.period = released.period`,
    [
      counts.map(({ personId }) => personId),
      counts.map(({ campaignId }) => campaignId),
      counts.map(({ period }) => period),
      counts.map(({ quantity }) => quantity),
    ],
  )
}

/** Like `subtractCounts`, for money. */
export async function subtractSpend(
  send: Send,
  spends: readonly (Omit<SpendKey, 'kind'> & { pence: number })[],
): Promise<void> {
  if (spends.length === 0) return
  await send(
    `update person_spend set spent_pence = person_spend.spent_pence - released.spent_pence
     from (select person_id, month, sum(spent_pence) as spent_pence
           from unnest($1::uuid[], $2::text[], $3::int[]) as spend (person_id, month, spent_pence) group by 1, 2) as released
     where person_spend.person_id = released.person_id and person_spend.month = released.month and kind = 'ALL'`,
    [spends.map(({ personId }) => personId), spends.map(({ month }) => month), spends.map(({ pence }) => pence)],
  )
}

/** Like `addCounts`, for money; one key may occur several times. */
export async function addSpend(
  send: Send,
  spends: readonly (Omit<SpendKey, 'kind'> & { pence: number; limitPence: number })[],
  kind: SpendKey['kind'] = 'ALL',
): Promise<void> {
  if (spends.length === 0) return
  const keyOf = ({ personId, month }: Omit<SpendKey, 'kind'>) => `${personId} ${month}`
  const byKey = Map.groupBy(spends, keyOf)
  const rows = [...byKey.values()].map((each) => ({
    personId: each[0]!.personId,
    month: each[0]!.month,
    kind,
    spentPence: each.reduce((sum, { pence }) => sum + pence, 0),
  }))
  const { rows: added } = await send<Omit<SpendKey, 'kind'> & { spentPence: number }>(
    `${insertText('personSpend', ['personId', 'month', 'kind', 'spentPence'])}
     on conflict (person_id, month, kind) do update set spent_pence = person_spend.spent_pence + excluded.spent_pence
     returning person_id, month, spent_pence`,
    [jsonRows(rows)],
  )
  const isOver = added.some((row) => row.spentPence > byKey.get(keyOf(row))![0]!.limitPence)
  if (isOver || added.length !== rows.length) throw new BatchOutdated()
}
