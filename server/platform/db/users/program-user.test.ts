import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { makePool } from '../db.ts'
import { grantTo } from './grants.ts'
import { makeProgramUser } from './program-user.ts'

const context = await testContext()
const user = 'program_of_one_test'
afterAll(() => context.close())

test('the user of the program has another password at each start, and owns nothing', async () => {
  const before = await makeProgramUser(context.databaseUrl, user)
  const after = await makeProgramUser(context.databaseUrl, user)
  await grantTo(context.pool, user)
  await expect(sendRequest(before, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await sendRequest(after, 'select from purchases')
  await expect(sendRequest(after, 'delete from audit_lines')).rejects.toMatchObject({ code: '42501' })
  await expect(sendRequest(after, 'alter table audit_lines disable trigger all')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(sendRequest(after, 'set session_replication_role = replica')).rejects.toMatchObject({ code: '42501' })
})

async function sendRequest(url: string, statement: string) {
  const pool = makePool(url, 1)
  await pool.query(statement).finally(() => pool.end())
}
