import pg from 'pg'

/**
 * Connection lost or refused; no room, memory or connection left; shutting down, crashed or starting; a lock, a
 * statement or a transaction that took too long.
 */
const awayStates = /^(08...|53...|57P..|55P03|57014|25P03)$/
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/
/** What `pg` and its pool throw without a code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/

/** Whether no answer came although the server should have ended the statement: it, or the way to it, is frozen. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Whether the database, or the way to it, is in trouble that passes: nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  const { code } = error as NodeJS.ErrnoException
  if (networkCodes.test(code ?? '') || driverMessages.test(error.message) || isLate(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return isDatabaseAway(error.cause)
}
