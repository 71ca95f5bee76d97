import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { escapeHtml, page } from '#sandbox/pages/page.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { answerChallenge } from './confirm.ts'

/** Banks' pages are shown in any shop's frame, as Stripe shows them. */
const headers = {
  ...page.headers,
  'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors *",
}

type Challenge = FastifyRequest<{ Params: { id: string; answer: string }; Querystring: { client_secret?: string } }>

/** The bank's page of 3-D Secure, with one button for each thing that a cardholder may do, then back to the shop. */
export function registerChallenge(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/3ds/:id', (request: Challenge, reply) => {
    const intent = findChallenged(sandbox, request)
    if (!intent)
      return reply.status(404).headers(headers).send(page.html('No such payment', '<p>Nothing waits here.</p>'))
    const pounds = (intent.amount / 100).toFixed(2)
    const button = (answer: string, label: string) =>
      `<form method="post" action="${request.url.replace(/\?.*/, '')}/${answer}?client_secret=${escapeHtml(intent.client_secret!)}"><button>${label}</button></form>`
    return reply
      .headers(headers)
      .send(
        page.html(
          '3D Secure test page',
          `<p>The bank asks whether you make this payment of £${pounds}.</p>${button('complete', 'Complete')}${button('fail', 'Fail')}`,
        ),
      )
  })

  app.post('/3ds/:id/:answer', (request: Challenge, reply) => {
    const intent = findChallenged(sandbox, request)
    const returnUrl = intent?.next_action?.redirect_to_url?.return_url
    if (!intent || !returnUrl)
      return reply.status(404).headers(headers).send(page.html('No such payment', '<p>Nothing waits here.</p>'))
    const { status } = answerChallenge(sandbox, intent.id, request.params.answer === 'complete')
    const address = new URL(returnUrl)
    address.searchParams.set('payment_intent', intent.id)
    address.searchParams.set('payment_intent_client_secret', intent.client_secret!)
    address.searchParams.set('redirect_status', status === 'requires_payment_method' ? 'failed' : 'succeeded')
    return reply.redirect(address.href, 303)
  })
}

function findChallenged(sandbox: Sandbox, { params, query }: Challenge): Stripe.PaymentIntent | undefined {
  const intent = sandbox.state.stripe.intents.get(params.id)
  return intent?.client_secret === query.client_secret && intent?.status === 'requires_action' ? intent : undefined
}
