import type { RequestClient, Twilio } from 'twilio'

export type SmsSender = { send: (message: { to: string; text: string }) => Promise<void> }

/**
 * Sends text messages with Twilio. `baseUrl` redirects the calls to a simulator. The SDK has no such option, so its own
 * HTTP client is passed in, with the address rewritten.
 */
export function makeSmsSender(account: Account): SmsSender {
  let client: Promise<Twilio> | null = null
  return {
    send: async ({ to, text }) => {
      client ??= makeClient(account)
      await (await client).messages.create({ to, from: account.from, body: text })
    },
  }
}

/** The status of the account, such as `active`. Twilio refuses wrong credentials with an error. */
export async function verifySmsAccount(account: Account): Promise<string> {
  const client = await makeClient(account)
  return (await client.api.v2010.accounts(account.sid).fetch()).status
}

type Account = { sid: string; token: string; from: string; baseUrl?: string }

/** The SDK is loaded with the first message: a process that sends none starts without it. */
async function makeClient({ sid, token, baseUrl }: Account): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  if (!baseUrl) return twilio(sid, token)
  const plain = new twilio.RequestClient({ timeout: 10_000 })
  const httpClient = {
    request: (options) => plain.request({ ...options, uri: options.uri.replace('https://api.twilio.com', baseUrl) }),
  } as RequestClient
  return twilio(sid, token, { httpClient })
}
