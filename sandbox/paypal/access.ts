import { createHmac } from 'node:crypto'
import type { Answer } from '../answer.ts'
import type { Sandbox } from '../state.ts'
import { notAuthenticated } from './failure.ts'

const tokenLastsSeconds = 32_400

/** The client-credentials grant. The token contains its end and a proof, so that no token need be stored. */
export function grantToken(sandbox: Sandbox, authorisation: string | undefined): Answer {
  const { paypalClientId, paypalClientSecret } = sandbox.secrets
  const given = Buffer.from(/^Basic (.+)$/i.exec(authorisation ?? '')?.[1] ?? '', 'base64').toString()
  if (given !== `${paypalClientId}:${paypalClientSecret}`)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
  const until = Math.floor(sandbox.now() / 1000) + tokenLastsSeconds
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
      access_token: `A21AA.${until}.${proofOf(sandbox, until)}`,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: tokenLastsSeconds,
      nonce: `${new Date(sandbox.now()).toISOString()}${sandbox.makeId('', 16)}`,
    },
  }
}

export function refuseWrongToken(sandbox: Sandbox, authorisation: string | undefined): void {
  const match = /^Bearer A21AA\.(\d+)\.(\w+)$/.exec(authorisation ?? '')
  const until = Number(match?.[1] ?? 0)
  if (!match || match[2] !== proofOf(sandbox, until) || until * 1000 <= sandbox.now()) throw notAuthenticated
}

function proofOf(sandbox: Sandbox, until: number): string {
  return createHmac('sha256', sandbox.secrets.paypalClientSecret).update(String(until)).digest('hex')
}
