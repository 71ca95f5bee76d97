import { anyMsisdn, madePassword } from '#tests/make-accounts.ts'
import type { ErrorCase } from './error-case.ts'
import { goodBodies } from './good-requests.ts'
import { noon, type Somebody, type StillHouse, startOne } from './still-house.ts'

const register = (house: StillHouse, more: object = {}) =>
  house.post('/api/shepherd/account/register', { ...goodBodies.register, ...more })
const logIn = (house: StillHouse, email: string, password = 'Demo.Pass1') =>
  house.post('/api/shepherd/auth/authenticate', { email, password })
const changePassword = (house: StillHouse, { headers }: Somebody, old = 'Demo.Pass1') =>
  house.post('/api/shepherd/account/password/change', { old, new: 'Demo.Pass2' }, headers)

const guest = { type: 'GUEST', verified: false } as const
const sendCode = (house: StillHouse, { headers }: Pick<Somebody, 'headers'>, msisdn: string, from?: string) =>
  house.post(
    '/api/verify/send',
    { msisdn, ...(from && { recaptcha: 'test-pass' }) },
    { ...headers, ...(from && { 'x-forwarded-for': from }) },
  )

async function askedForCode(house: StillHouse) {
  const [{ headers }, msisdn] = [await house.somebody(guest), anyMsisdn()]
  await sendCode(house, { headers }, msisdn)
  return { headers, msisdn, code: house.context.sentTexts.at(-1)!.text.slice(0, 6) }
}

export const errorsOfAccounts: ErrorCase[] = [
  {
    name: 'ShepherdAuthenticationFailed',
    how: 'The password is wrong, or nobody has this email address: both are answered alike.',
    provoke: async (house) => logIn(house, (await house.somebody()).email, 'Wrong.Pass1'),
  },
  {
    name: 'AccountBlocked',
    how: 'A blocked account logs in with the right password.',
    provoke: async (house) => logIn(house, (await house.somebody({ state: 'BLOCKED' })).email),
  },
  {
    name: 'AccountDeleted',
    how: 'A deleted account logs in with the right password.',
    provoke: async (house) => logIn(house, (await house.somebody({ state: 'DELETED' })).email),
  },
  {
    name: 'AccountDeleted',
    how: 'Something is asked with a session of an account that was deleted meanwhile.',
    provoke: async (house) => {
      const { headers } = await house.somebody()
      await house.post('/api/account/delete', { proof: madePassword }, headers)
      return house.post('/api/account/delete', { proof: madePassword }, headers)
    },
  },
  {
    name: 'EntryAlreadyPending',
    how: 'An account is deleted while a payment of its owner is on the way.',
    provoke: async (house) => {
      const { id, headers } = await house.somebody()
      await startOne(house, {}, {}, { headers })
      const paying = { state: 'PAYING', confirmed_at: noon } as const
      await house.context.db.updateTable('purchases').set(paying).where('account_id', '=', id).execute()
      return house.post('/api/account/delete', { proof: madePassword }, headers)
    },
  },
  {
    name: 'ValidationError',
    how: 'The link that ends marketing by email is none of ours.',
    meta: { fields: [{ path: 'token', message: 'This is not a link of ours' }] },
    provoke: (house) => house.post('/api/unsubscribe', { token: 'nonsense' }),
  },
  {
    name: 'ValidationError',
    how: 'The test of the welcome mail is asked for under a brand that we do not know.',
    meta: { fields: [{ path: 'brand', message: 'We do not know this brand' }] },
    provoke: (house) =>
      house.post('/api/account/trigger/subscribe', { platform: 'WEBSITE', campaign_tag: 'WINACAR', brand: 'NOBODYS' }),
  },
  {
    name: 'TooManyRequests',
    how: 'One email address fails to log in more often than it may in 15 minutes.',
    meta: { retry_after: 900 },
    provoke: async (house) => {
      const { email } = await house.somebody()
      for (let times = 0; times < house.context.config.RATE_LOG_IN_PER_EMAIL; times += 1)
        await logIn(house, email, 'Wrong.Pass1')
      return logIn(house, email)
    },
  },
  {
    name: 'ShepherdAccountAlreadyExists',
    how: 'Somebody registers with an email address that has an account.',
    provoke: async (house) => register(house, { email: (await house.somebody()).email }),
  },
  {
    name: 'GoogleRecaptchaError',
    how: 'The robot check was not solved.',
    provoke: (house) => register(house, { recaptcha: 'not-solved' }),
  },
  {
    name: 'ValidationError',
    how: 'Somebody registers on their 18th birthday.',
    meta: { fields: [{ path: 'dob', message: 'You must be over the age of 18' }] },
    provoke: (house) => register(house, { dob: '2008-11-18' }),
  },
  {
    name: 'ValidationError',
    how: 'The password is one that everybody tries, however it is dressed up, or holds only a name.',
    meta: {
      fields: [{ path: 'password', message: 'This password is too easy to guess. Please choose another one' }],
    },
    provoke: (house) => register(house, { password: 'P@ssw0rd1!' }),
  },
  {
    name: 'ResetTokenInvalid',
    how: 'The link for a new password is none of ours, was used, or is over.',
    provoke: (house) => house.post('/api/shepherd/account/password/reset', { token: 'nonsense', new: 'Demo.Pass2' }),
  },
  {
    name: 'EmailLinkInvalid',
    how: 'The link that confirms an email address is none of ours, was used, or is over.',
    provoke: (house) => house.post('/api/account/email/confirm', { token: 'nonsense' }),
  },
  {
    name: 'TakingABreak',
    how: 'A number is confirmed that somebody has verified who takes a break: whoever has it is that person.',
    meta: { until: '2026-11-19T12:00:00.000Z' },
    provoke: async (house) => {
      const away = await house.somebody({ breakUntil: new Date(noon.getTime() + 86_400_000) })
      const { headers } = await house.somebody(guest)
      await sendCode(house, { headers }, away.msisdn!)
      const code = house.context.sentTexts.at(-1)!.text.slice(0, 6)
      return house.post('/api/verify/confirm', { msisdn: away.msisdn, code }, headers)
    },
  },
  {
    name: 'ShepherdWrongPassword',
    how: 'The old password is wrong when a new one is set.',
    provoke: async (house) => changePassword(house, await house.somebody(), 'Wrong.Pass1'),
  },
  {
    name: 'NotAllowedError',
    how: 'A guest wants to change a password: a guest has none.',
    meta: { reason: 'guest' },
    provoke: async (house) => changePassword(house, await house.somebody({ type: 'GUEST' })),
  },
  {
    name: 'TooManyRequests',
    how: 'Another code is asked for within two minutes.',
    meta: { retry_after: 75 },
    provoke: async (house) => {
      const [asker, msisdn] = [await house.somebody(guest), anyMsisdn()]
      await sendCode(house, asker, msisdn)
      house.setTime(45)
      return sendCode(house, asker, msisdn)
    },
  },
  {
    name: 'VerifyMSISDNLimitReached',
    how: 'More codes are asked for one number than it may have in a day.',
    provoke: async (house) => {
      const msisdn = anyMsisdn()
      for (let sent = 0; sent < house.context.config.RATE_CODES_PER_MSISDN; sent += 1)
        await sendCode(house, await house.somebody(guest), msisdn)
      return sendCode(house, await house.somebody(guest), msisdn)
    },
  },
  {
    name: 'VerifyAccountLimitReached',
    how: 'One account asks for more codes than it may have in a day.',
    provoke: async (house) => {
      const asker = await house.somebody(guest)
      for (let sent = 0; sent < house.context.config.RATE_CODES_PER_ACCOUNT; sent += 1) {
        await sendCode(house, asker, anyMsisdn())
        house.setTime(120)
      }
      return sendCode(house, asker, anyMsisdn())
    },
  },
  {
    name: 'VerifyIPLimitReached',
    how: 'One network address leaves more codes unconfirmed than it may in 15 minutes.',
    provoke: async (house) => {
      const from = '203.0.113.201'
      for (let sent = 0; sent < house.context.config.RATE_CODES_PER_ADDRESS; sent += 1)
        await sendCode(house, await house.somebody(guest), anyMsisdn(), from)
      return sendCode(house, await house.somebody(guest), anyMsisdn(), from)
    },
  },
  {
    name: 'GoogleRecaptchaError',
    how: 'A registered account asks for a code without a solved robot check.',
    provoke: async (house) => sendCode(house, await house.somebody({ verified: false }), anyMsisdn()),
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The code is older than ten minutes.',
    provoke: async (house) => {
      const { headers, msisdn, code } = await askedForCode(house)
      house.setTime(600)
      return house.post('/api/verify/confirm', { msisdn, code }, headers)
    },
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The code is wrong, or was sent to another number or account.',
    provoke: async (house) => {
      const { headers, code } = await askedForCode(house)
      return house.post('/api/verify/confirm', { msisdn: anyMsisdn(), code }, headers)
    },
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The right code comes after five wrong ones.',
    provoke: async (house) => {
      const { headers, msisdn, code } = await askedForCode(house)
      const confirm = (given: string) => house.post('/api/verify/confirm', { msisdn, code: given }, headers)
      for (let times = 0; times < 5; times += 1) await confirm(code === '000000' ? '111111' : '000000')
      return confirm(code)
    },
  },
  {
    name: 'VerifyCodeExpired',
    how: 'The code was used already.',
    provoke: async (house) => {
      const { headers, msisdn, code } = await askedForCode(house)
      await house.post('/api/verify/confirm', { msisdn, code }, headers)
      return house.post('/api/verify/confirm', { msisdn, code }, headers)
    },
  },
  {
    name: 'ServiceBusy',
    how: 'The text message with the code cannot be handed over.',
    provoke: async (house) => {
      const { sms } = house.context
      const { send } = sms
      sms.send = () => Promise.reject(new Error('the sender is away'))
      const asker = await house.somebody(guest)
      return sendCode(house, asker, anyMsisdn()).finally(() => {
        sms.send = send
      })
    },
  },
  {
    name: 'CampaignNotFound',
    how: 'No competition has this tag.',
    provoke: (house) => house.get('/api/campaign/info/NOSUCH'),
  },
  {
    name: 'NotFoundError',
    how: 'No bundle has this tag.',
    provoke: (house) => house.get('/api/campaign/bundle/NOSUCH'),
  },
]
