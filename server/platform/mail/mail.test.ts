import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/start.ts'
import { isRefusedAddress, makeMailer } from './mail.ts'

const outside = await startSandbox({})
const mailer = makeMailer(`smtp://127.0.0.1:${outside.mailPort}`, 'Fairdraw <hello@fairdraw.example>')
afterAll(async () => {
  mailer.close()
  await outside.stop()
})

test.each([
  [undefined, 'Fairdraw <hello@fairdraw.example>'],
  ['Tea & Toast', 'Tea & Toast <hello@fairdraw.example>'],
  // A name that would become a second sender if it were not quoted.
  ['A, b@example.com', 'A, b@example.com <hello@fairdraw.example>'],
])('a mail under the name %s comes from %s', async (fromName, from) => {
  const to = `${from.length}@example.com`
  await mailer.send({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...(fromName && { fromName }) })
  const caught = outside.sandbox.state.messages.filter((message) => message.to === to)
  expect(caught).toMatchObject([{ from, subject: 'Hello' }])
})

test.each([
  ['does not greet', ''],
  ['greets and says no more', '220 here\r\n'],
])('a mail to a server that %s fails', async (_, greeting) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.write(greeting)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const silent = makeMailer(`smtp://127.0.0.1:${port}`, 'hello@fairdraw.example', {
    connectMs: 5_000,
    greetingMs: 200,
    answerMs: 200,
  })
  const sent = silent.send({ to: 'somebody@example.com', subject: 'Hello', text: 'Hello' })
  await expect(sent).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  silent.close()
  for (const socket of sockets) socket.destroy()
  server.close()
})

test.each([
  [550, true],
  [451, false],
])('the answer %i of a mail server refuses a recipient permanently: %s', async (code, expected) => {
  const answers = { EHLO: '250 here', MAIL: '250 ok', RCPT: `${code} no`, QUIT: '221 bye', RSET: '250 ok' }
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 here\r\n')
    socket.on('data', (data) => socket.write(`${answers[data.toString().slice(0, 4) as keyof typeof answers]}\r\n`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const refusing = makeMailer(`smtp://127.0.0.1:${port}`, 'hello@fairdraw.example')
  const sent = refusing.send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello' })
  expect(isRefusedAddress(await sent.catch((error: unknown) => error))).toBe(expected)
  refusing.close()
  server.close()
})
