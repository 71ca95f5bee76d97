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
  FORMAT: 'The proof can be read',
  PROOF_SIGNATURE: 'The proof is signed and unchanged',
  FREEZE: 'What decides was fixed beforehand',
  FREEZE_SIGNATURE: 'The closed list was signed',
  BEACON_ROUND: 'The round of the randomness follows from the plan',
  BEACON_SIGNATURE: 'The randomness comes from drand’s quicknet. Your browser knows its key',
  RANDOMNESS: 'The random value follows from that signature',
  ROOT: 'The list of entries is the one that was closed',
  TICKETS: 'Every ticket is in the list exactly once',
  VOIDS: 'Entries that cannot win were fixed beforehand',
  SEED: 'The draw starts from the list and the randomness',
  DRAWN_TICKETS: 'Each drawn ticket is in the list',
  DRAW: 'Computed again, the same tickets are drawn',
  HEADS: 'The list only ever grew',
  RECEIPT: 'Your own entry is in the list',
}

const SIMULATED_TITLE = 'The randomness is simulated, because this is a demonstration'

/** Computes the whole draw again in the browser, from the public files. */
export function CheckDraw({ roundId, lines }: { roundId: string; lines: number }) {
  const { check, start } = useCheck(roundId, lines)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">Check this draw</h2>
      <p className="max-w-prose">
        Your own browser fetches the list of entries and the proof, and computes the whole draw again. It believes
        nothing that we say: each step stands below with the values that it compared.
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
        <Notice tone="warning" title="The check could not be finished">
          A file could not be fetched. Check your connection and try again.
        </Notice>
      )}
      {check.phase === 'proven' && (
        <Notice tone="success" title="Every step is right">
          {check.isSimulated
            ? 'The winners follow from the closed list and simulated randomness. A real draw uses drand’s quicknet.'
            : 'The winners follow only from the closed list and the public randomness of drand’s quicknet.'}
        </Notice>
      )}
      {check.phase === 'refuted' && (
        <Notice tone="danger" title="This draw is not proven">
          The steps with a red mark say what is wrong. Please show them to us, and to whoever you trust.
        </Notice>
      )}
    </div>
  )
}

function progressText({ files, of, steps }: Check): string {
  return files < of ? `Fetching file ${files + 1} of ${of}` : `Computing step ${steps.length + 1}`
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
        aria-label={ok ? 'Right' : 'Wrong'}
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
              The values
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
