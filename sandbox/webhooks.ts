import type { Delivery, Sandbox } from './state.ts'

type Sign = (sandbox: Sandbox, delivery: Delivery) => Record<string, string>
type Signs = Record<Delivery['simulator'], Sign>

const deliveriesStoredMax = 2000
const answerWithinMs = 10_000
const reorderedByMs = 3000

/** Sends an event like the provider: after a moment, at least once, and repeated until the answer is 2xx. */
export function queueWebhook(sandbox: Sandbox, event: Pick<Delivery, 'simulator' | 'eventId' | 'type' | 'body'>): void {
  if (!sandbox.webhookTargets[event.simulator]) return
  const fault = sandbox.faults.take(event.simulator, event.type, [
    'drop_webhook',
    'repeat_webhook',
    'reorder_webhook',
    'latency',
  ])
  const copies = fault?.fault === 'repeat_webhook' ? 2 : 1
  const extraMs =
    fault?.fault === 'latency' ? (fault.ms ?? 0) : fault?.fault === 'reorder_webhook' ? (fault.ms ?? reorderedByMs) : 0
  for (let copy = 0; copy < copies; copy++) {
    const delivery: Delivery = { ...event, id: sandbox.makeId('del_'), attempts: 0, state: 'waiting', lastStatus: null }
    remember(sandbox, delivery)
    if (fault?.fault === 'drop_webhook') delivery.state = 'dropped'
    else sandbox.schedule.plan('webhook', delivery.id, sandbox.timings.webhookAfterMs + extraMs)
  }
}

export async function deliver(sandbox: Sandbox, deliveryId: string, signs: Signs): Promise<void> {
  const delivery = sandbox.state.deliveries.get(deliveryId)
  const target = delivery && sandbox.webhookTargets[delivery.simulator]
  if (!delivery || !target) return
  delivery.attempts += 1
  delivery.lastStatus = await post(target, delivery.body, signs[delivery.simulator](sandbox, delivery))
  if (delivery.lastStatus >= 200 && delivery.lastStatus < 300) {
    delivery.state = 'delivered'
    return
  }
  const retryMs = sandbox.timings.webhookRetriesMs[delivery.attempts - 1]
  if (retryMs === undefined) delivery.state = 'given_up'
  else sandbox.schedule.plan('webhook', delivery.id, retryMs)
}

/** The status of the answer, 0 when there was none. */
async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

function remember({ state }: Sandbox, delivery: Delivery): void {
  state.deliveries.set(delivery.id, delivery)
  for (const [id, older] of state.deliveries) {
    if (state.deliveries.size <= deliveriesStoredMax) return
    if (older.state !== 'waiting') state.deliveries.delete(id)
  }
}
