import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { addStaffKey, findOperator, KEY_DAYS, listStaffKeys, revokeStaffKeys, type Scope } from './keys.ts'

let now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => now })
afterAll(() => context.close())

const check = async (key: string, scope: Scope = 'content') => {
  const found = await findOperator(context, key, scope)
  return found.ok ? found.value.name : found.error.name
}
const stored = async (name: string) => (await listStaffKeys(context)).find((key) => key.name === name)!

test('a key works for its own purpose, and for nothing else', async () => {
  const key = await addStaffKey(context, 'Olive', commander, { for: ['pictures'] })
  expect([await check(key, 'pictures'), await check(key, 'content')]).toEqual(['Olive', 'NotAuthorized'])
  const both = await addStaffKey(context, 'Both', commander)
  expect([await check(both, 'pictures'), await check(both, 'content')]).toEqual(['Both', 'Both'])
})

test('a key ends after 90 days, at its own end, or when it is revoked', async () => {
  const [long, short, revoked] = [
    await addStaffKey(context, 'Long', commander),
    await addStaffKey(context, 'Short', commander, { days: 1 }),
    await addStaffKey(context, 'Revoked', commander),
  ]
  expect(await revokeStaffKeys(context, 'Revoked', commander)).toBe(1)
  expect([await check(long), await check(short), await check(revoked)]).toEqual(['Long', 'Short', 'NotAuthenticated'])
  const begun = now
  now = new Date(begun.getTime() + 86_400_000)
  expect([await check(long), await check(short)]).toEqual(['Long', 'NotAuthenticated'])
  now = new Date(begun.getTime() + KEY_DAYS * 86_400_000 - 1)
  expect(await check(long)).toBe('Long')
  now = new Date(now.getTime() + 1)
  expect(await check(long)).toBe('NotAuthenticated')
})

test('the audit log says who added and who revoked a key, and never contains the key', async () => {
  const key = await addStaffKey(context, 'Audited', commander, { for: ['draws'], days: 2 })
  await revokeStaffKeys(context, 'Audited', commander)
  await revokeStaffKeys(context, 'Audited', commander)
  const lines = await context.db
    .selectFrom('auditLines')
    .select(['action', 'actorKind', 'actorName', 'after'])
    .where('subjectKind', '=', 'staff-key')
    .where('subjectId', '=', 'Audited')
    .orderBy('number')
    .execute()
  const by = { actorKind: 'COMMAND', actorName: 'robin' }
  const expiresAt = new Date(now.getTime() + 2 * 86_400_000).toISOString()
  expect(lines).toEqual([
    { ...by, action: 'key.add', after: { scopes: ['draws'], expiresAt } },
    { ...by, action: 'key.revoke', after: { revoked: 1 } },
  ])
  expect(JSON.stringify(lines)).not.toContain(key)
})

test('the last use of a key is known to the minute', async () => {
  const key = await addStaffKey(context, 'Used', commander)
  expect((await stored('Used')).lastUsedAt).toBeNull()
  const first = now
  await check(key)
  now = new Date(first.getTime() + 59_999)
  await check(key)
  expect((await stored('Used')).lastUsedAt).toEqual(first)
  now = new Date(first.getTime() + 60_000)
  await check(key)
  expect((await stored('Used')).lastUsedAt).toEqual(now)
})
