import { type ErrorName, errorText } from '#contract/errors.ts'

/** The catalogue's texts speak to entrants about their own account. Staff read these instead. */
const staffTexts: Partial<Record<ErrorName, string>> = {
  InternalError: 'Something went wrong on our side. Please try again. If it happens again, see System.',
  ServiceBusy: 'The system is busy. Please wait a moment and try again.',
  NotFoundError: 'We can’t find that. It may have been changed or removed.',
  NotAuthenticated: 'Please sign in to continue.',
  TokenExpired: 'Your session has expired. Please sign in again.',
  TokenRejected: 'We couldn’t confirm your session. Please sign in again.',
  NotAuthorized: 'You don’t have permission to do this.',
  NotAllowedError: 'That isn’t possible here.',
  AccountBlocked: 'The customer’s account is blocked.',
  AccountDeleted: 'The customer’s account has been deleted.',
  TakingABreak: 'The customer is on a break or has excluded themselves.',
  PostcodeNotAllowed: 'We don’t take entries from this postcode area.',
}

/**
 * The text that a member of staff reads for an error: ours, or else the catalogue's. An error of the field `state`
 * belongs to no form field, so the server's reason is shown.
 */
export function staffErrorText(error: { name: string; message?: string; meta?: object }): string {
  return stateProblem(error) ?? staffTexts[error.name as ErrorName] ?? errorText(error)
}

function stateProblem({ name, meta }: { name: string; meta?: object }): string | undefined {
  if (name !== 'ValidationError') return undefined
  const { fields = [] } = (meta ?? {}) as { fields?: readonly { path: string; message: string }[] }
  return fields.find(({ path }) => path === 'state')?.message
}
