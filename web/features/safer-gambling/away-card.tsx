import { type ReactNode, useRef, useState } from 'react'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type AwayChoice = { value: string; label: string; until: Date }

export type AwayCardProps = {
  title: string
  lead: string
  legend: string
  /** Only choices that end no sooner than the current break or exclusion. */
  choices: readonly AwayChoice[]
  /** The current break or exclusion. */
  held: ReactNode
  action: string
  questionOf: (choice: AwayChoice) => string
  effectsOf: (until: Date) => string[]
  isBusy: boolean
  errors: readonly string[]
  /** The end of the break or exclusion that was just begun. */
  doneUntil: Date | null | undefined
  onBegin: () => void
  onConfirm: (choice: AwayChoice) => Promise<boolean>
}

/** A form to take a break or to exclude oneself. No choice is preselected, and each must be confirmed. */
export function AwayCard(props: AwayCardProps) {
  const { title, lead, legend, choices, held, action, isBusy, errors, doneUntil } = props
  const [chosen, setChosen] = useState<string>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isMissed, setIsMissed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const choice = choices.find(({ value }) => value === chosen)

  function openConfirmation() {
    if (!choice) {
      setIsMissed(true)
      return box.current?.querySelector('input')?.focus()
    }
    props.onBegin()
    setIsConfirming(true)
  }

  async function confirm() {
    if (!choice || !(await props.onConfirm(choice))) return
    setIsConfirming(false)
    setChosen(undefined)
  }

  return (
    <Card className="flex flex-col gap-5 md:p-8">
      <header className="flex flex-col gap-1.5">
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-soft">{lead}</p>
      </header>
      {held && <Notice>{held}</Notice>}
      {choices.length > 0 && (
        <div ref={box} className="flex flex-col gap-5">
          <RadioGroup
            legend={legend}
            name={title}
            options={choices}
            value={chosen ?? ''}
            onValueChange={setChosen}
            errors={isMissed && !choice ? ['Choose how long'] : []}
            inline
          />
          <Button tone="quiet" onClick={openConfirmation} className="sm:self-start">
            {action}
          </Button>
        </div>
      )}
      {doneUntil && (
        <Notice tone="success" live>
          Done. It lasts until {momentLabel(doneUntil)}.
        </Notice>
      )}
      {isConfirming && choice && (
        <ConfirmDialog
          title={props.questionOf(choice)}
          effects={props.effectsOf(choice.until)}
          action={action}
          isBusy={isBusy}
          errors={errors}
          onConfirm={() => void confirm()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Card>
  )
}
