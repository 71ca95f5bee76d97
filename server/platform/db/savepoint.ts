import { sql, type Tx } from './db.ts'

/** Sets a savepoint. `rollBack` undoes everything after it and releases the locks taken since. */
export async function setSavepoint(tx: Tx): Promise<{ rollBack: () => Promise<void> }> {
  await sql`savepoint trial`.execute(tx)
  return { rollBack: async () => void (await sql`rollback to savepoint trial`.execute(tx)) }
}
