import type { deleteForRequest } from '#contract/console/data-requests.ts'
import type { Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { clearCards } from './card-requests.ts'

type Left = ReturnType<typeof deleteForRequest.answer.parse>['left'][number]

/** Deletes an account everywhere. It is a parameter, so that a test can make it fail. */
export type DeleteAccount = (
  context: Context,
  accountId: string,
  reason: 'asked',
) => Promise<Verdict<null, Left['why']>>

/** Deletes each account of a person, then the words of their cards. Idempotent; returns what cannot be deleted yet. */
export async function deletePerson(
  context: Context,
  { personId, accounts }: { personId: string; accounts: readonly { id: string; code: string }[] },
  deleteAccount: DeleteAccount,
) {
  const left: Left[] = []
  for (const { id, code } of accounts) {
    const deleted = await deleteAccount(context, id, 'asked')
    if (!deleted.ok) left.push({ account_id: code, why: deleted.error.name })
  }
  const cardsLeft = await clearCards(context, personId)
  const isDone = left.length === 0 && cardsLeft === 0
  return { deleted: accounts.length - left.length, left, cardsLeft, isDone }
}
