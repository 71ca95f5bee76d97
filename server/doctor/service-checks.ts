import { randomUUID } from 'node:crypto'
import { webhookEndpoints } from '#contract/payments.ts'
import { paymentProviders } from '#domain/money/payment.ts'
import type { Context } from '#server/platform/context.ts'
import { verifyMailServer } from '#server/platform/mail/mail.ts'
import { verifySmsAccount } from '#server/platform/sms.ts'
import type { Check } from './check.ts'

const ANSWERED_WITHIN_MS = 10_000

export function serviceChecks({ config, files, sandboxUrl }: Context): Check[] {
  const { publicUrl, paymentsUrl, consoleUrl } = config
  return [
    {
      name: 'file store',
      run: async () => {
        const key = `doctor/${randomUUID()}`
        await files.put(key, new TextEncoder().encode(key))
        const stored = await files.get(key)
        await files.remove(key)
        if (stored === null) throw new Error('a file that was just written is missing: check S3_BUCKET and DATA_DIR')
        return config.FILES
      },
    },
    { name: 'site', run: () => answers(`${publicUrl}/`, 200) },
    ...hostsOf(config).map((host) => ({ name: `host ${host}`, run: () => answers(`https://${host}/`, 200) })),
    { name: 'console', run: () => answers(`${consoleUrl}/console`, 200) },
    // An event without a signature is refused by the program itself, so an answer of 401 came all the way.
    ...paymentProviders.map((provider) => ({
      name: `${provider} webhooks`,
      run: () => answers(`${paymentsUrl || publicUrl}${webhookEndpoints[provider].path}`, 401, 'POST'),
    })),
    {
      name: 'email',
      run: async () => {
        if (!config.SMTP_URL) return simulatedOr(sandboxUrl, 'SMTP_URL is missing, so no email can be sent')
        await verifyMailServer(config.SMTP_URL)
        return `${new URL(config.SMTP_URL).hostname} accepts the credentials`
      },
    },
    {
      name: 'text messages',
      run: async () => {
        const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = config
        if (!sid || !token) return simulatedOr(sandboxUrl, 'TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN is missing')
        return `the account is ${await verifySmsAccount({ sid, token, from })}`
      },
    },
  ]
}

/** Names besides the public address that the program must not refuse; outside production it refuses none. */
function hostsOf({ APP_ENV, APP_HOSTS, SITE_HOSTS }: Context['config']): readonly string[] {
  return APP_ENV === 'prod' ? [...APP_HOSTS, ...SITE_HOSTS] : []
}

function simulatedOr(sandboxUrl: string | null, problem: string): string {
  if (sandboxUrl === null) throw new Error(problem)
  return 'simulated by the sandbox'
}

async function send(url: string, init: RequestInit = {}): Promise<Response> {
  return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWERED_WITHIN_MS), ...init }).catch(
    (error: Error) => {
      const reason = (error.cause as Error | undefined)?.message ?? error.message
      throw new Error(`${url} cannot be reached from here (${reason}): check DNS, TLS and the balancer`)
    },
  )
}

async function answers(url: string, status: number, method = 'GET'): Promise<string> {
  const init = method === 'POST' ? { method, body: '{}', headers: { 'content-type': 'application/json' } } : { method }
  const answer = await send(url, init)
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status} instead of ${status}`)
  return url
}
