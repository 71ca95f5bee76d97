import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/platform/db/db.ts'

export async function insertNote(
  tx: Tx,
  note: { personId: string; words: string; madeBy: string },
  now: Date,
): Promise<void> {
  const { personId, words, madeBy } = note
  await tx.insertInto('personNotes').values({ id: uuid(), personId, words, madeBy, madeAt: now }).execute()
}

/** Deletes the notes on the person of a deleted account, unless that person has another account. */
export async function deleteNotes(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('personNotes')
    .where('personId', 'in', (from) => from.selectFrom('accounts').select('personId').where('id', '=', accountId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .select('id')
            .whereRef('accounts.personId', '=', 'personNotes.personId')
            .where('accounts.state', '<>', 'DELETED'),
        ),
      ),
    )
    .execute()
}

export async function moveNotes(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('personNotes').set({ personId: toId }).where('personId', '=', fromId).execute()
}
