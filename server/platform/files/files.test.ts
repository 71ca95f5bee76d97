import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/start.ts'
import { readConfig } from '../config/config.ts'
import { makeFileStore } from './files.ts'
import { FileStoreDown } from './files-on-s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairdraw-files-'))
const outside = await startSandbox()
beforeEach(() => outside.sandbox.faults.clear())
afterAll(async () => {
  await outside.stop()
  await rm(folder, { recursive: true })
})

const onDisk = { DATA_DIR: folder }
const onS3 = {
  ...onDisk,
  FILES: 's3',
  S3_ENDPOINT: `${outside.url}/s3`,
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'sandbox-key',
  S3_SECRET_ACCESS_KEY: 'sandbox-secret',
  S3_FORCE_PATH_STYLE: 'true',
  S3_TIMEOUT_MS: '20000',
}
/** For tests of waiting alone: on a busy machine even a prompt answer takes its time. */
const hasty = { ...onS3, S3_TIMEOUT_MS: '700' }
const open = (env: Record<string, string>) => makeFileStore(readConfig(env))

describe.each([
  ['on disk', open(onDisk)],
  ['in a bucket', open(onS3)],
])('Stored %s', (_, files) => {
  test('files can be read again after they were put, and a missing one is null', async () => {
    await files.put('a/b/c.webp', Buffer.from('one'))
    expect(String(await files.get('a/b/c.webp'))).toBe('one')
    await files.put('a/b/c.webp', Buffer.from('two'))
    expect(String(await files.get('a/b/c.webp'))).toBe('two')
    expect(await files.get('a/b/none.webp')).toBeNull()
    expect(await files.get('a/b/c.webp/d')).toBeNull()
  })

  test('files that were removed are gone, and removing one again is no error', async () => {
    await files.put('a/gone.pdf', Buffer.from('one'))
    await files.put('a/stays.pdf', Buffer.from('two'))
    for (const _again of [1, 2]) await files.remove('a/gone.pdf')
    expect([await files.get('a/gone.pdf'), String(await files.get('a/stays.pdf'))]).toEqual([null, 'two'])
  })

  test('a file of no bytes is a file', async () => {
    await files.put('empty', Buffer.alloc(0))
    expect(await files.get('empty')).toHaveLength(0)
  })

  test('a reader finds a file whole, however often it is written', async () => {
    const one = Buffer.alloc(1_000_000, 1)
    await files.put('big', one)
    const writing = Promise.all(Array.from({ length: 20 }, () => files.put('big', one)))
    const read = await Promise.all(Array.from({ length: 20 }, () => files.get('big')))
    await writing
    expect(read.map((content) => content?.length)).toEqual(Array(20).fill(1_000_000))
  })

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a/', '', '.', 'a/.hidden', 'a\0b', 'a\\b', 'a b'])(
    'the key %j cannot lead out of the store',
    async (key) => {
      await expect(files.get(key)).rejects.toThrow('outside the store')
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('outside the store')
      await expect(files.remove(key)).rejects.toThrow('outside the store')
    },
  )
})

describe('A bucket', () => {
  const files = open(onS3)
  const fail = (call: string, fault: 'latency' | 'error_before' | 'close_after' | 'rate_limit', times: number) =>
    outside.sandbox.faults.set({ simulator: 's3', call, fault, times, ...(fault === 'latency' && { ms: 2000 }) })

  test('is shared by all processes that have its key', async () => {
    await files.put('shared', Buffer.from('by one'))
    expect(String(await open(onS3).get('shared'))).toBe('by one')
    expect(await open({ ...onS3, S3_BUCKET: 'another' }).get('shared')).toBeNull()
  })

  // The SDK waits longer after a response to slow down, and so do those who try it.
  const slow = process.env.FULL ? (['rate_limit'] as const) : []
  test.each(['error_before', 'close_after', ...slow] as const)(
    'is asked a third time after two failures with %s',
    async (fault) => {
      fail('put', fault, 2)
      await files.put('again', Buffer.from('and again'))
      fail('get', fault, 2)
      expect(String(await files.get('again'))).toBe('and again')
    },
  )

  test('is asked again after a time-out', async () => {
    await files.put('late', Buffer.from('in the end'))
    fail('get', 'latency', 1)
    expect(String(await open(hasty).get('late'))).toBe('in the end')
  })

  test('is down if it times out three times', async () => {
    fail('get', 'latency', 3)
    await expect(open(hasty).get('missing')).rejects.toThrow(FileStoreDown)
  })

  test.each(['error_before', 'close_after'] as const)(
    'is down if it keeps failing with %s, which is not the same as a missing file',
    async (fault) => {
      fail('*', fault, 6)
      await expect(files.get('missing')).rejects.toThrow(FileStoreDown)
      await expect(files.put('missing', Buffer.from('x'))).rejects.toThrow(FileStoreDown)
    },
  )

  test.each([
    ['an unknown key', { S3_ACCESS_KEY_ID: 'nobody' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'a-wrong-secret' }, 'SignatureDoesNotMatch'],
    ['an unreachable endpoint', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('with %s is down, and the error contains no secret', async (_, wrong, reason) => {
    const fault = await open({ ...onS3, ...wrong })
      .get('missing')
      .catch((thrown) => thrown)
    expect(fault).toBeInstanceOf(FileStoreDown)
    expect(fault.message).toContain(reason)
    expect(`${fault.stack}${JSON.stringify(fault)}`).not.toContain('secret')
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['breaks off', (response) => response.write('part', () => response.destroy())],
    ['never ends', (response) => response.write('part')],
    ['is larger than any of ours', (response) => response.end(Buffer.alloc(20_000_001))],
  ])('is down if its file %s', async (_, answer) => {
    const server = createServer((_request, response) =>
      answer(response.writeHead(200, { 'content-length': 20_000_001 })),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await expect(open({ ...hasty, S3_ENDPOINT: `http://127.0.0.1:${port}` }).get('any')).rejects.toThrow(FileStoreDown)
    server.closeAllConnections()
    server.close()
  })

  test('stores no unsigned file', async () => {
    const bad = await fetch(`${onS3.S3_ENDPOINT}/pictures/unsigned`, { method: 'PUT', body: 'x' })
    expect([bad.status, await bad.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')])
    expect(await files.get('unsigned')).toBeNull()
  })
})
