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
  await tx.insertInto('prizeCases').values({ spinId, dueAt, openedAt: at }).execute()
  await insertPrizeEvent(tx, { spinId, state: 'OPEN', by: PROGRAM, words: '', at })
}

export async function insertPrizeEvent(tx: Tx, { spinId, state, by, words, at }: PrizeEvent): Promise<void> {
  await tx
    .insertInto('prizeCaseEvents')
    .values({ id: uuid(), spinId, state, madeBy: by, words, happenedAt: at })
    .execute()
}

export async function listPrizeEvents(db: Db, spinId: string) {
  return db
    .selectFrom('prizeCaseEvents')
    .select((eb) => eb.ref('state').$castTo<WheelPrizeState>().as('state'))
    .select(['madeBy as by', 'words', 'happenedAt as at'])
    .where('spinId', '=', spinId)
    .orderBy('happenedAt')
    .orderBy('id')
    .execute()
}

export async function findPrizeCase(db: Db, spinId: string) {
  const row = await db
    .selectFrom('prizeCases')
    .innerJoin('spins', 'spins.id', 'prizeCases.spinId')
    .innerJoin('accounts', 'accounts.id', 'spins.accountId')
    .leftJoin('prizeClaims', 'prizeClaims.spinId', 'prizeCases.spinId')
    .select((eb) => eb.ref('prizeCases.state').$castTo<WheelPrizeState>().as('state'))
    .select(['prizeCases.spinId as id', 'spins.number as number', 'spins.accountId', 'won', 'dueAt'])
    .select(['openedAt', 'answeredAt', 'sentAt', 'closedAt'])
    .select(['carrier', 'reference', 'reminders', 'remindedAt', 'enteredBy'])
    .select([sql<boolean>`prize_claims.spin_id is not null`.as('hasClaim')])
    .select([sql<boolean>`accounts.state <> 'DELETED'`.as('hasAccount')])
    .where('prizeCases.spinId', '=', spinId)
    .executeTakeFirst()
  if (!row) return null
  const { won, ...found } = row
  return { ...found, prize: (won as PrizeListing).description }
}

/** Locks a prize before reading it, so that its changes run one after the other. */
export async function lockPrizeCase(tx: Tx, spinId: string): Promise<PrizeCase | null> {
  await tx.selectFrom('prizeCases').select('spinId').where('spinId', '=', spinId).forUpdate().execute()
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
    .updateTable('prizeCases')
    .set({
      ...same,
      ...(dueAt !== undefined && { dueAt }),
      ...(answeredAt !== undefined && { answeredAt }),
      ...(sentAt !== undefined && { sentAt }),
      ...(closedAt !== undefined && { closedAt }),
      ...(remindedAt !== undefined && { remindedAt }),
    })
    .where('spinId', '=', spinId)
    .execute()
}

/** Prizes without an address, sorted by id. */
export async function listUnanswered(db: Db, after: string | null, limit: number) {
  return db
    .selectFrom('prizeCases')
    .select((eb) => eb.ref('state').$castTo<WheelPrizeState>().as('state'))
    .select(['spinId as id', 'openedAt', 'answeredAt'])
    .select(['remindedAt', 'reminders'])
    .where('state', '=', sql.lit('OPEN'))
    .where('answeredAt', 'is', null)
    .$if(after !== null, (query) => query.where('spinId', '>', after))
    .orderBy('spinId')
    .limit(limit)
    .execute()
}

export async function listPrizesOfAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('prizeCases')
    .innerJoin('spins', 'spins.id', 'prizeCases.spinId')
    .select('prizeCases.spinId as id')
    .where('accountId', '=', accountId)
    .where('prizeId', 'is not', null)
    .orderBy('prizeCases.spinId')
    .execute()
  return rows.map(({ id }) => id)
}
