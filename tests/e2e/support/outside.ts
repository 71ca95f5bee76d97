import { type APIRequestContext, expect } from '@playwright/test'

type Message = { channel: 'sms' | 'mail'; to: string; subject?: string; text: string; code?: string }
export type Takings = { captured_pence: number; authorised_pence: number; refunded_pence: number; payments: unknown[] }

/** Reads the six digits that were sent to a number. */
export async function readCode(request: APIRequestContext, msisdn: string): Promise<string> {
  const [newest] = await waitForMessages(request, msisdn.replace(/^0/, '+44'), ({ code }) => code !== undefined)
  return newest!.code!
}

/** Reads the email with this subject; it may still be on its way. */
export async function readEmail(request: APIRequestContext, email: string, subject: RegExp): Promise<Message> {
  const [newest] = await waitForMessages(request, email, (message) => subject.test(message.subject ?? ''))
  return newest!
}

/** Reads the newest text to a number that contains the given words. */
export async function readText(request: APIRequestContext, msisdn: string, wanted: RegExp): Promise<string> {
  const [newest] = await waitForMessages(request, msisdn.replace(/^0/, '+44'), ({ text }) => wanted.test(text))
  return newest!.text
}

/** The token of the link that confirms an email. */
export async function readLinkToken(request: APIRequestContext, email: string): Promise<string> {
  const { text } = await readEmail(request, email, /^Please confirm/)
  return /confirm-email\?token=([\w-]+)/.exec(text)![1]!
}

/** Reads what the payment providers have recorded for one purchase. */
export async function readTakings(request: APIRequestContext, purchaseId: string): Promise<Takings> {
  const answer = await request.get('/sandbox/state', { params: { purchase_id: purchaseId } })
  return ((await answer.json()) as { data: Takings }).data
}

async function waitForMessages(
  request: APIRequestContext,
  to: string,
  isWanted: (message: Message) => boolean,
): Promise<Message[]> {
  let found: Message[] = []
  await expect(async () => {
    const answer = await request.get('/sandbox/messages', { params: { to } })
    found = ((await answer.json()) as { data: Message[] }).data.filter(isWanted)
    expect(found, `messages to ${to}`).not.toEqual([])
  }).toPass({ timeout: 60_000 })
  return found
}
