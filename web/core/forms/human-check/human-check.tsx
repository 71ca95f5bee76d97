import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { latePart } from '#web/core/parts/late-part.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import type { CheckProps } from './check-props.ts'

const Altcha = latePart(() => import('./altcha.tsx'), <Spinner />)
const Recaptcha = latePart(() => import('./recaptcha.tsx'), <Spinner />)

/** `solve` opens the dialog and resolves to the solved test, or to null if the dialog was closed. */
export function useHumanCheck(): { solve: () => Promise<string | null>; dialog: ReactNode } {
  const [settle, setSettle] = useState<((solved: string | null) => void) | null>(null)
  const solve = useCallback(
    () =>
      new Promise<string | null>((resolve) => {
        setSettle(() => (solved: string | null) => {
          setSettle(null)
          resolve(solved)
        })
      }),
    [],
  )
  return { solve, dialog: <HumanCheckDialog settle={settle} /> }
}

function HumanCheckDialog({ settle }: { settle: ((solved: string | null) => void) | null }) {
  const [solved, setSolved] = useState<string | null>(null)
  const finish = (answer: string | null) => {
    setSolved(null)
    settle?.(answer)
  }
  return (
    <Dialog
      open={settle !== null}
      onClose={() => finish(null)}
      title="Just checking that you're not a robot..."
      description="Please complete the test below:"
      actions={
        <Button disabled={solved === null} onClick={() => finish(solved)}>
          Next
        </Button>
      }
    >
      <div className="flex min-h-20 items-center">
        <Test onSolved={setSolved} />
      </div>
    </Dialog>
  )
}

function Test({ onSolved }: CheckProps) {
  const { humanCheck } = usePage().config
  if (humanCheck.kind === 'altcha') return <Altcha challengeUrl={humanCheck.challengeUrl} onSolved={onSolved} />
  return <Recaptcha siteKey={humanCheck.siteKey} onSolved={onSolved} />
}
