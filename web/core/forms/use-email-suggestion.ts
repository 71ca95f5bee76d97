import { useState } from 'react'
import { suggestEmail } from '#domain/person/email.ts'

export type EmailSuggestion = ReturnType<typeof useEmailSuggestion>

/** Suggests another email for a likely typo: when the field is left, and at the latest when the form is sent. */
export function useEmailSuggestion(typed: string) {
  // An initial email is shown with its suggestion.
  const [shownFor, setShownFor] = useState(typed)
  const suggestion = suggestEmail(typed)
  const isShown = shownFor === typed
  return {
    suggestion: isShown ? suggestion : null,
    show: () => setShownFor(typed),
    /**
     * Whether sending must wait, because the suggestion is shown for the first time. The second attempt sends the email
     * as typed.
     */
    interrupts: (): boolean => {
      setShownFor(typed)
      return suggestion !== null && !isShown
    },
  }
}
