import type Stripe from 'stripe'
import { pence } from '#domain/money/money.ts'
import { approveOrder } from '#sandbox/paypal/orders.ts'
import { startSandbox } from '#sandbox/start.ts'
import { stripeClient } from '#sandbox/start-for-tests.ts'
import type { SandboxOptions } from '#sandbox/state.ts'
import { buildApp } from '#server/boot/app.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import { findNewestPayment } from '#server/payments/queries.ts'
import { purchaseJobs } from '#server/purchases/jobs.ts'
import { startPurchase } from '#server/purchases/start/start-purchase.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'

const soon = {
  webhookAfterMs: 1,
  webhookRetriesMs: [20, 50, 100],
  disputeAfterMs: 1,
  refundFailsAfterMs: 1,
  processingMs: 1,
}

type Provider = 'stripe' | 'paypal'
type Wanted = {
  account?: MadeAccount
  campaign?: { id: string; tag: string }
  pricePence?: number
  creditPence?: number
  promoCode?: string
}
export type Bought = {
  id: string
  publicId: string
  token: string
  account: MadeAccount
  campaignId: string
  tag: string
}

/** The payments service over HTTP, the sandbox on its own port, and a clock that can be moved forward. */
export async function startPaymentHarness(
  given: {
    env?: Record<string, string>
    webhooks?: boolean
    timings?: SandboxOptions['timings']
    startsAt?: Date
  } = {},
) {
  let aheadMs = given.startsAt ? given.startsAt.getTime() - Date.now() : 0
  const now = () => Date.now() + aheadMs
  const { sandbox, url, port, stop } = await startSandbox({ now, timings: { ...soon, ...given.timings } })
  const context = await testContext({
    sandboxUrl: url,
    now: () => new Date(now()),
    ...(given.env ? { env: given.env } : {}),
  })
  const app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  if (given.webhooks ?? true) {
    sandbox.webhookTargets.stripe = `${base}/payments/stripe/webhook`
    sandbox.webhookTargets.paypal = `${base}/payments/paypal/webhook`
  }
  const cards: Stripe = stripeClient(port)

  const sendRequest = async (path: string, token: string, method = 'POST') => {
    const answer = await fetch(`${base}/payments/${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    const body = (await answer.json()) as { data: Answer; error?: { name: string; meta: object } }
    return { status: answer.status, error: body.error?.name ?? null, meta: body.error?.meta ?? null, ...body.data }
  }
  const confirm = (intentId: string, card: string): Promise<Stripe.PaymentIntent> =>
    cards.paymentIntents.confirm(intentId, { payment_method: card, return_url: 'http://localhost/payment/status' })
  /** A held purchase of £5 of an account, with its payment token. */
  const bought = async (more: Wanted = {}) => {
    const pricePence = more.pricePence ?? 500
    const prices = [{ pricePence, quantity: 3 }]
    const campaign = more.campaign ?? (await makeCampaign(context, { globalLimit: 1000, prices }))
    const account = more.account ?? (await makeAccount(context))
    return buy(context, account, campaign, pricePence, more)
  }
  return {
    context,
    app,
    base,
    sandbox,
    cards,
    sendRequest,
    start: (provider: Provider, token: string) => sendRequest(`${provider}/charges/start`, token),
    complete: (provider: Provider, token: string) => sendRequest(`${provider}/charges/complete`, token),
    buy: bought,
    /** A purchase whose buyer has chosen how to pay, and has confirmed with this card or payer if one is given. */
    begin: async (provider: Provider, choice?: string, more?: Wanted) => {
      const purchase = await bought(more)
      const started = await sendRequest(`${provider}/charges/start`, purchase.token)
      const ref = provider === 'stripe' ? started.payment_intent.id : started.order_id
      if (choice !== undefined && provider === 'stripe') await confirm(ref, choice)
      if (choice !== undefined && provider === 'paypal') approveOrder(sandbox, ref, choice)
      const ofPurchase = context.db.selectFrom('payments').select('id').where('purchaseId', '=', purchase.id)
      return { ...purchase, ref, paymentId: (await ofPurchase.executeTakeFirstOrThrow()).id }
    },
    confirm,
    /** Presses a button of the bank's page. */
    answerChallenge: async (intentId: string, answer: 'complete' | 'fail') => {
      const { next_action } = await cards.paymentIntents.retrieve(intentId)
      const page = new URL(next_action?.redirect_to_url?.url ?? '')
      await fetch(`${page.origin}${page.pathname}/${answer}${page.search}`, { method: 'POST', redirect: 'manual' })
    },
    approve: (orderId: string, payer = 'pays') => approveOrder(sandbox, orderId, payer),
    /** The buyer presses Pay for the PayPal order, which is recorded, and then the page is closed. */
    pressPay: async (purchaseId: string) => {
      const payment = await findNewestPayment(context, purchaseId, 'PAYPAL')
      await confirmPayment(context, payment!)
    },
    fault: (simulator: Provider, call: string, fault: Parameters<typeof sandbox.faults.set>[0]['fault'], times = 1) =>
      sandbox.faults.set({ simulator, call, fault, times }),
    forward: (ms: number) => {
      aheadMs += ms
    },
    /** Runs all queued jobs that are due, and those that they queue. */
    runJobs: () => runJobs(context, { ...purchaseJobs, ...paymentJobs }),
    /** Delivers all webhooks, and runs the jobs that they queued. */
    settleDown: async function settleDown(): Promise<void> {
      await sandbox.schedule.whenQuiet()
      await this.runJobs()
      if (sandbox.state.tasks.size > 0) await this.settleDown()
    },
    stateOf: (purchaseId: string) => stateOf(context, purchaseId),
    /** The sums that the provider captured, refunded and authorised for a purchase. */
    chargedFor: async (publicId: string) => {
      const answer = await fetch(`${url}/state?purchase_id=${publicId}`)
      const { data } = (await answer.json()) as { data: Record<string, number> }
      return { captured: data.captured_pence, refunded: data.refunded_pence, authorised: data.authorised_pence }
    },
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await stop()
      await context.close()
    },
  }
}

type Context = Awaited<ReturnType<typeof testContext>>

type Answer = {
  order_id: string
  approved_order_id: string | null
  payment_intent: { id: string; client_secret: string; status: string }
  success: boolean
  reason: string | null
  purchase_id: string
  ticket_id: string | null
  key: string
  client: string
  exp: number
  server_time: string
  charge: { name: string; price: number; meta: { total: number; purchase_sqid: string } }
}

async function buy(
  context: Context,
  account: MadeAccount,
  campaign: { id: string; tag: string },
  pricePence: number,
  { creditPence = 0, promoCode = null }: { creditPence?: number; promoCode?: string | null },
): Promise<Bought> {
  const item = { campaignTag: campaign.tag, pricePence: pence(pricePence), quantity: 3 } as const
  const startRequest = {
    items: [{ ...item, priceType: 'STANDARD' as const, frequency: 'SINGLE' as const }],
    bundles: [],
    promoCode,
    creditPence: pence(creditPence),
    upsellTags: new Set<string>(),
  }
  const origin = { brand: 'UK_FAIRDRAW', campaignTag: null, platform: 'website', attribution: {} } as const
  const call = { accountId: account.id, endpoint: 'start', idempotencyKey: null, body: startRequest, origin }
  const started = await startPurchase(context, startRequest, call)
  if (!started.ok || !started.value.token) throw new Error(`not started: ${JSON.stringify(started)}`)
  const { id } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', account.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { token, purchase_id: publicId } = started.value
  return { id, publicId: publicId ?? '', token: token.token, account, campaignId: campaign.id, tag: campaign.tag }
}

/** The state of a purchase, its payments in the order of their beginning, its tickets and the stock. */
async function stateOf(context: Context, purchaseId: string) {
  const { db } = context
  const purchase = await db.selectFrom('purchases').selectAll().where('id', '=', purchaseId).executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .execute()
  const entries = await db.selectFrom('entries').selectAll().where('purchaseId', '=', purchaseId).execute()
  return {
    purchase: purchase.state,
    payments: payments.map(({ provider, state }) => `${provider} ${state}`),
    ended: payments.map((payment) => payment.endedWhy),
    tickets: entries.flatMap((entry) => (entry.firstTicket === null ? [] : [[entry.firstTicket, entry.lastTicket]])),
    entries: entries.map((entry) => entry.state),
  }
}
