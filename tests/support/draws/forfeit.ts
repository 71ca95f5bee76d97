import { allow } from '#domain/verdict.ts'
import type { StaffForfeitReason } from '#domain/winners/winner-case.ts'
import { transact } from '#server/platform/db/db.ts'
import { forfeitCase } from '#server/winners/forfeit-case.ts'
import { lockCase } from '#server/winners/queries.ts'
import type { TestHarness } from '../servers/test-harness.ts'

/** Gives the prize of a case to the next reserve, like two members of staff. */
export async function forfeit({ context }: TestHarness, caseId: string, reason: StaffForfeitReason): Promise<void> {
  await transact(context.db, async (tx) => {
    const found = await lockCase(tx, caseId)
    await forfeitCase(tx, found!, { reason, by: 'Cleo', words: 'as two people decided' }, context.now())
    return allow(null)
  })
}
