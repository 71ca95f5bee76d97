import { afterAll, describe, expect, test } from 'vitest'
import { peopleJobs } from '#server/people/jobs.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openPostDesk } from '#tests/support/staff/post-desk.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openPostDesk(harness, ['POST', 'SUPPORT', 'OWNER'])
const until = new Date(context.now().getTime() + 180 * 86_400_000)

type Case = { case_id: string; person_id: string; markers: string[]; alike_person_ids: string[]; is_marked: boolean }
async function casesOf(personId: string, state = 'OPEN'): Promise<Case[]> {
  await runJobs(context, peopleJobs)
  const { rows } = await desk.get(`/harm-cases?state=${state}`)
  return (rows as Case[]).filter(({ person_id }) => person_id === personId)
}
let made = 0
/** An account of Ann Field with a birth date that no other test uses. */
async function makeAnn(given: Parameters<typeof makeAccount>[1] = {}) {
  made += 1
  const dob = `1971-03-${String(made).padStart(2, '0')}`
  const account = await makeAccount(context, { lastName: 'Field', dob, postcode: 'LS7 2BB', ...given })
  await context.db.updateTable('accounts').set({ firstName: 'Ann' }).where('id', '=', account.id).execute()
  return { ...account, dob: given.dob ?? dob }
}
async function signUp(dob: string, change: object = {}): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const name = { first_name: 'Ann', last_name: 'Field', dob, postcode: 'LS7 2BB', ...change }
  const rest = { email, opt_in_sms: false, opt_in_email: false, terms_and_privacy: true, earlier_session: null }
  const signedUp = await harness.post('/api/account/guest/create', { ...name, ...rest, recaptcha: 'test-pass' })
  expect(signedUp.status).toBe(200)
  const { id } = await context.db
    .selectFrom('accounts')
    .select('personId as id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
const flag = async ({ personId }: MadeAccount) => enqueue(context.db, 'people.flag-alike', { personId })

describe('A person who resembles an excluded one', () => {
  test.each([
    ['the same name', {}],
    ['a middle name', { first_name: 'Ann Marie' }],
    ['names in the wrong fields', { first_name: 'Field', last_name: 'Ann' }],
  ])('is listed on Safer play with a new account of %s, birth date and postcode', async (_, change) => {
    const excluded = await makeAnn({ excludedUntil: until })
    const personId = await signUp(excluded.dob, change)
    const expected = { markers: ['LOOK_ALIKE'], alike_person_ids: [excluded.personId], is_marked: true }
    expect(await casesOf(personId)).toMatchObject([expected])
    expect(await casesOf(excluded.personId)).toEqual([])
  })

  test('is not listed with another birth date, nor when the other person is not excluded', async () => {
    const excluded = await makeAnn({ excludedUntil: until })
    expect(await casesOf(await signUp('1980-01-01'))).toEqual([])
    await context.db.updateTable('persons').set({ excludedUntil: null }).where('id', '=', excluded.personId).execute()
    expect(await casesOf(await signUp(excluded.dob))).toEqual([])
  })

  test('is listed with a card that has a middle name, and the card is entered', async () => {
    const excluded = await makeAnn({ excludedUntil: until })
    const typed = await desk.typeCard(await desk.makeTaker(), {
      ...{ first_name: 'Ann Marie', last_name: 'Field', postcode: 'LS7 2BB', birth_date: excluded.dob },
      ...{ phone: null, email: null },
    })
    expect(typed.outcome).toBe('ACCEPTED')
    const { personId } = await context.db
      .selectFrom('postCards')
      .select('personId')
      .where('id', '=', typed.card.card_id)
      .executeTakeFirstOrThrow()
    expect(await casesOf(personId!)).toMatchObject([{ alike_person_ids: [excluded.personId] }])
  })

  test('is listed with an older account once the other person is excluded', async () => {
    const [one, other] = [await makeAnn(), await makeAnn()]
    await context.db.updateTable('accounts').set({ dob: one.dob }).where('id', '=', other.id).execute()
    const headers = await signIn(context, one)
    expect((await harness.post('/api/account/exclude', { months: 6 }, headers)).status).toBe(200)
    expect(await casesOf(other.personId)).toMatchObject([{ alike_person_ids: [one.personId] }])
  })

  test('is listed with new details of an account', async () => {
    const excluded = await makeAnn({ excludedUntil: until })
    const account = await makeAccount(context)
    const details = { first_name: 'Ann', last_name: 'Field', dob: excluded.dob, postcode: 'LS7' }
    await harness.post('/api/account/details/update', details, await signIn(context, account))
    expect(await casesOf(account.personId)).toMatchObject([{ alike_person_ids: [excluded.personId] }])
  })
})

test('a person is not listed again after staff looked at the pair, but is listed beside another excluded person', async () => {
  const excluded = await makeAnn({ excludedUntil: until })
  const account = await makeAnn({ dob: excluded.dob })
  await Promise.all([flag(account), flag(excluded)])
  const [opened] = await casesOf(account.personId)
  const close = { done: 'NOTHING_NEEDED', stays_marked: false, reason: 'A twin' }
  expect(await desk.post(`/harm-cases/${opened!.case_id}/close`, close)).toMatchObject({ status: 200 })
  await flag(account)
  expect(await casesOf(account.personId)).toEqual([])
  const third = await makeAnn({ dob: excluded.dob, excludedUntil: until })
  await flag(account)
  expect(await casesOf(account.personId)).toMatchObject([{ alike_person_ids: [third.personId] }])
})

test('a person keeps an earlier marker beside the new one', async () => {
  const excluded = await makeAnn({ excludedUntil: until })
  const account = await makeAnn({ dob: excluded.dob })
  const opened = { id: crypto.randomUUID(), personId: account.personId, markers: ['SPEED'], openedAt: context.now() }
  await context.db.insertInto('harmCases').values(opened).execute()
  await flag(account)
  await flag(excluded)
  expect(await casesOf(account.personId)).toMatchObject([
    { markers: ['SPEED', 'LOOK_ALIKE'], alike_person_ids: [excluded.personId] },
  ])
})
