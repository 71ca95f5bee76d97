import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { addressKey } from '../limits/rate-limits.ts'
import { isKeyedHashOf, keyedHashOf, readToken, signToken } from '../tokens.ts'

export const PLACE_HEADER = 'x-place'

const PLACE_AUDIENCE = 'place in line'
/** A caller who has not returned by then has given up. */
const PLACE_MS = 600_000

/** Bound to the caller's network address, so that robots elsewhere cannot share one place. */
export function signPlace(config: Config, request: FastifyRequest, arrivedAt: number, now: Date): string {
  const until = new Date(now.getTime() + PLACE_MS)
  const key = config.keyFor(PLACE_AUDIENCE)
  const claims = { at: arrivedAt, by: keyedHashOf(key, addressKey(request.ip)) }
  return signToken(key, PLACE_AUDIENCE, claims, until)
}

/** When the caller first arrived, in milliseconds; null without a valid place. */
export function findPlace(config: Config, { headers, ip }: FastifyRequest, now: Date): number | null {
  const keys = config.keysFor(PLACE_AUDIENCE)
  const place = headers[PLACE_HEADER]
  if (typeof place !== 'string') return null
  const read = readToken(keys, PLACE_AUDIENCE, place, now)
  const isTheirs = read.ok && isKeyedHashOf(keys, addressKey(ip), String(read.value.by))
  return isTheirs ? (read.value.at as number) : null
}
