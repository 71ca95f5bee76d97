import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'

const TIMEOUT_MS = 10_000
const CERTIFICATES_CACHED_MAX = 20

export type SignatureCheck = (rawBody: string, headers: Readonly<Record<string, unknown>>) => Promise<boolean>

/**
 * A webhook is PayPal's if its signature over `transmission id | time | webhook id | crc32 of the body's bytes` matches
 * a certificate that PayPal itself serves. The address of the certificate is in the request, so it is accepted only if
 * its host is PayPal's. With the sandbox on, the certificate is always fetched from the sandbox.
 */
export function makeSignatureCheck(webhookId: string | null, sandboxUrl: string | null): SignatureCheck {
  const certificates = new Map<string, X509Certificate>()
  return async (rawBody, headers) => {
    const said = (name: string) => String(headers[`paypal-${name}`] ?? '')
    const address = certificateAddress(said('cert-url'), sandboxUrl)
    if (webhookId === null || address === null || said('auth-algo').toUpperCase() !== 'SHA256WITHRSA') return false
    const certificate = certificates.get(address) ?? (await fetchCertificate(address))
    if (certificate === null) return false
    const now = Date.now()
    if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false
    if (certificates.size >= CERTIFICATES_CACHED_MAX) certificates.clear()
    certificates.set(address, certificate)
    const message = `${said('transmission-id')}|${said('transmission-time')}|${webhookId}|${crc32(rawBody)}`
    return verify(
      'sha256',
      Buffer.from(message),
      certificate.publicKey,
      Buffer.from(said('transmission-sig'), 'base64'),
    )
  }
}

function certificateAddress(given: string, sandboxUrl: string | null): string | null {
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  if (sandboxUrl !== null) return `${sandboxUrl}/paypal/v1/notifications/certs/${url.pathname.split('/').at(-1)}`
  const isPaypal = url.protocol === 'https:' && url.port === '' && /(^|\.)paypal\.com$/.test(url.hostname)
  return isPaypal && url.pathname.startsWith('/v1/notifications/certs/') ? url.href : null
}

/** Without its certificate a webhook is refused, and PayPal sends it again later. */
async function fetchCertificate(address: string): Promise<X509Certificate | null> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? new X509Certificate(await answer.text()) : null
  } catch {
    return null
  }
}
