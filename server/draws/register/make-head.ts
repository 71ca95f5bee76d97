import { Readable } from 'node:stream'
import { concatBytes } from '@noble/hashes/utils.js'
import { LINES_PER_PAGE } from '#contract/draws.ts'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import { EMPTY_FRONTIER, type Frontier, frontierRoot } from '#domain/draw/frontier.ts'
import { encodeHead } from '#domain/draw/head.ts'
import { HASH_BYTES, hashAt } from '#domain/draw/merkle-hash.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { signingKeyOf } from '../signing-key.ts'
import { withThread } from '../thread/with-thread.ts'
import { putPage, putPageEnd, readPage } from './line-files.ts'
import {
  findEntrantKey,
  findEntriesAfter,
  findHead,
  findNewestHead,
  type HeadRow,
  insertHead,
  listGrownRounds,
  type PackedEntries,
  publishKey,
} from './register-queries.ts'

const HEADS_A_SWEEP = 1_000
/**
 * Requests share the machine with the database and the hashing thread. With this number they wait for a part or two of
 * 1.5 ms each, instead of one of 10 ms.
 */
const LINES_A_PART = 512
const PARTS_AHEAD = 2

/** Makes a head for each open round that has grown. A failure raises an alarm and does not delay the others. */
export async function makeHeads(context: Context): Promise<void> {
  for (const roundId of await listGrownRounds(context.db, HEADS_A_SWEEP)) {
    try {
      await makeHead(context, roundId)
    } catch (error) {
      alarms.inc({ alarm: 'head_not_made' })
      context.log.error({ err: error, round: roundId }, 'head of a register could not be made')
    }
  }
}

/**
 * Makes the current head of the register. It continues from the newest head and reads only later lines. Files are
 * stored first and the head last, and no row refers to the files before. So it may crash anywhere, be repeated, and run
 * twice concurrently.
 */
export async function makeHead(context: Context, roundId: string): Promise<HeadRow> {
  const { db } = context
  const newest = await findNewestHead(db, roundId)
  const key = await findEntrantKey(db, roundId)
  const ticketIdKey = context.config.idKeyFor('ticket ids')
  if (key === null) throw new Error(`round ${roundId} has no key any more`)
  let frontier = newest ? decodeFrontier(newest) : EMPTY_FRONTIER
  let tickets = newest?.tickets ?? 0
  let byRoute = newest ? newest.byRoute : routes.map(() => 0)
  const entries = readEntries(db, roundId, frontier.size, tickets)
  let page: Uint8Array | null = null
  await withThread(async (thread) => {
    // The database reads the next parts while one is hashed.
    for await (const { packed, count, lastTicket } of Readable.from(entries, { highWaterMark: PARTS_AHEAD })) {
      page ??= await openPage(context, roundId, frontier.size)
      const from = frontier.size % LINES_PER_PAGE
      const target = page.subarray(from * LINE_BYTES, (from + count) * LINE_BYTES)
      const given = { packed, lastTicket, roundKey: key, ticketIdKey, frontier, ticketsBefore: tickets, target }
      const added = await thread.run('addLines', given, count)
      frontier = added.frontier
      tickets = lastTicket
      byRoute = byRoute?.map((sum, route) => sum + added.byRoute[route]!) ?? null
      if (!added.pageRoot) continue
      const complete = frontier.size / LINES_PER_PAGE - 1
      await putPage(context, roundId, complete, page.slice())
      await putPageEnd(context, roundId, complete, { root: added.pageRoot, lastTicket })
    }
    const rest = frontier.size % LINES_PER_PAGE
    if (page && rest > 0)
      await putPage(context, roundId, Math.floor(frontier.size / LINES_PER_PAGE), page.slice(0, rest * LINE_BYTES))
  })
  if (newest?.lines === frontier.size) return newest
  await publishHead(context, roundId, frontier, { tickets, byRoute })
  return (await findHead(db, roundId, frontier.size))!
}

/** The entries after a ticket in parts, each of lines of one page. */
async function* readEntries(db: Db, roundId: string, size: number, ticket: number): AsyncGenerator<PackedEntries> {
  for (let [lines, after] = [size, ticket]; ; ) {
    const limit = Math.min(LINES_A_PART, LINES_PER_PAGE - (lines % LINES_PER_PAGE))
    const entries = await findEntriesAfter(db, roundId, after, limit)
    if (!entries) return
    yield entries
    lines += entries.count
    after = entries.lastTicket
  }
}

async function publishHead(
  context: Context,
  roundId: string,
  frontier: Frontier,
  { tickets, byRoute }: Pick<HeadRow, 'tickets' | 'byRoute'>,
): Promise<void> {
  const key = signingKeyOf(context)
  const at = context.now()
  const head = { roundId, lines: frontier.size, tickets, root: frontierRoot(frontier), at }
  const signature = key.sign(encodeHead(head))
  await publishKey(context.db, key.keyId, key.publicKey, at)
  await insertHead(context.db, roundId, {
    ...head,
    byRoute,
    frontier: concatBytes(...frontier.hashes),
    signature,
    keyId: key.keyId,
  })
}

/** The last page of a register of this size, with room for all its lines, in memory that threads can share. */
async function openPage(context: Context, roundId: string, size: number): Promise<Uint8Array> {
  const page = new Uint8Array(new SharedArrayBuffer(LINES_PER_PAGE * LINE_BYTES))
  if (size % LINES_PER_PAGE > 0) page.set((await readPage(context, roundId, Math.floor(size / LINES_PER_PAGE), size))!)
  return page
}

export function decodeFrontier({ lines, frontier }: HeadRow): Frontier {
  const hashes = Array.from(
    { length: frontier.length / HASH_BYTES },
    (_, index) => new Uint8Array(hashAt(frontier, index)),
  )
  return { size: lines, hashes }
}
