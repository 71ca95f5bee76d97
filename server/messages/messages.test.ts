import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendContact, sendWorkWithUs } from '#contract/contact.ts'
import { startSandbox } from '#sandbox/start.ts'
import { buildApp } from '#server/boot/app.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import { makeMailer } from '#server/platform/mail/mail.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { messageJobs } from './jobs.ts'

const outside = await startSandbox()
const tested = await testContext({ env: { RATE_MESSAGES_PER_ADDRESS: '3' } })
const mail = makeMailer(`smtp://127.0.0.1:${outside.mailPort}`, tested.config.MAIL_FROM)
const context = { ...tested, mail }
const app = await buildApp(context)
afterAll(async () => {
  mail.close()
  await app.close()
  await outside.stop()
  await tested.close()
})
beforeEach(() => void outside.sandbox.state.messages.splice(0))

const written = {
  email: 'robin@example.com',
  firstName: 'Robin',
  surname: "O'Tester",
  message: 'Is my postcard there?\r\nIt is blue.',
  recaptcha: 'test-pass',
}

/** The emails that came of it, as they went over the wire. */
async function sentEmails() {
  await runJobs(context, messageJobs)
  return outside.sandbox.state.messages.map(({ at: _, ...message }) => message)
}

test('a question is emailed to the operators, and a reply to it goes to the sender', async () => {
  const sent = await call(app, sendContact, { body: written, headers: { 'x-brand': 'UK_TYNE_FM' } })
  expect(sent).toMatchObject({ status: 200, data: {} })
  expect(await sentEmails()).toEqual([
    {
      channel: 'mail',
      to: 'operators@fairdraw.example',
      from: 'Fairdraw <hello@fairdraw.example>',
      reply_to: 'robin@example.com',
      subject: "A question from Robin O'Tester",
      text: "Name: Robin O'Tester\nEmail: robin@example.com\nSite: Tyne FM\n\nIs my postcard there?\nIt is blue.",
    },
  ])
})

test.each([
  ['FD-1234', 'Order, as they gave it: FD-1234\n'],
  [' #FD-1234 ', 'Order, as they gave it: FD-1234\n'],
  ['', 'Site: Fairdraw\n\nIs'],
])('a question about the order %j is emailed with %j', async (order, said) => {
  expect(await call(app, sendContact, { body: { ...written, order } })).toMatchObject({ status: 200 })
  const [email] = await sentEmails()
  expect(email).toMatchObject({ text: expect.stringContaining(said) })
})

test.each(['FD 1234', '<b>', 'a'.repeat(65)])('an order that cannot be one, %j, is refused', async (order) => {
  expect(await call(app, sendContact, { body: { ...written, order } })).toMatchObject({
    status: 400,
    error: { name: 'ValidationError' },
  })
})

test.each([
  [undefined, '(no message)'],
  ['', '(no message)'],
  ['A lodge by a lake.', 'A lodge by a lake.'],
])('a partner who writes %j is emailed with %j', async (message, said) => {
  expect(await call(app, sendWorkWithUs, { body: { ...written, message } })).toMatchObject({ status: 200 })
  expect(await sentEmails()).toMatchObject([
    {
      subject: "A partner enquiry from Robin O'Tester",
      text: `Name: Robin O'Tester\nEmail: robin@example.com\nSite: Fairdraw\n\n${said}`,
    },
  ])
})

test('text that looks like HTML, headers or the end of a mail is sent as plain text', async () => {
  const message = '<script>x()</script>\nBcc: all@example.com\n.\nQUIT\n\n\nDear all'
  await call(app, sendContact, { body: { ...written, message } })
  const [mail, ...others] = await sentEmails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'operators@fairdraw.example', text: expect.stringContaining(message) })
  expect(mail).not.toHaveProperty('html')
})

test.each([
  ['firstName', 'Robin\r\nBcc: all@example.com'],
  ['surname', 'Tester\nSubject: mine'],
  ['email', 'robin@example.com\r\nBcc: all@example.com'],
  ['email', 'robin@example.com, all@example.com'],
  ['email', 'Robin <robin@example.com>'],
  ['message', 'a bell \u0007'],
  ['message', ' '],
])('a %s of %j is refused, and nothing is emailed', async (path, value) => {
  expect(await call(app, sendContact, { body: { ...written, [path]: value } })).toMatchObject({
    status: 400,
    error: { name: 'ValidationError', meta: { fields: [{ path }] } },
  })
  expect(await sentEmails()).toEqual([])
})

test('the limit that owners set replaces the configured one', async () => {
  await saveSetting(context.db, 'RATE_MESSAGES_PER_ADDRESS', 1, context.now())
  const send = () => call(app, sendContact, { body: written, from: '203.0.113.8' })
  expect([(await send()).status, (await send()).status]).toEqual([200, 429])
  await saveSetting(context.db, 'RATE_MESSAGES_PER_ADDRESS', 3, context.now())
  expect((await send()).status).toBe(200)
  await sentEmails()
})

test('an unsolved robot check is refused, and so are more messages than the hourly limit', async () => {
  const body = { ...written, recaptcha: 'not-solved' }
  expect(await call(app, sendContact, { body })).toMatchObject({ status: 422, error: { name: 'GoogleRecaptchaError' } })
  const statuses: number[] = []
  for (const endpoint of [sendContact, sendWorkWithUs, sendContact, sendWorkWithUs])
    statuses.push((await call(app, endpoint, { body: written, from: '203.0.113.7' })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await sentEmails()).toHaveLength(3)
})
