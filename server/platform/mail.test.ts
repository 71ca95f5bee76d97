import { afterAll, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/start.ts'
import { makeMailer } from './mail.ts'

const outside = await startSandbox({})
const mailer = makeMailer(`smtp://127.0.0.1:${outside.mailPort}`, 'Fairdraw <hello@fairdraw.example>')
afterAll(async () => {
  mailer.close()
  await outside.stop()
})

test.each([
  [undefined, 'Fairdraw <hello@fairdraw.example>'],
  ['Tea & Toast', 'Tea & Toast <hello@fairdraw.example>'],
  // What would be a second sender if it were not quoted.
  ['A, b@example.com', 'A, b@example.com <hello@fairdraw.example>'],
])('a mail under the name %s comes from %s', async (fromName, from) => {
  const to = `${from.length}@example.com`
  await mailer.send({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...(fromName && { fromName }) })
  const caught = outside.sandbox.state.messages.filter((message) => message.to === to)
  expect(caught).toMatchObject([{ from, subject: 'Hello' }])
})
