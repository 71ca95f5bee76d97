import { afterEach, expect, test, vi } from 'vitest'
import { makeSignatureCheck } from './signature.ts'

afterEach(() => vi.restoreAllMocks())

/** Whether a certificate is requested from the address in a webhook; the answer is not a certificate. */
async function requestsFor(certUrl: string) {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }))
  const check = makeSignatureCheck('WH-1', null)
  expect(await check('{}', { 'paypal-cert-url': certUrl, 'paypal-auth-algo': 'SHA256withRSA' })).toBe(false)
  return fetched.mock.calls
}

const path = '/v1/notifications/certs/CERT-1'

test.each(['https://api.paypal.com', 'https://paypal.com', 'https://api.sandbox.paypal.com'])(
  'a certificate is fetched from %s, wherever that would lead',
  async (origin) => {
    const [[address, options] = []] = await requestsFor(origin + path)
    expect(address).toBe(origin + path)
    expect(options).toMatchObject({ redirect: 'error' })
  },
)

test.each([
  `http://api.paypal.com${path}`,
  `https://evil-paypal.com${path}`,
  `https://api.paypal.com.evil.example${path}`,
  `https://api.paypal.com@evil.example${path}`,
  `https://api.paypal.com:8443${path}`,
  'https://api.paypal.com/anything-else',
  'https://api.paypal.com/v1/notifications/certs/../../uploads/CERT-1',
  'https://169.254.169.254/v1/notifications/certs/x',
  'file:///etc/passwd',
  'nonsense',
])('no certificate is fetched from %s', async (certUrl) => {
  expect(await requestsFor(certUrl)).toEqual([])
})
