import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fault, faultKinds, simulators } from './faults.ts'
import { listMessages } from './messages/messages.ts'
import { page } from './pages/page.ts'
import { reportPayments, sumUp } from './pages/report.ts'
import { statePage } from './pages/state-page.ts'
import type { Sandbox } from './state.ts'

type Request = FastifyRequest<{ Querystring: { to?: string; purchase_id?: string } }>

/** How tests and people look into the sandbox and set how it misbehaves. */
export function registerOperation(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/messages', ({ query }: Request) => ({ data: listMessages(sandbox, query.to) }))
  app.get('/state', ({ query }: Request) => ({ data: stateOf(sandbox, query.purchase_id) }))
  app.get('/faults', () => ({ data: sandbox.faults.list() }))
  app.delete('/faults', () => {
    sandbox.faults.clear()
    return { data: [] }
  })
  app.post('/faults', (request, reply) => {
    const fault = readFault(String(request.body ?? ''))
    if (typeof fault === 'string')
      return reply.status(400).send({ error: { name: 'ValidationError', message: fault, meta: {} } })
    sandbox.faults.set(fault)
    return { data: sandbox.faults.list() }
  })
  app.get('/', (_request, reply) => reply.headers(page.headers).send(statePage(sandbox)))
}

/** A purchase is found by its id wherever the shop wrote it on the payment. */
function stateOf(sandbox: Sandbox, purchaseId: string | undefined): object {
  const all = reportPayments(sandbox)
  const payments = purchaseId === undefined ? all : all.filter(({ references }) => references.includes(purchaseId))
  const ids = new Set(payments.map(({ id }) => id))
  const calls = sandbox.state.calls.filter(({ subject }) => purchaseId === undefined || ids.has(subject))
  const deliveries = [...sandbox.state.deliveries.values()].filter(
    ({ body }) => purchaseId === undefined || [...ids].some((id) => body.includes(id)),
  )
  return {
    purchase_id: purchaseId ?? null,
    ...sumUp(payments),
    payments,
    calls: calls.map(({ at, simulator, ...call }) => ({
      at: new Date(at).toISOString(),
      stand_in: simulator,
      ...call,
    })),
    webhooks: deliveries.map(({ simulator, eventId, type, state, attempts, lastStatus }) => ({
      stand_in: simulator,
      event_id: eventId,
      type,
      state,
      attempts,
      last_status: lastStatus,
    })),
  }
}

function readFault(text: string): Fault | string {
  let given: Record<string, unknown>
  try {
    given = JSON.parse(text)
  } catch {
    return 'The body is not JSON.'
  }
  const simulator = simulators.find((name) => name === given.stand_in)
  const fault = faultKinds.find((kind) => kind === given.fault)
  const { call = '*', times = 1, ms } = given
  if (!simulator) return `stand_in is one of ${simulators.join(', ')}.`
  if (!fault) return `fault is one of ${faultKinds.join(', ')}.`
  if (typeof call !== 'string') return 'call is the name of a call, or *.'
  if (!isCount(times)) return 'times is a whole number from 1.'
  if (ms !== undefined && !isCount(ms)) return 'ms is a whole number from 1.'
  return { simulator, call, fault, times, ...(ms !== undefined && { ms }) }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1
