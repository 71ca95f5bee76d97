import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'
import { vi } from 'vitest'
import type { Answered, TestHarness } from '#tests/support/servers/test-harness.ts'

/** The work that a call caused on the server, apart from its duration on this machine. */
export type Work = { hashed: number; compared: number; statements: string[] }

/** Queries that a process sends each second, independent of any call. */
const besideRequests = /from "brands_version"/

/**
 * Records the work of each call on the server: the passwords it hashes and compares, which take most of the time, and
 * the statements it sends. The test must spy on the module of passwords with its own `vi.mock`.
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
