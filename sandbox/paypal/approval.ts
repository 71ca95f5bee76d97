import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteAddress } from '../address.ts'
import type { Sandbox } from '../state.ts'
import { PaypalFailure } from './failure.ts'
import { approveOrder, retrieveOrder } from './orders.ts'
import { payers } from './payers.ts'

type Approval = FastifyRequest<{ Params: { id: string }; Querystring: { payer?: string } }>

/** The calls of the sandbox's window for buyers: the list of payers, the order's amount, and the approval. */
export function registerApproval(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/approval/:id', ({ params }: Approval, reply) =>
    answer(reply, () => {
      const { status, purchase_units } = retrieveOrder(sandbox, params)
      return { status, amount: purchase_units[0]!.amount, payers: payers.map(({ name, label }) => ({ name, label })) }
    }),
  )
  app.post('/approval/:id', (request: Approval, reply) => {
    noteAddress(sandbox, request, 'paypal')
    return answer(reply, () => {
      const { id, status, payer } = approveOrder(sandbox, request.params.id, request.query.payer)
      return { orderID: id, payerID: payer?.payer_id, status }
    })
  })
}

function answer(reply: { status: (code: number) => unknown }, perform: () => object): object {
  try {
    return perform()
  } catch (error) {
    if (!(error instanceof PaypalFailure)) throw error
    reply.status(error.status)
    return error.body
  }
}
