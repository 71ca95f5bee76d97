import { afterAll, expect, test } from 'vitest'
import { deleteAccount, getDataExport, sendProof } from '#contract/data-export.ts'
import { buildApp } from '#server/boot/app.ts'
import { type MadeAccount, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { accountJobs } from '../jobs.ts'

let now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => now, env: { RATE_LOG_IN_PER_EMAIL: '3', RATE_RESETS_PER_EMAIL: '2' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const outcome = async (called: ReturnType<typeof call>) => (await called).error?.name ?? 'done'

async function enter(type: 'GUEST' | 'REGISTERED') {
  const account = await makeAccount(context, { type })
  const headers = await signIn(context, account)
  return {
    account,
    take: (proof: string) => outcome(call(app, getDataExport, { body: { proof }, headers })),
    leave: (proof: string) => outcome(call(app, deleteAccount, { body: { proof }, headers })),
    sendRequest: () => outcome(call(app, sendProof, { body: {}, headers })),
  }
}

async function codeOf({ email }: MadeAccount): Promise<string> {
  await runJobs(context, accountJobs)
  return /^\d{6}/.exec(context.sentEmails.findLast(({ to }) => to === email)!.subject)![0]
}
const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

test('a session alone cannot export data or delete the account: that needs the password', async () => {
  const { take, leave, sendRequest } = await enter('REGISTERED')
  expect(await take('Wrong.Pass1')).toBe('ShepherdWrongPassword')
  expect(await leave('Wrong.Pass1')).toBe('ShepherdWrongPassword')
  expect(await leave('')).toBe('ValidationError')
  expect(await sendRequest()).toBe('NotAllowedError')
  expect(await take(madePassword)).toBe('done')
  expect(await leave(madePassword)).toBe('done')
})

test('passwords that are guessed so are counted with failed log-ins, also twenty at once', async () => {
  const { leave } = await enter('REGISTERED')
  const guesses = await Promise.all(Array.from({ length: 20 }, () => leave('Wrong.Pass1')))
  expect(guesses.filter((each) => each === 'ShepherdWrongPassword')).toHaveLength(3)
  expect(await leave(madePassword)).toBe('TooManyRequests')
})

test('a guest shows a code from their emails, which opens no other account and ends after ten minutes at most', async () => {
  const [one, other] = [await enter('GUEST'), await enter('GUEST')]
  expect(await one.sendRequest()).toBe('done')
  const code = await codeOf(one.account)
  expect(await one.take(madePassword)).toBe('VerifyCodeExpired')
  expect(await one.take(another(code))).toBe('VerifyCodeExpired')
  expect(await other.take(code)).toBe('VerifyCodeExpired')
  expect(await one.take(code)).toBe('done')
  pass(5)
  expect(await one.take(code)).toBe('done')
  pass(5)
  expect(await one.leave(code)).toBe('VerifyCodeExpired')
  expect(await one.sendRequest()).toBe('done')
  expect(await one.sendRequest()).toBe('TooManyRequests')
  expect(await one.leave(await codeOf(one.account))).toBe('done')
})

test('a code can be guessed at five times, also by twenty at once', async () => {
  const { account, leave, sendRequest } = await enter('GUEST')
  await sendRequest()
  const code = await codeOf(account)
  const guesses = await Promise.all(Array.from({ length: 20 }, () => leave(another(code))))
  expect(guesses.filter((each) => each === 'VerifyCodeExpired')).toHaveLength(5)
  expect(await leave(code)).toBe('TooManyRequests')
})
