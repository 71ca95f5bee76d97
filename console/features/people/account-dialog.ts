import type { Called } from '#console/core/call.ts'
import type { blockPerson, PersonShown } from '#contract/console/people.ts'
import type { Err } from '#contract/errors.ts'

/** What each dialog of an action gets. */
export type AccountDialogProps = {
  personId: string
  account: PersonShown['accounts'][number]
  /** Answers what was refused; nothing means that the dialog was closed. */
  take: (calling: Promise<Called<typeof blockPerson>>) => Promise<readonly Err[]>
  onClose: () => void
}
