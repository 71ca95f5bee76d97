import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'
import { vi } from 'vitest'
import type { Answered, TestHarness } from '#tests/support/servers/test-harness.ts'

/** What a call made the server do, apart from how long it took on this machine. */
export type Work = { hashed: number; compared: number; statements: string[] }

/** What a process reads again each second, whichever call comes then. */
const besideRequests = /from "brands_version"/

/**
 * Writes down what each call makes the server do: the passwords it hashes and compares, which is what takes time, and
 * the statements it sends. The module of passwords must be spied on by the test's own `vi.mock`.
 */
export function watchWork({ context }: Pick<TestHarness, 'context'>) {
  const statements: string[] = []
  const watched = new WeakSet<pg.PoolClient>()
  context.pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    listen(client, statements)
  })
  return async (call: () => Promise<Answered>): Promise<{ answered: Omit<Answered, 'call'>; work: Work }> => {
    statements.length = 0
    const [hashed, compared] = [vi.mocked(hash).mock.calls.length, vi.mocked(verify).mock.calls.length]
    const { call: _, ...answered } = await call()
    return {
      answered,
      work: {
        hashed: vi.mocked(hash).mock.calls.length - hashed,
        compared: vi.mocked(verify).mock.calls.length - compared,
        statements: [...statements],
      },
    }
  }
}

function listen(client: pg.PoolClient, statements: string[]): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const recorded = (...args: unknown[]) => {
    const [first] = args as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    if (!besideRequests.test(text)) statements.push(text)
    return query(...args)
  }
  client.query = recorded as typeof client.query
}
