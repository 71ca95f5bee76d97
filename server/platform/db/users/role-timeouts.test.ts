import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { programUser, testContext } from '#tests/support/database/database.ts'
import { makePool } from '../db.ts'
import { hasRoleTimeouts, setRoleTimeouts } from './role-timeouts.ts'

const context = await testContext()
const program = makePool(context.programUrl, 1)
const timeouts = { lockMs: 2_000, statementMs: 3_000 }
afterAll(async () => {
  await program.end()
  await context.close()
})

/** A user that owns nothing, and may act as the program's user if it is a member. */
async function makeUser(name: string, isMember: boolean): Promise<pg.Pool> {
  await context.pool.query(`create user ${name} password 'owner'${isMember ? ` in role ${programUser.name}` : ''}`)
  return makePool(Object.assign(new URL(context.databaseUrl), { username: name, password: 'owner' }).href, 1)
}

test('a member of the user, or a superuser, gives it time-outs for its new connections', async () => {
  expect(await hasRoleTimeouts(program, timeouts)).toBe(false)
  const owner = await makeUser('timeouts_owner', true)
  for (const [pool, statementMs] of [
    [owner, 3_000],
    [context.pool, 4_000],
  ] as const) {
    await setRoleTimeouts(pool, programUser.name, { ...timeouts, statementMs })
    const next = makePool(context.programUrl, 1)
    expect(await hasRoleTimeouts(next, { ...timeouts, statementMs })).toBe(true)
    expect(await hasRoleTimeouts(next, timeouts)).toBe(statementMs === timeouts.statementMs)
    expect((await next.query('show idle_in_transaction_session_timeout')).rows[0]).toEqual({
      idle_in_transaction_session_timeout: '1min',
    })
    await next.end()
  }
  await owner.end()
})

test('another user may not, and its connection can be used again', async () => {
  const stranger = await makeUser('timeouts_stranger', false)
  await expect(setRoleTimeouts(stranger, programUser.name, timeouts)).rejects.toThrow('permission denied to set role')
  expect((await stranger.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await stranger.end()
})
