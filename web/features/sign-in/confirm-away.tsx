import { useState } from 'react'
import { awayConsequence, awayEndText } from '#domain/person/away-texts.ts'
import type { HeldAway } from '#domain/person/safer-gambling.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { FocusedMessage } from './focused-message.tsx'

type Props = { away: HeldAway; errors: readonly string[]; isBusy: boolean; onConfirm: () => Promise<void> }

/**
 * Confirms a break or an exclusion that was requested with an unproved address. It cannot be undone, so the reader
 * confirms it twice, the second time with a checkbox that names the date.
 */
export function ConfirmAway({ away, errors, isBusy, onConfirm }: Props) {
  const [isSure, setIsSure] = useState(false)
  const [isTicked, setIsTicked] = useState(false)
  const [tickErrors, setTickErrors] = useState<readonly string[]>([])
  const isExclusion = away.kind === 'EXCLUSION'
  const end = awayEndText(away)
  const name = isExclusion ? 'exclusion' : 'break'

  if (!isSure)
    return (
      <FormPage step="Step 1 of 2" title={`Confirm your ${name}`}>
        <p className="font-semibold">{awayConsequence(away)}</p>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>Until then you can’t enter anything, paid or free, with any account that has this email address.</li>
          <li>Nobody can end it early: not you, and not us.</li>
          <li>Entries you’ve already made stay in their draws, and we’ll tell you if one wins.</li>
          {isExclusion && <li>We won’t send you any marketing.</li>}
        </ul>
        <p>If you didn’t ask for this, just close this page. Nothing will change.</p>
        <Button wide onClick={() => setIsSure(true)}>
          Continue
        </Button>
      </FormPage>
    )
  return (
    <FormPage step="Step 2 of 2" title={isExclusion ? `Exclude yourself until ${end}?` : `Take a break until ${end}?`}>
      <FocusedMessage>This is the last step. Once you press the button, it can’t be undone.</FocusedMessage>
      <Checkbox
        label={
          isExclusion
            ? `I understand that this excludes me until ${end} and cannot be undone.`
            : `I understand that I can’t enter until ${end} and that this cannot be undone.`
        }
        checked={isTicked}
        errors={tickErrors}
        onChange={({ target }) => {
          setIsTicked(target.checked)
          setTickErrors([])
        }}
      />
      <ErrorList errors={errors} />
      <Button
        wide
        busy={isBusy}
        onClick={() => (isTicked ? void onConfirm() : setTickErrors(['Please tick the box if you want this']))}
      >
        {isExclusion ? `Exclude me until ${end}` : 'Start my break'}
      </Button>
      <Button tone="quiet" wide disabled={isBusy} onClick={() => setIsSure(false)}>
        Back
      </Button>
    </FormPage>
  )
}
