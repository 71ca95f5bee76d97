import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { scanFile } from './scan.ts'

/** The test file of the European Institute for Computer Antivirus Research, which every scanner finds. */
const eicar = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`)
const COMMAND = 'zINSTREAM\0'

/** Reads INSTREAM like clamd, and answers after the empty chunk. */
function answerAsClamd(socket: Socket): void {
  let sent = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (data: Buffer) => {
    sent = Buffer.concat([sent, data])
    const file = readChunks(sent)
    if (file === null) return
    if (file.equals(Buffer.from('broken'))) socket.end('INSTREAM size limit exceeded. ERROR\0')
    else socket.end(file.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
  })
}

function readChunks(sent: Buffer): Buffer | null {
  if (sent.length < COMMAND.length) return null
  expect(sent.toString('latin1', 0, COMMAND.length)).toBe(COMMAND)
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const clamd = await listen(createServer(answerAsClamd))
const closed = await listen(createServer())
await new Promise((resolve) => closed.server.close(resolve))
const silent = await listen(createServer((socket) => socket.end()))
const never = await listen(createServer((socket) => void dribble(socket, '.')))
const flood = await listen(createServer((socket) => void dribble(socket, '.'.repeat(1000))))
const inParts = await listen(
  createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.write('stream: ', () => socket.write('O', () => socket.write('K\0'))))
  }),
)

/** Writes again and again, and never ends its answer. */
function dribble(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 5)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => clearInterval(timer))
}

async function listen(server: Server): Promise<{ server: Server; address: string }> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, address: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

afterAll(() => {
  clamd.server.close()
  for (const { server } of [silent, never, flood, inParts]) server.close()
})

test.each([
  ['a clean file', Buffer.from('hello'), 'clean'],
  ['a file of several chunks', Buffer.alloc(200_000, 'x'), 'clean'],
  ['a virus', eicar, 'infected'],
  ['a virus behind the first chunk', Buffer.concat([Buffer.alloc(100_000), eicar]), 'infected'],
  ['a file that the scanner cannot read', Buffer.from('broken'), 'unknown'],
])('%s is answered as such', async (_, file, scan) => {
  expect(await scanFile(clamd.address, file)).toBe(scan)
})

test.each([
  ['refuses connections', closed.address],
  ['hangs up', silent.address],
  ['is no socket', '/nowhere/clamd.ctl'],
])('the result is unknown when a scanner %s', async (_, address) => {
  expect(await scanFile(address, Buffer.from('hello'))).toBe('unknown')
})

test('an answer in parts is read to its end, although the scanner does not hang up', async () => {
  expect(await scanFile(inParts.address, Buffer.alloc(25_000_000))).toBe('clean')
})

test.each([
  ['a byte from time to time', never.address, 200],
  ['more than an answer', flood.address, undefined],
])('a scanner that sends %s says nothing of a file', async (_, address, scanMs) => {
  expect(await scanFile(address, Buffer.from('hello'), scanMs)).toBe('unknown')
})

test.each([
  ['a virus is refused beside its field', clamd.address, eicar, 'This file contains a virus, so we didn’t store it'],
  [
    'a file is refused while the scanner is away',
    closed.address,
    Buffer.from('ada@example.com'),
    'We can’t check this file',
  ],
])('%s, and nothing is stored', async (_, CLAMD, file, message) => {
  const harness = await openTestHarness({ CLAMD })
  const desk = await openDesk(harness, ['DRAWS'])
  const fields = { kind: 'STAFF', place: 'EVERYWHERE', reason: 'For a test' }
  const answer = await desk.upload('/exclusions', new Blob([new Uint8Array(file)]), fields)
  expect(answer).toMatchObject({ status: 400, fields: [{ path: 'file', message: expect.stringContaining(message) }] })
  const { rows } = await harness.context.pool.query('select from draw_exclusions')
  expect(rows).toEqual([])
  await harness.close()
})
