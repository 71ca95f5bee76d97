import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** Everybody waits so long, on average over the last second, before anything is done for them. */
export const BUSY_DELAY_MS = 250

/**
 * Slow, but not yet so slow that requests are refused: the program has no time left, or each database connection has
 * somebody waiting behind it.
 */
export function isBusy(app: FastifyInstance, { pool, config }: Context): boolean {
  return app.memoryUsage().eventLoopDelay > BUSY_DELAY_MS || pool.waitingCount > config.DATABASE_CONNECTIONS
}
