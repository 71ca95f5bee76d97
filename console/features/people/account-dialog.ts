import type { Called } from '#browser/calls/call-failure.ts'
import type { blockPerson, PersonShown } from '#contract/console/people.ts'
import type { Err } from '#contract/errors.ts'

/** Props of the dialog of each action. */
export type AccountDialogProps = {
  params: { person_id: string }
  account: PersonShown['accounts'][number]
  /** Returns the errors; an empty list means that the dialog was closed. */
  take: (calling: Promise<Called<typeof blockPerson>>, done?: string) => Promise<readonly Err[]>
  onClose: () => void
}
