import type { Db } from './db.ts'

/** Settings changed by an operator or the program while it runs; settings of the start are in `environment.ts`. */
export async function findSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function saveSetting(db: Db, name: string, value: string | number | boolean, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), changed_at: now }
  await db
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
