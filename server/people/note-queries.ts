import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/platform/db/db.ts'

export async function insertNote(
  tx: Tx,
  note: { personId: string; words: string; madeBy: string },
  now: Date,
): Promise<void> {
  const { personId, words, madeBy } = note
  await tx
    .insertInto('person_notes')
    .values({ id: uuid(), person_id: personId, words, made_by: madeBy, made_at: now })
    .execute()
}

/** Deletes the notes on the person of a deleted account, unless that person has another account. */
export async function deleteNotes(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('person_notes')
    .where('person_id', 'in', (from) => from.selectFrom('accounts').select('person_id').where('id', '=', accountId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .select('id')
            .whereRef('accounts.person_id', '=', 'person_notes.person_id')
            .where('accounts.state', '<>', 'DELETED'),
        ),
      ),
    )
    .execute()
}

export async function moveNotes(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('person_notes').set({ person_id: toId }).where('person_id', '=', fromId).execute()
}
