import type { Context } from '../context.ts'

/**
 * Reads from a standby. Null if it has not received the row yet, if it does not answer, or if there is none: then the
 * primary must be read. All statements of one answer use one connection, so they meet the same standby, which only
 * moves forward.
 */
export async function findOnStandby<T>(context: Context, find: (reading: Context) => Promise<T>): Promise<T | null> {
  if (context.readDb === context.db) return null
  try {
    return await context.readDb.connection().execute((db) => find({ ...context, db }))
  } catch (error) {
    context.log.warn({ err: error }, 'read from the primary, because a standby failed')
    return null
  }
}

/** Reads what may be a second old and decides nothing: from a standby that has it, otherwise from the primary. */
export async function findAnywhere<T>(context: Context, find: (reading: Context) => Promise<T>): Promise<T> {
  return (await findOnStandby(context, find)) ?? (await find(context))
}
