import { v7 as uuid } from 'uuid'
import type { PrizeListing } from '#contract/spins.ts'
import type { WheelPrizeState } from '#domain/wheel/wheel-prize.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export const PROGRAM = 'program'

/** A wheel prize that is sent by hand, with the spin that won it. */
export type PrizeCase = NonNullable<Awaited<ReturnType<typeof findPrizeCase>>>

export type PrizeEvent = {
  readonly spinId: string
  readonly state: WheelPrizeState
  readonly by: string
  readonly words: string
  readonly at: Date
}

export async function insertPrizeCase(
  tx: Tx,
  { spinId, dueAt, at }: { spinId: string; dueAt: Date; at: Date },
): Promise<void> {
  await tx.insertInto('prize_cases').values({ spin_id: spinId, due_at: dueAt, opened_at: at }).execute()
  await insertPrizeEvent(tx, { spinId, state: 'OPEN', by: PROGRAM, words: '', at })
}

export async function insertPrizeEvent(tx: Tx, { spinId, state, by, words, at }: PrizeEvent): Promise<void> {
  await tx
    .insertInto('prize_case_events')
    .values({ id: uuid(), spin_id: spinId, state, made_by: by, words, happened_at: at })
    .execute()
}

export async function listPrizeEvents(db: Db, spinId: string) {
  return db
    .selectFrom('prize_case_events')
    .select((eb) => eb.ref('state').$castTo<WheelPrizeState>().as('state'))
    .select(['made_by as by', 'words', 'happened_at as at'])
    .where('spin_id', '=', spinId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}

export async function findPrizeCase(db: Db, spinId: string) {
  const row = await db
    .selectFrom('prize_cases')
    .innerJoin('spins', 'spins.id', 'prize_cases.spin_id')
    .innerJoin('accounts', 'accounts.id', 'spins.account_id')
    .leftJoin('prize_claims', 'prize_claims.spin_id', 'prize_cases.spin_id')
    .select((eb) => eb.ref('prize_cases.state').$castTo<WheelPrizeState>().as('state'))
    .select([
      'prize_cases.spin_id as id',
      'spins.number as number',
      'spins.account_id as accountId',
      'won',
      'due_at as dueAt',
    ])
    .select(['opened_at as openedAt', 'answered_at as answeredAt', 'sent_at as sentAt', 'closed_at as closedAt'])
    .select(['carrier', 'reference', 'reminders', 'reminded_at as remindedAt', 'entered_by as enteredBy'])
    .select([sql<boolean>`prize_claims.spin_id is not null`.as('hasClaim')])
    .select([sql<boolean>`accounts.state <> 'DELETED'`.as('hasAccount')])
    .where('prize_cases.spin_id', '=', spinId)
    .executeTakeFirst()
  if (!row) return null
  const { won, ...found } = row
  return { ...found, prize: (won as PrizeListing).description }
}

/** Locks a prize before reading it, so that its changes run one after the other. */
export async function lockPrizeCase(tx: Tx, spinId: string): Promise<PrizeCase | null> {
  await tx.selectFrom('prize_cases').select('spin_id').where('spin_id', '=', spinId).forUpdate().execute()
  return findPrizeCase(tx, spinId)
}

type Changes = {
  state?: WheelPrizeState
  dueAt?: Date
  answeredAt?: Date | null
  sentAt?: Date | null
  closedAt?: Date | null
  carrier?: string | null
  reference?: string | null
  reminders?: number
  remindedAt?: Date | null
}

export async function changePrizeCase(tx: Tx, spinId: string, changes: Changes): Promise<void> {
  const { dueAt, answeredAt, sentAt, closedAt, remindedAt, ...same } = changes
  await tx
    .updateTable('prize_cases')
    .set({
      ...same,
      ...(dueAt !== undefined && { due_at: dueAt }),
      ...(answeredAt !== undefined && { answered_at: answeredAt }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
      ...(remindedAt !== undefined && { reminded_at: remindedAt }),
    })
    .where('spin_id', '=', spinId)
    .execute()
}

/** Prizes without an address, sorted by id. */
export async function listUnanswered(db: Db, after: string | null, limit: number) {
  return db
    .selectFrom('prize_cases')
    .select((eb) => eb.ref('state').$castTo<WheelPrizeState>().as('state'))
    .select(['spin_id as id', 'opened_at as openedAt', 'answered_at as answeredAt'])
    .select(['reminded_at as remindedAt', 'reminders'])
    .where('state', '=', sql.lit('OPEN'))
    .where('answered_at', 'is', null)
    .$if(after !== null, (query) => query.where('spin_id', '>', after))
    .orderBy('spin_id')
    .limit(limit)
    .execute()
}

export async function listPrizesOfAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('prize_cases')
    .innerJoin('spins', 'spins.id', 'prize_cases.spin_id')
    .select('prize_cases.spin_id as id')
    .where('account_id', '=', accountId)
    .where('prize_id', 'is not', null)
    .orderBy('prize_cases.spin_id')
    .execute()
  return rows.map(({ id }) => id)
}
