import { type ReactNode, useCallback, useRef, useState } from 'react'
import { latePart } from '#web/core/parts/late-part.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { useHumanCheck } from './human-check.tsx'

const Altcha = latePart(() => import('./altcha.tsx'), null)

/** An old phone needs some seconds for the calculation, while the form is filled in. */
const PATIENCE_MS = 20_000

/**
 * Solves the test invisibly while the form is filled in. The dialog opens if it is not solved in time, if the server
 * rejects it, or if the site uses a visible test.
 */
export function useQuietCheck(): {
  solve: () => Promise<string | null>
  doubt: () => void
  dialog: ReactNode
} {
  const { humanCheck } = usePage().config
  const shown = useHumanCheck()
  const [isDoubted, setIsDoubted] = useState(humanCheck.kind !== 'altcha')
  const [run, setRun] = useState(0)
  const sum = useRef(newSum())

  const restart = useCallback(() => {
    sum.current = newSum()
    setRun((before) => before + 1)
  }, [])
  const onSolved = useCallback(
    (solved: string | null) => {
      if (solved !== null) sum.current.settle(solved)
      // A solution expires.
      else if (sum.current.isSolved) restart()
    },
    [restart],
  )

  async function solve() {
    if (isDoubted) return shown.solve()
    const solved = await Promise.race([sum.current.solution, afterPatience()])
    // A solution can be used only once.
    restart()
    return solved ?? shown.solve()
  }

  return {
    solve,
    doubt: () => setIsDoubted(true),
    dialog: (
      <>
        {humanCheck.kind === 'altcha' && !isDoubted && (
          <div className="hidden">
            <Altcha key={run} challengeUrl={humanCheck.challengeUrl} onSolved={onSolved} isQuiet />
          </div>
        )}
        {shown.dialog}
      </>
    ),
  }
}

function newSum() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const sum = {
    solution: promise,
    isSolved: false,
    settle: (solved: string) => {
      sum.isSolved = true
      resolve(solved)
    },
  }
  return sum
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
}
