import { useState } from 'react'
import { CardSection } from '#console/core/card-section.tsx'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type DeskCase, nameWinner } from '#contract/console/winners.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { type WinnerNaming, winnerNamings } from '#domain/winners/winner-case.ts'
import { Button } from '#ui/button.tsx'
import { namingWords } from './winner-words.tsx'

/** The winner's wish about their name, the name that the site shows, and the details that the press may receive. */
export function WinnerNamed({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const [chosen, setChosen] = useState<WinnerNaming | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const mayChange = may('winner.name') && isPossibleIn('winner.name', desk.case.state)
  const possible = winnerNamings.filter((each) => each !== desk.naming && (desk.has_details || each === 'ON_REQUEST'))
  return (
    <CardSection title="Publication">
      <p>{desk.naming ? namingWords[desk.naming] : 'The winner hasn’t chosen yet.'}</p>
      <p className="text-ink-soft">Shown to the public: {desk.named ?? 'no name'}</p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {possible.map((each) => (
            <Button key={each} tone="quiet" size="small" onClick={() => setChosen(each)}>
              {namingWords[each]}
            </Button>
          ))}
        </div>
      )}
      <h3 className="text-base">For the press</h3>
      <p>{desk.press_text}</p>
      <div>
        <Button
          tone="quiet"
          size="small"
          onClick={async () => {
            await navigator.clipboard.writeText(desk.press_text)
            setIsCopied(true)
          }}
        >
          {isCopied ? 'Copied' : 'Copy text'}
        </Button>
      </div>
      {chosen && (
        <ReasonDialog
          title={namingWords[chosen]}
          description="As the winner wishes. The public sees it straight away."
          label="Change"
          onSend={async (reason) => {
            const params = { case_id: desk.case.case_id }
            return change(nameWinner, { params, body: { naming: chosen, reason } }, () => setChosen(null))
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </CardSection>
  )
}
