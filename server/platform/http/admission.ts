import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import { readToken, signToken } from '../tokens.ts'
import { type LineLimits, WaitingLine } from '../waiting-line.ts'
import { refuseOver } from './domain-errors.ts'

/**
 * What one process takes on. What is new work (a start, a sign-up, a log-in) waits in a line behind so many in work;
 * reads, payments and webhooks go past it, and are refused only where so many are in work that memory is at stake.
 */
export type AdmissionLimits = { newWork: LineLimits; othersAtOnce: number }

/** Past some fifty at once a process does no more in a second; a line of a thousand is what it does in a few. */
export const admissionLimits: AdmissionLimits = {
  newWork: { atOnce: 64, waitingMax: 2_000, waitMsMax: 5_000 },
  othersAtOnce: 2_000,
}

export const PLACE_HEADER = 'x-place'

const PLACE_AUDIENCE = 'place in line'
/** Who has not come again by then has given up. */
const PLACE_MS = 600_000
const RETRY_SECONDS_MAX = 10

/**
 * Refuses what would wait for too long, at once, before its body is read. Who is refused gets a place in line: signed,
 * so that it can only be what the server said, and good in every process.
 */
export function admitInOrder(
  app: FastifyInstance,
  { config, now, isCheap }: { config: Config; now: () => Date; isCheap: (url: string) => boolean },
  limits: AdmissionLimits = admissionLimits,
): void {
  const line = new WaitingLine(limits.newWork)
  let others = 0

  const admitNew = (request: FastifyRequest, reply: FastifyReply, _body: unknown, next: () => void) => {
    const came = findPlace(config, request, now())
    const arrivedAt = came ?? now().getTime()
    const leave = line.join({ arrivedAt, hasPlace: came !== null }, next)
    if (leave) return void finished(reply.raw, leave)
    const retry_after = Math.min(RETRY_SECONDS_MAX, Math.max(1, Math.ceil(line.expectedWaitMs / 1000)))
    refuseOver(reply, 'ServiceBusy', { retry_after, place: signPlace(config, arrivedAt, now()) })
  }
  const admitOther = (_request: FastifyRequest, reply: FastifyReply, _body: unknown, next: () => void) => {
    if (others >= limits.othersAtOnce) return void refuseOver(reply, 'ServiceBusy')
    others += 1
    finished(reply.raw, () => {
      others -= 1
    })
    next()
  }
  const ours = [admitNew, admitOther]
  app.addHook('onRoute', (route) => {
    const hooks = [route.preParsing ?? []].flat()
    // The route of HEAD is made of that of GET, hooks and all.
    if (isCheap(route.url) || hooks.some((hook) => ours.includes(hook as typeof admitNew))) return
    route.preParsing = [...hooks, isNewWork(route) ? admitNew : admitOther]
  })
}

function isNewWork({ url, method }: Pick<RouteOptions, 'url' | 'method'>): boolean {
  return url.startsWith('/api/') && [method].flat().includes('POST')
}

function signPlace(config: Config, arrivedAt: number, now: Date): string {
  const until = new Date(now.getTime() + PLACE_MS)
  return signToken(config.keyFor(PLACE_AUDIENCE), PLACE_AUDIENCE, { at: arrivedAt }, until)
}

function findPlace(config: Config, { headers }: FastifyRequest, now: Date): number | null {
  const place = headers[PLACE_HEADER]
  if (typeof place !== 'string') return null
  const read = readToken(config.keysFor(PLACE_AUDIENCE), PLACE_AUDIENCE, place, now)
  return read.ok ? (read.value.at as number) : null
}
