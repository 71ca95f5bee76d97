import { type BeaconChain, QUICKNET } from '#domain/draw/beacon.ts'
import type { PublishedKey } from '#domain/draw/proof-checks.ts'
import { isProven, type Step, verifyProof } from '#domain/draw/verify-proof.ts'

/** Where the evidence of a draw is found, and what it is checked with. */
export type CheckRequest = {
  proofUrl: string
  keysUrl: string
  /** Null for a round without entries. */
  headsUrl: string | null
  /** The pages of the register, in their order. */
  lineUrls: readonly string[]
  /** The chain that this site pins; null for quicknet. */
  chain: BeaconChain | null
  receipt: unknown
}

export type CheckReport =
  | { kind: 'fetched'; files: number; of: number }
  | { kind: 'step'; step: Step }
  | { kind: 'done'; isProven: boolean }
  | { kind: 'failed' }

const FETCH_MAX_MS = 60_000

/** Fetches the evidence and checks all of it, with a report of each file and each step. */
export async function checkDraw(request: CheckRequest, report: (report: CheckReport) => void): Promise<void> {
  try {
    const evidence = await fetchEvidence(request, report)
    const { chain, receipt } = request
    const steps: Step[] = []
    for (const step of verifyProof({ ...evidence, chain: chain ?? QUICKNET, ...(receipt !== null && { receipt }) })) {
      steps.push(step)
      report({ kind: 'step', step })
    }
    report({ kind: 'done', isProven: isProven(steps) })
  } catch {
    report({ kind: 'failed' })
  }
}

async function fetchEvidence(
  { proofUrl, keysUrl, headsUrl, lineUrls }: CheckRequest,
  report: (report: CheckReport) => void,
) {
  const of = (headsUrl === null ? 2 : 3) + lineUrls.length
  let files = 0
  const fetched = async (url: string) => {
    const reply = await fetch(url, { signal: AbortSignal.timeout(FETCH_MAX_MS) })
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
    const bytes = await reply.arrayBuffer()
    files += 1
    report({ kind: 'fetched', files, of })
    return new Uint8Array(bytes)
  }
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const file = textOf(await fetched(proofUrl))
  const { keys } = JSON.parse(textOf(await fetched(keysUrl))).data as { keys: PublishedKey[] }
  const heads = headsUrl === null ? [] : JSON.parse(textOf(await fetched(headsUrl))).data.heads
  const pages: Uint8Array[] = []
  for (const url of lineUrls) pages.push(await fetched(url))
  return { file, keys, heads, lines: joined(pages) }
}

function joined(pages: readonly Uint8Array[]): Uint8Array {
  const lines = new Uint8Array(pages.reduce((bytes, page) => bytes + page.length, 0))
  let at = 0
  for (const page of pages) {
    lines.set(page, at)
    at += page.length
  }
  return lines
}
