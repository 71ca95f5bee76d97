import { type BeaconChain, QUICKNET, SIMULATED_CHAIN } from '#domain/draw/beacon.ts'
import type { PublishedKey } from '#domain/draw/proof-checks.ts'
import { isProven, type Step, verifyProof } from '#domain/draw/verify-proof.ts'

/** The addresses of the evidence of a draw, and the data to check it with. */
export type CheckRequest = {
  proofUrl: string
  keysUrl: string
  /** Null for a round without entries. */
  headsUrl: string | null
  /** The pages of the register, in order. */
  lineUrls: readonly string[]
  receipt: unknown
}

export type CheckReport =
  | { kind: 'fetched'; files: number; of: number }
  | { kind: 'chain'; isSimulated: boolean }
  | { kind: 'step'; step: Step }
  | { kind: 'done'; isProven: boolean }
  | { kind: 'failed' }

const FETCH_MAX_MS = 60_000

/** Fetches the evidence and checks all of it, with a report of each file and each step. */
export async function checkDraw(request: CheckRequest, report: (report: CheckReport) => void): Promise<void> {
  try {
    const evidence = await fetchEvidence(request, report)
    const { receipt } = request
    const chain = pinnedChain(evidence.file)
    report({ kind: 'chain', isSimulated: chain === SIMULATED_CHAIN })
    const steps: Step[] = []
    for (const step of verifyProof({ ...evidence, chain, ...(receipt !== null && { receipt }) })) {
      steps.push(step)
      report({ kind: 'step', step })
    }
    report({ kind: 'done', isProven: isProven(steps) })
  } catch {
    report({ kind: 'failed' })
  }
}

/**
 * A draw is checked with a chain that this code knows. The proof selects drand's quicknet or the simulated chain of
 * demonstrations. Neither a proof nor a page can supply a key.
 */
function pinnedChain(file: string): BeaconChain {
  return file.includes(`"hash":"${SIMULATED_CHAIN.hash}"`) ? SIMULATED_CHAIN : QUICKNET
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
  const decodeText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const file = decodeText(await fetched(proofUrl))
  const { keys } = JSON.parse(decodeText(await fetched(keysUrl))).data as { keys: PublishedKey[] }
  const heads = headsUrl === null ? [] : JSON.parse(decodeText(await fetched(headsUrl))).data.heads
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
