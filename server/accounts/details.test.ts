import { afterAll, expect, test } from 'vitest'
import { updateDetails } from '#contract/accounts.ts'
import { getSessionData } from '#contract/sessions.ts'
import { codeNames } from '#contract/wire.ts'
import { buildApp } from '#server/boot/app.ts'
import { type Bearer, type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { updateDetails as update } from './exports.ts'

const now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const details = { first_name: 'Grace', last_name: 'Adeyemi', dob: '1986-12-10', postcode: 'M1 1AE' }
const send = (headers: Bearer, changed: object = {}) =>
  call(app, updateDetails, { headers, body: { ...details, ...changed } })
const eventsOf = ({ id }: MadeAccount) =>
  context.db
    .selectFrom('accountEvents')
    .select(['name', 'data', 'happenedAt as at'])
    .where('accountId', '=', id)
    .execute()

test.each(['REGISTERED', 'GUEST'] as const)(
  'a %s account changes its details: the answer, its session and an event show it',
  async (type) => {
    const account = await makeAccount(context, { type })
    const headers = await signIn(context, account)
    expect((await send(headers)).data.user).toMatchObject({ ...details, account_type: type })
    expect((await call(app, getSessionData, { headers })).data.user).toMatchObject(details)
    const changed = ['firstName', 'lastName', 'dob', 'postcode']
    expect(await eventsOf(account)).toEqual([{ name: 'details_updated', data: { changed }, at: now }])
  },
)

test('an event names what has changed and does not keep it; what has not changed is no event', async () => {
  const account = await makeAccount(context, { lastName: null, dob: '1990-11-27' })
  const headers = await signIn(context, account)
  const added = { first_name: 'Robin', last_name: 'Tester', dob: '1990-11-27', postcode: 'B66 2EN' }
  expect((await send(headers, added)).data.user.last_name).toBe('Tester')
  expect((await send(headers, added)).data.user.last_name).toBe('Tester')
  expect((await eventsOf(account)).map(({ data }) => data)).toEqual([{ changed: ['lastName'] }])
})

test('names and postcodes are stored as the rules bring them into form', async () => {
  const headers = await signIn(context, await makeAccount(context))
  const typed = { first_name: ' J. ', last_name: ' O’Neill Jr.', postcode: 'm11ae' }
  expect((await send(headers, { ...typed, first_name: ' Jo. ' })).data.user).toMatchObject({
    first_name: 'Jo',
    last_name: 'O’Neill Jr',
    postcode: 'M1 1AE',
  })
  expect((await send(headers, typed)).error).toMatchObject({ meta: { fields: [{ path: 'first_name' }] } })
})

test.each([
  ['2008-11-20', null],
  ['2008-11-21', 'You must be over the age of 18'],
  ['2026-11-22', 'That’s in the future. Check the year'],
  ['1896-11-22', null],
  ['1896-11-21', 'Please check the year'],
])('a birth date of %s, on 21 November 2026, is refused with %s', async (dob, message) => {
  const account = await makeAccount(context)
  const reply = await send(await signIn(context, account), { dob })
  expect(reply.status).toBe(message === null ? 200 : 400)
  if (message === null) return
  expect(reply.error).toMatchObject({ name: 'ValidationError', meta: { fields: [{ path: 'dob', message }] } })
  expect(await eventsOf(account)).toEqual([])
})

test.each([
  ['first_name', 'A'],
  ['last_name', ''],
  ['postcode', 'NOWHERE'],
  ['dob', '27/11/1990'],
])('a wrong %s is reported beside its field, and nothing changes', async (field, wrong) => {
  const headers = await signIn(context, await makeAccount(context))
  const { status, error } = await send(headers, { [field]: wrong })
  expect({ status, error }).toMatchObject({ status: 400, error: { meta: { fields: [{ path: field }] } } })
  expect((await call(app, getSessionData, { headers })).data.user.first_name).toBe('Robin')
})

test('details are changed neither by another account nor without a session', async () => {
  const other = await makeAccount(context)
  await send(await signIn(context, await makeAccount(context)))
  const headers = await signIn(context, other)
  expect((await call(app, getSessionData, { headers })).data.user.first_name).toBe('Robin')
  expect(await call(app, updateDetails, { body: details })).toMatchObject({ error: { name: 'NotAuthenticated' } })
})

test('a name that arrives while its account is deleted is not written', async () => {
  const { id } = await makeAccount(context, { state: 'DELETED' })
  expect(await update(context, id, codeNames(details))).toMatchObject({ ok: false, error: { name: 'AccountDeleted' } })
})
