import { concatBytes } from '@noble/hashes/utils.js'
import { LINES_PER_PAGE } from '#contract/draws.ts'
import { commitmentOf, entrantOf, saltOf } from '#domain/draw/commitment.ts'
import { appendLeaves, EMPTY_FRONTIER, type Frontier, frontierOfLastPage, frontierRoot } from '#domain/draw/frontier.ts'
import { encodeHead } from '#domain/draw/head.ts'
import { HASH_BYTES, hashAt, leafHashes } from '#domain/draw/merkle-hash.ts'
import { encodeLine, LINE_BYTES } from '#domain/draw/register-line.ts'
import type { Context } from '#server/platform/context.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { signingKeyOf } from '../signing-key.ts'
import { PAGE_LEVEL, putPage, putPageRoot, readPage } from './line-files.ts'
import {
  findEntrantKey,
  findHead,
  findNewestHead,
  type HeadRow,
  insertHead,
  listEntriesAfter,
  listGrownRounds,
  publishKey,
  type RegisterEntry,
} from './register-queries.ts'

const HEADS_A_SWEEP = 1_000

/** A head for each open round that has grown. One that fails is an alarm, and does not keep the others waiting. */
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
 * The head of the register as it is now. It goes on from the newest one and reads only the lines since. Files first and
 * the head last: until then nothing names them, so it may be killed anywhere and run again, or twice at once.
 */
export async function makeHead(context: Context, roundId: string): Promise<HeadRow> {
  const { db } = context
  const newest = await findNewestHead(db, roundId)
  const key = await findEntrantKey(db, roundId)
  if (key === null) throw new Error(`round ${roundId} has no key any more`)
  let frontier = newest ? decodeFrontier(newest) : EMPTY_FRONTIER
  let tickets = newest?.tickets ?? 0
  for (;;) {
    const page = Math.floor(frontier.size / LINES_PER_PAGE)
    const rows = frontier.size % LINES_PER_PAGE
    const entries = await listEntriesAfter(db, roundId, tickets, LINES_PER_PAGE - rows)
    if (entries.length === 0) break
    const lines = encodeEntries(context, key, entries, tickets)
    const before = rows === 0 ? null : await readPage(context, roundId, page, frontier.size)
    await putPage(context, roundId, page, before ? concatBytes(before, lines) : lines)
    const leaves = [...leavesOf(lines)]
    if (rows + entries.length === LINES_PER_PAGE) {
      const whole = appendLeaves(frontierOfLastPage(frontier, PAGE_LEVEL), leaves)
      await putPageRoot(context, roundId, page, frontierRoot(whole))
    }
    frontier = appendLeaves(frontier, leaves)
    tickets = entries.at(-1)!.lastTicket
  }
  if (newest?.lines === frontier.size) return newest
  await publishHead(context, roundId, frontier, tickets)
  return (await findHead(db, roundId, frontier.size))!
}

async function publishHead(context: Context, roundId: string, frontier: Frontier, tickets: number): Promise<void> {
  const key = signingKeyOf(context)
  const at = context.now()
  const head = { roundId, lines: frontier.size, tickets, root: frontierRoot(frontier), at }
  const signature = key.sign(encodeHead(head))
  await publishKey(context.db, key.keyId, key.publicKey, at)
  await insertHead(context.db, roundId, {
    ...head,
    frontier: concatBytes(...frontier.hashes),
    signature,
    keyId: key.keyId,
  })
}

function encodeEntries(
  { ids }: Context,
  key: Uint8Array,
  entries: readonly RegisterEntry[],
  ticketsBefore: number,
): Uint8Array {
  const lines = new Uint8Array(entries.length * LINE_BYTES)
  let upto = ticketsBefore
  for (const [index, { number, personId, route, firstTicket, lastTicket }] of entries.entries()) {
    if (firstTicket !== upto + 1) throw new Error(`ticket ${upto + 1} is in no entry`)
    upto = lastTicket
    const code = ids.tickets.encode(number)
    const entrant = entrantOf(key, personId)
    const commitment = commitmentOf(saltOf(key, code), code)
    lines.set(encodeLine({ firstTicket, lastTicket, route, entrant, commitment }), index * LINE_BYTES)
  }
  return lines
}

function* leavesOf(lines: Uint8Array): Generator<Uint8Array> {
  const hashes = leafHashes(lines)
  for (let index = 0; index * HASH_BYTES < hashes.length; index++) yield hashAt(hashes, index).slice()
}

export function decodeFrontier({ lines, frontier }: HeadRow): Frontier {
  const hashes = Array.from(
    { length: frontier.length / HASH_BYTES },
    (_, index) => new Uint8Array(hashAt(frontier, index)),
  )
  return { size: lines, hashes }
}
