import pg from 'pg'

/**
 * Connection lost or refused; no disk space, memory or connection left; shutting down, crashed or starting; a time-out
 * of a lock, a statement or a transaction; read-only, because another machine has become the primary.
 */
const awayStates = /^(08...|53...|57P..|55P03|57014|25P03|25006)$/
const READ_ONLY = '25006'
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/
/** Errors without a code, thrown by `pg` and its pool. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/

/** Whether the server did not answer, although its statement time-out has passed: the server or the network hangs. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/**
 * PostgreSQL confirmed a commit that no standby has: its wait for the standby was cancelled. The commit is lost if the
 * primary is lost, so its outcome is unknown and must not be reported as a success.
 */
export class CommitUnconfirmed extends Error {
  constructor() {
    super('a commit was not confirmed by a standby')
  }
}

/** Whether a connection must be closed: its answer is late, or it leads to a machine that is no longer the primary. */
export function isUnusableAfter(error: unknown): boolean {
  return (
    isLate(error) ||
    error instanceof CommitUnconfirmed ||
    (error instanceof pg.DatabaseError && error.code === READ_ONLY)
  )
}

/** Whether the database or the network has a temporary problem, and the request itself is valid. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof CommitUnconfirmed) return true
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  const { code } = error as NodeJS.ErrnoException
  if (networkCodes.test(code ?? '') || driverMessages.test(error.message) || isLate(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return isDatabaseAway(error.cause)
}
