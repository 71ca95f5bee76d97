import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callErrors, type FaultKind, type Simulator } from './faults.ts'
import type { Sandbox } from './state.ts'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

type Call = {
  simulator: Simulator
  name: string
  /** The id of the call's subject, for the list of calls. */
  subjectOf: (answer: Answer) => string
  /** The faults that only this simulator has; `perform` receives the one that applies. */
  moreFaults?: readonly FaultKind[]
  perform: (fault?: FaultKind) => Answer
  internalError: Answer
  tooManyRequests: Answer
  /** The call has taken effect, but this was answered instead. A replay must give the same answer. */
  answeredInstead?: (answer: Answer) => void
}

const callsStoredMax = 5000

/**
 * Performs a call and misbehaves as the faults say: late, with an error before or after the effect, or not answering.
 */
export async function answerCall(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
): Promise<FastifyReply> {
  const fault = sandbox.faults.take(call.simulator, call.name, [...callErrors, ...(call.moreFaults ?? [])])
  const isSlowAfter = fault?.fault === 'latency_after'
  if (fault?.ms && fault.fault !== 'rate_limit' && !isSlowAfter) await wait(fault.ms)
  const answer = decide(call, fault?.fault)
  sandbox.state.calls.push({
    at: sandbox.now(),
    simulator: call.simulator,
    call: call.name,
    subject: call.subjectOf(answer),
    status: answer.status,
    fault: fault?.fault ?? null,
  })
  if (sandbox.state.calls.length > callsStoredMax) sandbox.state.calls.shift()
  sandbox.changed()
  if (fault?.ms && isSlowAfter) await wait(fault.ms)
  if (fault?.fault === 'close_after') {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  return reply
    .status(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

function decide(call: Call, fault: FaultKind | undefined): Answer {
  if (fault === 'error_before') return call.internalError
  if (fault === 'rate_limit') return call.tooManyRequests
  const answer = call.perform(fault)
  if (fault !== 'error_after') return answer
  call.answeredInstead?.(call.internalError)
  return call.internalError
}
