import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '#sandbox/answer.ts'
import { type Params, parseForm, textOf } from '#sandbox/form.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { catchMessage } from './messages.ts'

type Sending = FastifyRequest<{ Params: { account: string } }>

/** Twilio's call for sending a message, to be registered under `/sms`: the message is caught, not sent. */
export function registerSms(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/2010-04-01/Accounts/:account/Messages.json', (request: Sending, reply) => {
    const params = parseForm(String(request.body ?? ''))
    return answerCall(sandbox, request, reply, {
      simulator: 'sms',
      name: 'messages.create',
      subjectOf: () => textOf(params, 'To') ?? '',
      perform: () => send(sandbox, request, params),
      internalError: domainError(500, 20500, 'Internal Server Error'),
      tooManyRequests: domainError(429, 20429, 'Too Many Requests'),
    })
  })
}

function send(sandbox: Sandbox, { params: { account }, headers }: Sending, params: Params): Answer {
  const { smsAccountSid, smsAuthToken } = sandbox.secrets
  const given = Buffer.from((headers.authorization ?? '').replace(/^Basic /i, ''), 'base64').toString()
  if (account !== smsAccountSid || given !== `${smsAccountSid}:${smsAuthToken}`)
    return domainError(401, 20003, 'Authenticate')
  const to = textOf(params, 'To')
  const from = textOf(params, 'From') ?? textOf(params, 'MessagingServiceSid')
  const text = textOf(params, 'Body')
  if (!to) return domainError(400, 21604, "A 'To' phone number is required.")
  if (!from) return domainError(400, 21603, "A 'From' phone number is required.")
  if (!text) return domainError(400, 21602, 'Message body is required.')
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return domainError(400, 21211, `Invalid 'To' Phone Number: ${to}`)

  catchMessage(sandbox, { channel: 'sms', to, from, text })
  const sid = sandbox.makeId('SM', 32)
  const at = new Date(sandbox.now()).toUTCString().replace('GMT', '+0000')
  const uri = `/2010-04-01/Accounts/${account}/Messages/${sid}`
  return {
    status: 201,
    body: {
      account_sid: account,
      api_version: '2010-04-01',
      body: text,
      date_created: at,
      date_sent: null,
      date_updated: at,
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from,
      messaging_service_sid: textOf(params, 'MessagingServiceSid') ?? null,
      num_media: '0',
      num_segments: String(Math.ceil(text.length / 160)),
      price: null,
      price_unit: 'USD',
      sid,
      status: 'queued',
      subresource_uris: { media: `${uri}/Media.json` },
      to,
      uri: `${uri}.json`,
    },
  }
}

function domainError(status: number, code: number, message: string): Answer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
}
