import twilio from 'twilio'

export type SmsSender = { send: (message: { to: string; text: string }) => Promise<void> }

/**
 * Sends text messages with Twilio. `baseUrl` moves the calls to a simulator: the SDK has no such option, so its own
 * HTTP client is given, with the address rewritten.
 */
export function makeSmsSender(account: { sid: string; token: string; from: string; baseUrl?: string }): SmsSender {
  const plain = new twilio.RequestClient({ timeout: 10_000 })
  const { baseUrl } = account
  const client = twilio(account.sid, account.token, {
    ...(baseUrl
      ? {
          httpClient: {
            request: (options) =>
              plain.request({ ...options, uri: options.uri.replace('https://api.twilio.com', baseUrl) }),
          } as twilio.RequestClient,
        }
      : {}),
  })
  return {
    send: async ({ to, text }) => {
      await client.messages.create({ to, from: account.from, body: text })
    },
  }
}
