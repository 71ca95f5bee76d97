import { createTransport } from 'nodemailer'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startForTests } from '#sandbox/start-for-tests.ts'

let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())
beforeEach(() => harness.sandbox.faults.clear())

const sms = (to: string, body = 'Your code is 123456.', token = 'sandbox') => {
  const httpClient = new twilio.RequestClient()
  const request = httpClient.request.bind(httpClient)
  httpClient.request = (call) =>
    request({ ...call, uri: call.uri.replace('https://api.twilio.com', `${harness.url}/sms`) })
  const client = twilio('AC_sandbox', token, { httpClient })
  return client.messages.create({ to, from: 'FAIRDRAW', body })
}
const mailer = () => createTransport({ host: '127.0.0.1', port: harness.mailPort, ignoreTLS: true })
const messagesTo = async (to: string) =>
  (await (await fetch(`${harness.url}/messages?to=${encodeURIComponent(to)}`)).json()).data

it('A text message of the Twilio SDK is caught with its code, newest first', async () => {
  const sent = await sms('+447700900001')
  expect([sent.status, sent.to]).toEqual(['queued', '+447700900001'])
  await sms('+447700900001', 'Your code is 654321.')
  expect(await messagesTo('+447700900001')).toMatchObject([
    { channel: 'sms', text: 'Your code is 654321.', code: '654321' },
    { channel: 'sms', text: 'Your code is 123456.', code: '123456' },
  ])
  expect((await (await fetch(`${harness.url}/messages?to=+447700900001`)).json()).data).toHaveLength(2)
})

it.each([
  ['07700900001', undefined, 400, 21211],
  ['+447700900001', 'wrong-token', 401, 20003],
])('A text message to %s with the token %s is refused', async (to, token, status, code) => {
  await expect(sms(to, 'Hello', token)).rejects.toMatchObject({ status, code })
})

it('A mail of nodemailer is caught for each recipient, as text and as HTML', async () => {
  const to = ['ada@example.com', 'grace@example.com']
  await mailer().sendMail({
    from: 'Tyne FM <hello@fairdraw.example>',
    to,
    subject: 'Your tickets – £2',
    text: 'Code 112233',
    html: '<p>Code</p>',
  })
  for (const address of to)
    expect(await messagesTo(address.toUpperCase())).toMatchObject([
      {
        channel: 'mail',
        to: address,
        from: 'Tyne FM <hello@fairdraw.example>',
        subject: 'Your tickets – £2',
        text: 'Code 112233',
        html: '<p>Code</p>\n',
        code: '112233',
      },
    ])
})

it('A number of seven digits is not a code', async () => {
  await sms('+447700900002', 'Ticket 1234567')
  expect((await messagesTo('+447700900002'))[0].code).toBeUndefined()
})

it.each([
  ['error_before', 451, 0],
  ['rate_limit', 452, 0],
  ['error_after', 451, 1],
])('The mail server with %s answers %i and %i emails were accepted', async (fault, code, taken) => {
  await harness.setFault({ stand_in: 'smtp', fault })
  const mail = { from: 'a@example.com', to: `${fault}@example.com`, text: 'Hello' }
  await expect(mailer().sendMail(mail)).rejects.toMatchObject({ responseCode: code })
  expect(await messagesTo(mail.to)).toHaveLength(taken)
})

it('The SMS sender with error_before answers 500, and no message was sent', async () => {
  await harness.setFault({ stand_in: 'sms', fault: 'error_before' })
  await expect(sms('+447700900003')).rejects.toMatchObject({ status: 500 })
  expect(await messagesTo('+447700900003')).toEqual([])
})

it.each([
  ['test-pass', 'sandbox-recaptcha', { success: true }],
  ['guess', 'sandbox-recaptcha', { success: false, 'error-codes': ['invalid-input-response'] }],
  ['', 'sandbox-recaptcha', { success: false, 'error-codes': ['missing-input-response'] }],
  ['test-pass', 'guess', { success: false, 'error-codes': ['invalid-input-secret'] }],
  ['test-pass', '', { success: false, 'error-codes': ['missing-input-secret'] }],
])('The robot check of %j with the secret %j is %j', async (response, secret, verdict) => {
  const body = new URLSearchParams({ response, secret })
  const answer = await fetch(`${harness.url}/recaptcha/siteverify`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject(verdict)
})
