import { finished, Stream } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import { type LineLimits, WaitingLine } from '../waiting-line.ts'
import { refuseOver } from './domain-errors.ts'
import { findPlace, signPlace } from './place-in-line.ts'

/**
 * The limits of one process. New work (a start, a sign-up, a log-in) waits in a queue behind a limited number of
 * requests. Reads, payments and webhooks bypass it, and are refused only when so many are in progress that memory runs
 * short.
 */
export type AdmissionLimits = { newWork: LineLimits; othersAtOnce: number }

/**
 * Beyond about fifty concurrent requests a process does no more in a second; it works off a queue of a thousand in a
 * few seconds.
 */
export const admissionLimits: AdmissionLimits = {
  newWork: { atOnce: 64, waitingMax: 2_000, waitMsMax: 5_000 },
  othersAtOnce: 2_000,
}

const RETRY_SECONDS_MAX = 10

/**
 * Refuses requests that would wait too long, before reading their bodies. A slot is taken when the body is complete and
 * released when the answer is made, so a slow socket holds none. A refused caller gets a place in the queue. It is
 * signed, so it cannot be forged and is valid in every process.
 */
export function admitInOrder(
  app: FastifyInstance,
  { config, now, isCheap }: { config: Config; now: () => Date; isCheap: (url: string) => boolean },
  limits: AdmissionLimits = admissionLimits,
): void {
  const line = new WaitingLine(limits.newWork)
  let others = 0

  const leaves = new WeakMap<FastifyRequest, () => void>()
  const leaveWhenAnswered = (request: FastifyRequest, reply: FastifyReply, leave: () => void) => {
    leaves.set(request, leave)
    finished(reply.raw, leave)
  }
  const refuseNew = (request: FastifyRequest, reply: FastifyReply, arrivedAt: number) => {
    const retry_after = Math.min(RETRY_SECONDS_MAX, Math.max(1, Math.ceil(line.expectedWaitMs / 1000)))
    refuseOver(reply, 'ServiceBusy', { retry_after, place: signPlace(config, request, arrivedAt, now()) })
  }
  const refuseEarly = (request: FastifyRequest, reply: FastifyReply, _body: unknown, next: () => void) => {
    const came = line.hasRoomFor({ hasPlace: false }) ? null : findPlace(config, request, now())
    if (line.hasRoomFor({ hasPlace: came !== null })) next()
    else refuseNew(request, reply, came ?? now().getTime())
  }
  const admitNew = (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const came = findPlace(config, request, now())
    const arrivedAt = came ?? now().getTime()
    const leave = line.join({ arrivedAt, hasPlace: came !== null }, next)
    if (leave) leaveWhenAnswered(request, reply, leave)
    else refuseNew(request, reply, arrivedAt)
  }
  const admitOther = (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    if (others >= limits.othersAtOnce) return void refuseOver(reply, 'ServiceBusy')
    others += 1
    let isHere = true
    leaveWhenAnswered(request, reply, () => {
      if (isHere) others -= 1
      isHere = false
    })
    next()
  }
  /** The body of a stream is still being produced while it is sent. */
  const leave = (request: FastifyRequest, _reply: FastifyReply, payload: unknown, next: () => void) => {
    if (!(payload instanceof Stream)) leaves.get(request)?.()
    next()
  }
  app.addHook('onRoute', (route) => {
    const sending = [route.onSend ?? []].flat()
    // The route of HEAD is copied from that of GET, including its hooks.
    if (isCheap(route.url) || sending.includes(leave)) return
    route.onSend = [...sending, leave]
    const isNew = isNewWork(route)
    if (isNew) route.preParsing = [...[route.preParsing ?? []].flat(), refuseEarly]
    route.preValidation = [...[route.preValidation ?? []].flat(), isNew ? admitNew : admitOther]
  })
}

/** An upload arrives while it is handled, which takes as long as its sender's network. */
function isNewWork({ url, method, config }: Pick<RouteOptions, 'url' | 'method' | 'config'>): boolean {
  return url.startsWith('/api/') && [method].flat().includes('POST') && config?.isUpload !== true
}
