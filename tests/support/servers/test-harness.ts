import { randomUUID } from 'node:crypto'
import { startSandbox } from '#sandbox/start.ts'
import { buildApp } from '#server/boot/app.ts'
import { type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { sendHttp } from './send-http.ts'

/** A Wednesday, on which all test campaigns are open. */
export const noon = new Date('2026-11-18T12:00:00Z')

/** An answer, not decoded, with its call. */
export type Answered = {
  call: string
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  /** The token of the x-session header, if there was one. */
  session: string | null
}

export type Entrant = MadeAccount & { headers: Record<string, string> }
export type TestHarness = Awaited<ReturnType<typeof openTestHarness>>

/**
 * The API and the payments service over HTTP, the sandbox beside them, and a clock that stands still until it is set. A
 * call with an `x-forwarded-for` has that network address and is counted; a call without one is not.
 */
export async function openTestHarness(env: Record<string, string> = {}) {
  let at = noon
  const { sandbox, url: sandboxUrl, stop } = await startSandbox({ now: () => at.getTime() })
  const context = await testContext({ sandboxUrl, now: () => at, env: { ROLES: 'api,payments,console', ...env } })
  const app = await buildApp(context)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  async function send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answered> {
    const sent = body && JSON.stringify(body)
    const type = body ? { 'content-type': 'application/json' } : {}
    const answer = await sendHttp(`${url}${path}`, method, { ...type, ...headers }, sent)
    const session = answer.headers['x-session'] ?? null
    return {
      call: `${method} ${path}`,
      status: answer.status,
      body: JSON.parse(answer.text),
      session: session as string | null,
    }
  }

  return {
    context,
    sandbox,
    sandboxUrl,
    url,
    /** Sets the clock to an instant, or moves it by a number of seconds. */
    setTime: (instant: Date | string | number) => {
      at = typeof instant === 'number' ? new Date(at.getTime() + instant * 1000) : new Date(instant)
    },
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, undefined, headers),
    post: (path: string, body: object, headers: Record<string, string> = {}) => send('POST', path, body, headers),
    signIn: (account: MadeAccount) => signIn(context, account),
    makeEntrant: async (given: Parameters<typeof makeAccount>[1] = {}): Promise<Entrant> => {
      const account = await makeAccount(context, given)
      return { ...account, headers: await signIn(context, account) }
    },
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await stop()
      await context.close()
    },
  }
}

/** One line of an order as the API receives it: one entry for £2 by default. */
export function line(tag: string, more: Record<string, unknown> = {}) {
  return { campaign_tag: tag, frequency: 'SINGLE', quantity: 1, price: 2, price_type: 'STANDARD', ...more }
}

/** Starts an order as `buyer`; without one, anonymously. */
export async function start(
  harness: TestHarness,
  order: { items?: object[]; bundles?: object[]; promo_code?: string; credit?: number },
  buyer?: { headers: Record<string, string> },
  headers: Record<string, string> = {},
): Promise<Answered> {
  const { headers: bearer } = buyer ?? (await harness.makeEntrant())
  return harness.post('/api/entry/purchase/start', order, { 'idempotency-key': randomUUID(), ...bearer, ...headers })
}

/** Orders one entry of a new campaign with the given properties. */
export async function startOne(
  harness: TestHarness,
  campaign: Parameters<typeof makeCampaign>[1] = {},
  more: Record<string, unknown> = {},
  buyer?: { headers: Record<string, string> },
): Promise<Answered> {
  const { tag } = await makeCampaign(harness.context, campaign)
  return start(harness, { items: [line(tag, more)] }, buyer)
}
