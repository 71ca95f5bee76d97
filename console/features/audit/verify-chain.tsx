import { useState } from 'react'
import type { Called } from '#browser/calls/call-failure.ts'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { showCount } from '#console/core/format.ts'
import { verifyAudit } from '#contract/console/audit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'

type Progress = { verified: number; total: number; broken_at: number | null; isComplete: boolean }

/** Counts through the chain, a thousand lines a call. */
export function VerifyChain() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])

  async function verify(): Promise<void> {
    setProblems([])
    setProgress({ verified: 0, total: 0, broken_at: null, isComplete: false })
    let soFar: { from: string; head: string } | null = null
    for (;;) {
      const called: Called<typeof verifyAudit> = await call(verifyAudit, { query: soFar ?? {} })
      if (!called.ok) return setProblems(called.errors.map(staffErrorText))
      const { verified, total, broken_at, head }: AnswerOf<typeof verifyAudit> = called.value
      const isComplete = broken_at !== null || verified >= total || String(verified) === soFar?.from
      setProgress({ verified, total, broken_at, isComplete })
      if (isComplete) return
      soFar = { from: String(verified), head }
    }
  }

  return (
    <>
      <Button tone="quiet" onClick={verify}>
        Check the log for tampering
      </Button>
      <Dialog open={progress !== null} title="Check the log for tampering" onClose={() => setProgress(null)}>
        {progress && <Result progress={progress} />}
        <ErrorList errors={problems} />
      </Dialog>
    </>
  )
}

function Result({ progress: { verified, total, broken_at, isComplete } }: { progress: Progress }) {
  if (broken_at !== null)
    return (
      <Notice live tone="danger" title="The log has been tampered with">
        Entry {showCount(broken_at)} has been changed or is missing.
      </Notice>
    )
  if (isComplete) return <Notice live tone="success" title={`All ${showCount(total)} entries are intact.`} />
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        {showCount(verified)} of {showCount(total)} entries
      </p>
      <progress className="progress-track" aria-label="Entries checked" value={verified} max={Math.max(total, 1)} />
    </div>
  )
}
