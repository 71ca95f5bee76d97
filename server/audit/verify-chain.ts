import type { Db } from '#server/platform/db/db.ts'
import { CHAIN_BEGIN, hashLine } from './audit-line.ts'
import { findLastLine, listLinesAfter } from './queries.ts'

const PAGE_LINES = 1_000

export type ChainCheck = {
  /** How many lines are verified, and how many there are. */
  verified: number
  total: number
  /** The first line that was changed, does not follow the one before, or is missing. */
  brokenAt: number | null
  /** The hash of the last verified line. To compare with one that was noted elsewhere. */
  head: string
}

/** A check starts here, or with the result of an earlier one. */
export type CheckedSoFar = Pick<ChainCheck, 'verified' | 'head'>
const nothingChecked: CheckedSoFar = { verified: 0, head: CHAIN_BEGIN }

/** Follows the chain to its end, one check a page, so that progress can be shown. */
export async function* checkChain(db: Db): AsyncGenerator<ChainCheck> {
  for (let soFar = nothingChecked; ; ) {
    const check = await checkPage(db, soFar)
    yield check
    if (check.brokenAt !== null || check.verified >= check.total) return
    soFar = check
  }
}

/** Checks one more page. Lines cut off at the end can be detected only by comparing the head with one noted before. */
export async function checkPage(db: Db, { verified, head } = nothingChecked): Promise<ChainCheck> {
  const total = (await findLastLine(db))?.number ?? 0
  const lines = await listLinesAfter(db, verified, PAGE_LINES)
  let last = { verified, head }
  for (const { hash, ...line } of lines) {
    const isRight = line.number === last.verified + 1 && line.previousHash === last.head && hashLine(line) === hash
    if (!isRight) return { ...last, total, brokenAt: last.verified + 1 }
    last = { verified: line.number, head: hash }
  }
  return { ...last, total, brokenAt: null }
}
