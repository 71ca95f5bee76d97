import { useEffect, useRef, useState } from 'react'
import { LINES_PER_PAGE, linesPath, listDrawHeads, listDrawKeys, proofPath } from '#contract/draws.ts'
import type { Step } from '#domain/draw/verify-proof.ts'
import { pageConfig } from '#web/core/site/page-config.ts'
import type { CheckReport, CheckRequest } from './check-draw.ts'
import { readReceipt } from './receipt.ts'

export type Check = {
  phase: 'idle' | 'running' | 'proven' | 'refuted' | 'failed'
  files: number
  of: number
  steps: readonly Step[]
  /** Whether the randomness was simulated, as in a demonstration; null until that is known. */
  isSimulated: boolean | null
}

const idle: Check = { phase: 'idle', files: 0, of: 1, steps: [], isSimulated: null }

/** Runs the check in a worker: the page stays usable, and the code is loaded only for visitors who start the check. */
export function useCheck(roundId: string, lines: number) {
  const [check, setCheck] = useState(idle)
  const running = useRef<Worker>(undefined)
  useEffect(() => () => running.current?.terminate(), [])

  function start() {
    running.current?.terminate()
    const worker = new Worker(new URL('./check-draw-worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    setCheck({ ...idle, phase: 'running' })
    worker.onmessage = ({ data }: MessageEvent<CheckReport>) => setCheck((before) => afterReport(before, data))
    worker.onerror = () => setCheck((before) => afterReport(before, { kind: 'failed' }))
    worker.postMessage(requestOf(roundId, lines, location.hash))
  }
  return { check, start }
}

/** The state of a check after another report. */
export function afterReport(check: Check, report: CheckReport): Check {
  if (report.kind === 'fetched') return { ...check, files: report.files, of: report.of }
  if (report.kind === 'chain') return { ...check, isSimulated: report.isSimulated }
  if (report.kind === 'step') return { ...check, steps: [...check.steps, report.step] }
  if (report.kind === 'failed') return { ...check, phase: 'failed' }
  return { ...check, phase: report.isProven ? 'proven' : 'refuted' }
}

export function requestOf(roundId: string, lines: number, hash: string): CheckRequest {
  const { apiUrl } = pageConfig()
  const base = apiUrl || location.origin
  const pages = Array.from({ length: Math.ceil(lines / LINES_PER_PAGE) }, (_, page) => page)
  return {
    proofUrl: base + proofPath(roundId),
    keysUrl: base + listDrawKeys.path,
    headsUrl: lines === 0 ? null : base + listDrawHeads.path.replace(':round_id', roundId),
    lineUrls: pages.map((page) => base + linesPath(roundId, page)),
    receipt: readReceipt(hash),
  }
}
