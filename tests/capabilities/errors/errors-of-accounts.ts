import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { anyMsisdn, madePassword } from '#tests/support/accounts/make-accounts.ts'
import { type Entrant, noon, startOne, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

const register = (harness: TestHarness, more: object = {}) =>
  harness.post('/api/shepherd/account/register', { ...goodBodies.register, ...more })
const logIn = (harness: TestHarness, email: string, password = 'Demo.Pass1') =>
  harness.post('/api/shepherd/auth/authenticate', { email, password })
const changePassword = (harness: TestHarness, { headers }: Entrant, old = 'Demo.Pass1') =>
  harness.post('/api/shepherd/account/password/change', { old, new: 'Demo.Pass2' }, headers)

const guest = { type: 'GUEST', verified: false } as const
const sendCode = (harness: TestHarness, { headers }: Pick<Entrant, 'headers'>, msisdn: string, from?: string) =>
  harness.post(
    '/api/verify/send',
    { msisdn, ...(from && { recaptcha: 'test-pass' }) },
    { ...headers, ...(from && { 'x-forwarded-for': from }) },
  )

async function requestCode(harness: TestHarness) {
  const [{ headers }, msisdn] = [await harness.makeEntrant(guest), anyMsisdn()]
  await sendCode(harness, { headers }, msisdn)
  return { headers, msisdn, code: harness.context.sentTexts.at(-1)!.text.slice(0, 6) }
}

export const errorsOfAccounts: ErrorCase[] = [
  {
    name: 'ShepherdAuthenticationFailed',
    how: 'The password is wrong, or no account has this email address; both get the same answer.',
    provoke: async (harness) => logIn(harness, (await harness.makeEntrant()).email, 'Wrong.Pass1'),
  },
  {
    name: 'AccountBlocked',
    how: 'A blocked account logs in with the right password.',
    provoke: async (harness) => logIn(harness, (await harness.makeEntrant({ state: 'BLOCKED' })).email),
  },
  {
    name: 'AccountDeleted',
    how: 'A deleted account logs in with the right password.',
    provoke: async (harness) => logIn(harness, (await harness.makeEntrant({ state: 'DELETED' })).email),
  },
  {
    name: 'AccountDeleted',
    how: 'A call is made with a session of an account that was deleted meanwhile.',
    provoke: async (harness) => {
      const { headers } = await harness.makeEntrant()
      await harness.post('/api/account/delete', { proof: madePassword }, headers)
      return harness.post('/api/account/delete', { proof: madePassword }, headers)
    },
  },
  {
    name: 'EntryAlreadyPending',
    how: 'An account is deleted while a payment of its owner is under way.',
    provoke: async (harness) => {
      const { id, headers } = await harness.makeEntrant()
      await startOne(harness, {}, {}, { headers })
      const paying = { state: 'PAYING', confirmed_at: noon } as const
      await harness.context.db.updateTable('purchases').set(paying).where('accountId', '=', id).execute()
      return harness.post('/api/account/delete', { proof: madePassword }, headers)
    },
  },
  {
    name: 'ValidationError',
    how: 'The unsubscribe link is not one of ours.',
    meta: { fields: [{ path: 'token', message: 'That link isn’t one of ours' }] },
    provoke: (harness) => harness.post('/api/unsubscribe', { token: 'nonsense' }),
  },
  {
    name: 'ValidationError',
    how: 'The test of the welcome email is requested for an unknown brand.',
    meta: { fields: [{ path: 'brand', message: 'We don’t know this brand' }] },
    provoke: (harness) =>
      harness.post('/api/account/trigger/subscribe', {
        platform: 'WEBSITE',
        campaign_tag: 'WINACAR',
        brand: 'NOBODYS',
      }),
  },
  {
    name: 'TooManyRequests',
    how: 'Log-ins of one email address fail more often than the limit in 15 minutes.',
    meta: { retry_after: 900 },
    provoke: async (harness) => {
      const { email } = await harness.makeEntrant()
      for (let times = 0; times < harness.context.config.RATE_LOG_IN_PER_EMAIL; times += 1)
        await logIn(harness, email, 'Wrong.Pass1')
      return logIn(harness, email)
    },
  },
  {
    name: 'ShepherdAccountAlreadyExists',
    how: 'A visitor registers with an email address that has an account.',
    provoke: async (harness) => register(harness, { email: (await harness.makeEntrant()).email }),
  },
  {
    name: 'GoogleRecaptchaError',
    how: 'The robot check was not solved.',
    provoke: (harness) => register(harness, { recaptcha: 'not-solved' }),
  },
  {
    name: 'ValidationError',
    how: 'A visitor registers on their 18th birthday.',
    meta: { fields: [{ path: 'dob', message: 'You must be over the age of 18' }] },
    provoke: (harness) => register(harness, { dob: '2008-11-18' }),
  },
  {
    name: 'ValidationError',
    how: 'The password is a common one in disguise, or contains only a name.',
    meta: {
      fields: [{ path: 'password', message: 'That password is too easy to guess. Please choose another' }],
    },
    provoke: (harness) => register(harness, { password: 'P@ssw0rd1!' }),
  },
  {
    name: 'ResetTokenInvalid',
    how: 'The link for a new password is not one of ours, was used, or has expired.',
    provoke: (harness) =>
      harness.post('/api/shepherd/account/password/reset', { token: 'nonsense', new: 'Demo.Pass2' }),
  },
  {
    name: 'EmailLinkInvalid',
    how: 'The link that confirms an email address is not one of ours, was used, or has expired.',
    provoke: (harness) => harness.post('/api/account/email/confirm', { token: 'nonsense' }),
  },
  {
    name: 'EmailChangeLinkInvalid',
    how: 'The link that stops a change of email is not one of ours, was used, or the change has taken effect.',
    provoke: (harness) => harness.post('/api/account/email/keep', { token: 'nonsense' }),
  },
  {
    name: 'TakingABreak',
    how: 'An account confirms the number of a person who takes a break, and so belongs to that person.',
    meta: { until: '2026-11-19T12:00:00.000Z' },
    provoke: async (harness) => {
      const away = await harness.makeEntrant({ breakUntil: new Date(noon.getTime() + 86_400_000) })
      const { headers } = await harness.makeEntrant(guest)
      await sendCode(harness, { headers }, away.msisdn!)
      const code = harness.context.sentTexts.at(-1)!.text.slice(0, 6)
      return harness.post('/api/verify/confirm', { msisdn: away.msisdn, code }, headers)
    },
  },
  {
    name: 'ShepherdWrongPassword',
    how: 'The old password is wrong when a new one is set.',
    provoke: async (harness) => changePassword(harness, await harness.makeEntrant(), 'Wrong.Pass1'),
  },
  {
    name: 'NotAllowedError',
    how: 'A guest, who has no password, wants to change it.',
    meta: { reason: 'guest' },
    provoke: async (harness) => changePassword(harness, await harness.makeEntrant({ type: 'GUEST' })),
  },
  {
    name: 'TooManyRequests',
    how: 'Another code is requested within two minutes.',
    meta: { retry_after: 75 },
    provoke: async (harness) => {
      const [asker, msisdn] = [await harness.makeEntrant(guest), anyMsisdn()]
      await sendCode(harness, asker, msisdn)
      harness.setTime(45)
      return sendCode(harness, asker, msisdn)
    },
  },
  {
    name: 'VerifyMSISDNLimitReached',
    how: 'One number requests more codes than the limit of a day.',
    provoke: async (harness) => {
      const msisdn = anyMsisdn()
      for (let sent = 0; sent < harness.context.config.RATE_CODES_PER_MSISDN; sent += 1)
        await sendCode(harness, await harness.makeEntrant(guest), msisdn)
      return sendCode(harness, await harness.makeEntrant(guest), msisdn)
    },
  },
  {
    name: 'VerifyAccountLimitReached',
    how: 'One account requests more codes than the limit of a day.',
    provoke: async (harness) => {
      const asker = await harness.makeEntrant(guest)
      for (let sent = 0; sent < harness.context.config.RATE_CODES_PER_ACCOUNT; sent += 1) {
        await sendCode(harness, asker, anyMsisdn())
        harness.setTime(120)
      }
      return sendCode(harness, asker, anyMsisdn())
    },
  },
  {
    name: 'VerifyIPLimitReached',
    how: 'One network address leaves more codes unconfirmed in 15 minutes than the limit, even with solved robot checks.',
    provoke: async (harness) => {
      const { context } = harness
      const from = '203.0.113.201'
      const { id } = await harness.makeEntrant(guest)
      await context.pool.query(
        `insert into verification_codes (id, account_id, msisdn, code_hash, address, created_at, expires_at)
         select gen_random_uuid(), $1, '+447300000000', '', $2, $3, $3 from generate_series(1, $4)`,
        [id, from, context.now(), context.config.RATE_CODES_PER_NETWORK],
      )
      return sendCode(harness, await harness.makeEntrant(guest), anyMsisdn(), from)
    },
  },
  {
    name: 'GoogleRecaptchaError',
    how: 'One network address looks up more emails than it may without a robot check.',
    provoke: async (harness) => {
      const { context, post } = harness
      const from = '203.0.113.202'
      await context.pool.query(
        `insert into rate_counters (rule, subject, window_start, taken) values ('account.address', $1, $2, $3)`,
        [from, noon, context.config.RATE_ACCOUNT_PER_ADDRESS],
      )
      return post('/api/shepherd/account/exists', { email: 'unknown@example.com' }, { 'x-forwarded-for': from })
    },
  },
  {
    name: 'GoogleRecaptchaError',
    how: 'A registered account requests a code without a solved robot check.',
    provoke: async (harness) => sendCode(harness, await harness.makeEntrant({ verified: false }), anyMsisdn()),
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The code is older than ten minutes.',
    provoke: async (harness) => {
      const { headers, msisdn, code } = await requestCode(harness)
      harness.setTime(600)
      return harness.post('/api/verify/confirm', { msisdn, code }, headers)
    },
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The code is wrong, or was sent to another number or account.',
    provoke: async (harness) => {
      const { headers, code } = await requestCode(harness)
      return harness.post('/api/verify/confirm', { msisdn: anyMsisdn(), code }, headers)
    },
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The right code is entered after five wrong ones.',
    provoke: async (harness) => {
      const { headers, msisdn, code } = await requestCode(harness)
      const confirm = (given: string) => harness.post('/api/verify/confirm', { msisdn, code: given }, headers)
      for (let times = 0; times < 5; times += 1) await confirm(code === '000000' ? '111111' : '000000')
      return confirm(code)
    },
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The code has already been used.',
    provoke: async (harness) => {
      const { headers, msisdn, code } = await requestCode(harness)
      await harness.post('/api/verify/confirm', { msisdn, code }, headers)
      return harness.post('/api/verify/confirm', { msisdn, code }, headers)
    },
  },
  {
    name: 'ServiceBusy',
    how: 'The provider does not accept the text message with the code.',
    provoke: async (harness) => {
      const { sms } = harness.context
      const { send } = sms
      sms.send = () => Promise.reject(new Error('the sender is away'))
      const asker = await harness.makeEntrant(guest)
      return sendCode(harness, asker, anyMsisdn()).finally(() => {
        sms.send = send
      })
    },
  },
  {
    name: 'CampaignNotFound',
    how: 'No competition has this tag.',
    provoke: (harness) => harness.get('/api/campaign/info/NOSUCH'),
  },
  {
    name: 'NotFoundError',
    how: 'No bundle has this tag.',
    provoke: (harness) => harness.get('/api/campaign/bundle/NOSUCH'),
  },
]
