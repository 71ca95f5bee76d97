import { Check as CheckMark, X } from 'lucide-react'
import type { Step, StepName } from '#domain/draw/verify-proof.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Code } from '../draw-facts.tsx'
import { type Check, useCheck } from './use-check.ts'

/** The subject of each step of a check, in plain English. */
const stepTitles: Readonly<Record<StepName, string>> = {
  FORMAT: 'We can read the proof file',
  PROOF_SIGNATURE: 'The proof is signed and hasn’t been changed',
  FREEZE: 'How the winner is picked was fixed in advance',
  FREEZE_SIGNATURE: 'The list of entries was signed when it closed',
  BEACON_ROUND: 'The random number is the one named in advance',
  BEACON_SIGNATURE: 'The random number really came from drand’s quicknet',
  RANDOMNESS: 'The random number matches that signature',
  ROOT: 'The list hasn’t changed since entries closed',
  TICKETS: 'Every ticket is on the list exactly once',
  VOIDS: 'Entries that couldn’t win were set before the draw',
  SEED: 'The draw used that list and that number',
  DRAWN_TICKETS: 'Every winning ticket is on the list',
  DRAW: 'Running the draw again picks the same winners',
  HEADS: 'Entries were added, never removed',
  RECEIPT: 'Your entry is on the list',
}

const SIMULATED_TITLE = 'The random number is simulated, because this is a demonstration'

/** Computes the whole draw again in the browser, from the public files. */
export function CheckDraw({ roundId, lines }: { roundId: string; lines: number }) {
  const { check, start } = useCheck(roundId, lines)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">Check this draw</h2>
      <p className="max-w-prose">
        Your browser downloads the list and the proof, then runs the draw again. You don’t have to take our word for it:
        every step is shown below.
      </p>
      {check.phase !== 'idle' && <Progress check={check} />}
      {check.phase !== 'running' && (
        <Button tone={check.phase === 'idle' ? 'action' : 'quiet'} className="self-start" onClick={start}>
          {check.phase === 'idle' ? 'Check this draw' : 'Check again'}
        </Button>
      )}
      {check.steps.length > 0 && (
        <ol className="flex flex-col">
          {check.steps.map((step) => (
            <li key={step.name} className="border-t border-line py-3">
              <CheckedStep step={step} title={titleOf(step, check)} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Progress({ check }: { check: Check }) {
  return (
    <div role="status" className="max-w-prose">
      {check.phase === 'running' && <ProgressBar label={progressText(check)} value={check.files} max={check.of} />}
      {check.phase === 'failed' && (
        <Notice tone="warning" title="We couldn’t finish the check">
          A file didn’t download. Check your connection and try again.
        </Notice>
      )}
      {check.phase === 'proven' && (
        <Notice tone="success" title="This draw checks out">
          {check.isSimulated
            ? 'The winners came from the closed list and a simulated random number. A real draw uses drand’s quicknet.'
            : 'The winners came from the closed list and drand’s public random number. Nothing else.'}
        </Notice>
      )}
      {check.phase === 'refuted' && (
        <Notice tone="danger" title="This draw didn’t pass the check">
          The steps in red show what’s wrong. Please tell us, and show anyone you like.
        </Notice>
      )}
    </div>
  )
}

function progressText({ files, of, steps }: Check): string {
  return files < of ? `Downloading file ${files + 1} of ${of}` : `Checking step ${steps.length + 1}`
}

function titleOf({ name }: Step, { isSimulated }: Check): string {
  return name === 'BEACON_SIGNATURE' && isSimulated ? SIMULATED_TITLE : stepTitles[name]
}

function CheckedStep({ step: { ok, text, values }, title }: { step: Step; title: string }) {
  const Icon = ok ? CheckMark : X
  const shown = Object.entries(values)
  return (
    <div className="flex items-start gap-3">
      <Icon
        role="img"
        aria-label={ok ? 'Passed' : 'Failed'}
        size={24}
        strokeWidth={3}
        className={classNames('mt-0.5 shrink-0', ok ? 'text-success' : 'text-danger')}
      />
      <div className="min-w-0 flex-1">
        <h3 className="text-base leading-tight">{title}</h3>
        <p className="text-sm break-words">{text}</p>
        {shown.length > 0 && (
          <details className="text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 md:min-h-8">
              See the values
            </summary>
            <dl className="flex flex-col gap-1">
              {shown.map(([what, value]) => (
                <div key={what}>
                  <dt className="text-ink-soft">{what.replaceAll('_', ' ')}</dt>
                  <dd>
                    <Code>{value}</Code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </div>
  )
}
