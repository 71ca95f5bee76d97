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
    how: 'The password is wrong, or no account has this email address: both are answered alike.',
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
    how: 'Something is asked with a session of an account that was deleted meanwhile.',
    provoke: async (harness) => {
      const { headers } = await harness.makeEntrant()
      await harness.post('/api/account/delete', { proof: madePassword }, headers)
      return harness.post('/api/account/delete', { proof: madePassword }, headers)
    },
  },
  {
    name: 'EntryAlreadyPending',
    how: 'An account is deleted while a payment of its owner is on the way.',
    provoke: async (harness) => {
      const { id, headers } = await harness.makeEntrant()
      await startOne(harness, {}, {}, { headers })
      const paying = { state: 'PAYING', confirmed_at: noon } as const
      await harness.context.db.updateTable('purchases').set(paying).where('account_id', '=', id).execute()
      return harness.post('/api/account/delete', { proof: madePassword }, headers)
    },
  },
  {
    name: 'ValidationError',
    how: 'The link that ends marketing by email is none of ours.',
    meta: { fields: [{ path: 'token', message: 'This is not a link of ours' }] },
    provoke: (harness) => harness.post('/api/unsubscribe', { token: 'nonsense' }),
  },
  {
    name: 'ValidationError',
    how: 'The test of the welcome mail is asked for under a brand that we do not know.',
    meta: { fields: [{ path: 'brand', message: 'We do not know this brand' }] },
    provoke: (harness) =>
      harness.post('/api/account/trigger/subscribe', {
        platform: 'WEBSITE',
        campaign_tag: 'WINACAR',
        brand: 'NOBODYS',
      }),
  },
  {
    name: 'TooManyRequests',
    how: 'One email address fails to log in more often than it may in 15 minutes.',
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
    how: 'The password is one that everybody tries, however it is dressed up, or holds only a name.',
    meta: {
      fields: [{ path: 'password', message: 'This password is too easy to guess. Please choose another one' }],
    },
    provoke: (harness) => register(harness, { password: 'P@ssw0rd1!' }),
  },
  {
    name: 'ResetTokenInvalid',
    how: 'The link for a new password is none of ours, was used, or is over.',
    provoke: (harness) =>
      harness.post('/api/shepherd/account/password/reset', { token: 'nonsense', new: 'Demo.Pass2' }),
  },
  {
    name: 'EmailLinkInvalid',
    how: 'The link that confirms an email address is none of ours, was used, or is over.',
    provoke: (harness) => harness.post('/api/account/email/confirm', { token: 'nonsense' }),
  },
  {
    name: 'TakingABreak',
    how: 'An account confirms the number of a person who takes a break: so it belongs to that person.',
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
    how: 'A guest wants to change a password: a guest has none.',
    meta: { reason: 'guest' },
    provoke: async (harness) => changePassword(harness, await harness.makeEntrant({ type: 'GUEST' })),
  },
  {
    name: 'TooManyRequests',
    how: 'Another code is asked for within two minutes.',
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
    how: 'More codes are asked for one number than it may have in a day.',
    provoke: async (harness) => {
      const msisdn = anyMsisdn()
      for (let sent = 0; sent < harness.context.config.RATE_CODES_PER_MSISDN; sent += 1)
        await sendCode(harness, await harness.makeEntrant(guest), msisdn)
      return sendCode(harness, await harness.makeEntrant(guest), msisdn)
    },
  },
  {
    name: 'VerifyAccountLimitReached',
    how: 'One account asks for more codes than it may have in a day.',
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
    how: 'One network address leaves more codes unconfirmed than it may in 15 minutes.',
    provoke: async (harness) => {
      const from = '203.0.113.201'
      for (let sent = 0; sent < harness.context.config.RATE_CODES_PER_ADDRESS; sent += 1)
        await sendCode(harness, await harness.makeEntrant(guest), anyMsisdn(), from)
      return sendCode(harness, await harness.makeEntrant(guest), anyMsisdn(), from)
    },
  },
  {
    name: 'GoogleRecaptchaError',
    how: 'A registered account asks for a code without a solved robot check.',
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
    how: 'The right code comes after five wrong ones.',
    provoke: async (harness) => {
      const { headers, msisdn, code } = await requestCode(harness)
      const confirm = (given: string) => harness.post('/api/verify/confirm', { msisdn, code: given }, headers)
      for (let times = 0; times < 5; times += 1) await confirm(code === '000000' ? '111111' : '000000')
      return confirm(code)
    },
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The code was used already.',
    provoke: async (harness) => {
      const { headers, msisdn, code } = await requestCode(harness)
      await harness.post('/api/verify/confirm', { msisdn, code }, headers)
      return harness.post('/api/verify/confirm', { msisdn, code }, headers)
    },
  },
  {
    name: 'ServiceBusy',
    how: 'The text message with the code cannot be handed over.',
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
