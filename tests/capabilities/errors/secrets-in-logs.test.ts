import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { makeContext } from '#server/boot/start-context.ts'
import { startWorker } from '#server/boot/worker.ts'
import { sweepEvents } from '#server/payments/settle/sweep-payments.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { anyMsisdn, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { type Hostility, startHostileOutside } from '#tests/support/servers/hostile-outside.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { redAndBlue, uploadPicture } from '#tests/support/staff/upload-picture.ts'

const secrets = {
  TWILIO_ACCOUNT_SID: 'ACtwilioaccount000000000000000000',
  TWILIO_AUTH_TOKEN: 'twilio-token-0001',
  RECAPTCHA_SITE_KEY: 'recaptcha-site',
  RECAPTCHA_SECRET: 'recaptcha-secret-0002',
  S3_ACCESS_KEY_ID: 's3-key-id-0003',
  S3_SECRET_ACCESS_KEY: 's3-secret-0004',
}
const SMTP_PASSWORD = 'smtp-password-0005'
const SOLVED = 'solved-by-somebody-0006'

/** Secrets that the sandbox receives instead of real keys. */
const simulatorSecrets = ['sk_test_sandbox', 'whsec_sandbox', 'sandbox-secret']

// Waiting for a silent provider takes ten seconds, for Stripe three times as long.
const hostilities: Hostility[] = process.env.FULL ? ['refuses', 'is away', 'is silent'] : ['refuses', 'is away']

describe.each(hostilities)('if every provider %s', (hostility) => {
  it('the log and the failed jobs contain no secret, code, number or address', {
    timeout: 300_000,
  }, async () => {
    const harness = await openHostileHarness(hostility)
    afterAll(harness.close)
    await Promise.all([
      harness.sendCode(),
      harness.pay(),
      harness.register(),
      harness.upload(),
      sweepEvents(harness.context),
    ])
    await harness.failMail()
    const received = harness.lines.join('') + JSON.stringify(await harness.failedJobs())
    expect(harness.used.filter((each) => received.includes(each))).toEqual([])
    expect(harness.messages()).toEqual(
      expect.arrayContaining(
        [
          'verification code could not be sent',
          'captcha could not be verified',
          'payment could not be started',
          'provider events could not be listed',
          'file store unavailable',
          'job failed, will be retried',
        ].filter((line) => hostility !== 'refuses' || line !== 'captcha could not be verified'),
      ),
    )
    if (hostility === 'is away') expect(received.match(/"code":"ECONNREFUSED"/g)?.length).toBeGreaterThan(2)
  })
})

async function openHostileHarness(hostility: Hostility) {
  const outside = await startHostileOutside(hostility)
  const patience = 'greetingTimeout=500&socketTimeout=500&connectionTimeout=500'
  const test = await testContext({
    env: {
      ...secrets,
      SMTP_URL: `smtp://mailer:${SMTP_PASSWORD}@${outside.mail}?${patience}`,
      FILES: 's3',
      S3_ENDPOINT: `http://${outside.web}/s3`,
      S3_BUCKET: 'pictures',
      S3_TIMEOUT_MS: '300',
      S3_FORCE_PATH_STYLE: 'true',
    },
  })
  const lines: string[] = []
  const log = makeLog('debug', false, { output: { write: (line: string) => void lines.push(line) } })
  const made = makeContext(test.config, test.databaseUrl, log, {
    sandboxUrl: `http://${outside.web}/sandbox`,
    smtpUrl: null,
  })
  const texts: string[] = []
  const context = {
    ...made,
    sms: {
      send: (message: { to: string; text: string }) => {
        texts.push(message.text)
        return made.sms.send(message)
      },
    },
  }
  const app = await buildApp(context)
  const account = await makeAccount(context, { type: 'GUEST', verified: false })
  const msisdn = anyMsisdn()
  const headers = await signIn(context, account)
  const newcomer = { email: 'newcomer.0007@example.com', password: 'Zebra-Kettle.0008' }
  const tokens: string[] = []
  const post = (url: string, payload: object, more: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: more })
  return {
    context,
    lines,
    messages: () => lines.map((line) => JSON.parse(line).msg as string),
    get used() {
      const basic = (user: string, password: string) => Buffer.from(`${user}:${password}`).toString('base64')
      return [
        ...Object.values(secrets).filter((each) => each !== secrets.RECAPTCHA_SITE_KEY),
        ...simulatorSecrets,
        basic(secrets.TWILIO_ACCOUNT_SID, secrets.TWILIO_AUTH_TOKEN),
        basic('sandbox-client', 'sandbox-secret'),
        SMTP_PASSWORD,
        Buffer.from(`\0mailer\0${SMTP_PASSWORD}`).toString('base64'),
        SOLVED,
        msisdn.slice(1),
        ...texts.map((text) => /^\d{6}/.exec(text)![0]),
        account.email,
        encodeURIComponent(account.email),
        ...Object.values(newcomer),
        headers.authorization.replace('Bearer ', ''),
        ...tokens,
      ]
    },
    sendCode: async () => {
      expect((await post('/api/verify/send', { msisdn, recaptcha: null }, headers)).statusCode).toBe(503)
      expect(texts).toHaveLength(1)
    },
    pay: async () => {
      const { tag } = await makeCampaign(context, { prices: [{ pricePence: 500, quantity: 3 }] })
      for (const provider of ['stripe', 'paypal']) {
        const buyer = await makeAccount(context)
        const { token } = await startOrder(context, buyer.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
        tokens.push(token!.token)
        const authorization = `Bearer ${token!.token}`
        await post(`/payments/${provider}/charges/start`, {}, { authorization })
      }
    },
    register: async () => {
      const person = { firstName: 'New', surname: 'Comer', dob: '1990-01-01', gender: 'n' }
      const reply = await post('/api/shepherd/account/register', { ...newcomer, ...person, recaptcha: SOLVED })
      expect(reply.json().error.name).toBe('GoogleRecaptchaError')
    },
    upload: async () => {
      const { tag } = await makeCampaign(context)
      const key = await addStaffKey(context, 'Olive', commander)
      tokens.push(key)
      const picture = await redAndBlue().png().toBuffer()
      const { status } = await uploadPicture(app, key, { kind: 'campaign', tag, alt: 'Red' }, picture)
      expect(status).toBe(503)
    },
    failMail: async () => {
      await enqueue(context.db, 'accounts.send-deleted', {
        email: account.email,
        firstName: 'Ada',
        brand: 'UK_FAIRDRAW',
      })
      const worker = await startWorker(context)
      await expect.poll(() => lines.join('')).toContain('job failed, will be retried')
      await worker.stop()
    },
    failedJobs: async () =>
      (await context.pool.query('select last_error from graphile_worker.jobs where last_error is not null')).rows,
    close: async () => {
      await app.close()
      made.mail.close()
      await made.pool.end()
      await outside.stop()
      await test.close()
    },
  }
}
