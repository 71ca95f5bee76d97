import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeFileStore } from './files.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairdraw-files-'))
const files = makeFileStore(pathToFileURL(`${folder}/`))
afterAll(() => rm(folder, { recursive: true }))

test('what is put is got again, and what is not there is null', async () => {
  await files.put('a/b/c.webp', Buffer.from('one'))
  expect(String(await files.get('a/b/c.webp'))).toBe('one')
  await files.put('a/b/c.webp', Buffer.from('two'))
  expect(String(await files.get('a/b/c.webp'))).toBe('two')
  expect(await files.get('a/b/none.webp')).toBeNull()
  expect(await files.get('a/b/c.webp/d')).toBeNull()
})

test('a reader finds a file whole, however often it is written', async () => {
  const one = Buffer.alloc(1_000_000, 1)
  await files.put('big', one)
  const writing = Promise.all(Array.from({ length: 20 }, () => files.put('big', one)))
  const read = await Promise.all(Array.from({ length: 20 }, () => files.get('big')))
  await writing
  expect(read.map((content) => content?.length)).toEqual(Array(20).fill(1_000_000))
})

test('a key cannot lead out of the store', async () => {
  await expect(files.get('../secret')).rejects.toThrow('leads out')
  await expect(files.put('a/../../secret', Buffer.from('x'))).rejects.toThrow('leads out')
})
