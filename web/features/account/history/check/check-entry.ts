import { type EntryEvidence, isEntryInHead } from '#domain/draw/check-entry.ts'
import type { PublishedHead } from '#domain/draw/head.ts'
import type { PublishedKey } from '#domain/draw/proof-checks.ts'

export type EntryCheckRequest = Pick<EntryEvidence, 'roundId' | 'receipt'> & {
  drawUrl: string
  keysUrl: string
  /** The position of the entry in the register, from 0. */
  line: number
}

/** `later` if no head contains the entry yet, or a file could not be fetched. */
export type EntryCheck = 'checked' | 'wrong' | 'later'

/** Finds an entry under the newest signed head of its round, and verifies both. */
export async function checkEntry({ roundId, receipt, drawUrl, keysUrl, line }: EntryCheckRequest): Promise<EntryCheck> {
  try {
    const { head } = await fetched<{ head: PublishedHead | null }>(drawUrl)
    if (!head || head.lines <= line) return 'later'
    const { keys } = await fetched<{ keys: PublishedKey[] }>(keysUrl)
    const proven = await fetched<{ data: string; proof: string[] }>(`${drawUrl}/inclusion/${line}?lines=${head.lines}`)
    const inclusion = { line, data: proven.data, proof: proven.proof }
    return isEntryInHead({ roundId, receipt, head, inclusion, keys }) ? 'checked' : 'wrong'
  } catch {
    return 'later'
  }
}

const FETCH_MAX_MS = 30_000

async function fetched<T>(url: string): Promise<T> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(FETCH_MAX_MS) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return (await reply.json()).data
}
