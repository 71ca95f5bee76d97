import { useState } from 'react'
import { suggestEmail } from '#domain/email.ts'

export type EmailSuggestion = ReturnType<typeof useEmailSuggestion>

/** Offers another email for what looks like a typo: when the field is left, and at the latest when the form is sent. */
export function useEmailSuggestion(typed: string) {
  // What was there from the start is shown with its suggestion.
  const [shownFor, setShownFor] = useState(typed)
  const suggestion = suggestEmail(typed)
  const isShown = shownFor === typed
  return {
    suggestion: isShown ? suggestion : null,
    show: () => setShownFor(typed),
    /**
     * Whether the form has to stay, because the suggestion is only shown now. Sent again, the email is used as typed.
     */
    interrupts: (): boolean => {
      setShownFor(typed)
      return suggestion !== null && !isShown
    },
  }
}
