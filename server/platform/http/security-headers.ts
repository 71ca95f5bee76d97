import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

/** The headers that Helmet would set on each answer. They never change, so they are computed once. */
export function makeSecurityHeaders({ isProduction }: { isProduction: boolean }): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(optionsOf(isProduction))(response.req, response, (error) => {
    if (error) throw error
  })
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(headers), 'permissions-policy': permissionsPolicy }
}

/** Our pages do not use these features, so no script may request them. Payments, passkeys and full screen work. */
const permissionsPolicy = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

function optionsOf(isProduction: boolean): HelmetOptions {
  return {
    // Pages send their own policy with the hashes of their scripts; answers of the API need no exceptions.
    contentSecurityPolicy: {
      directives: Object.fromEntries(
        ['default-src', 'base-uri', 'form-action', 'frame-ancestors', 'object-src'].map((name) => [name, ["'none'"]]),
      ),
      useDefaults: false,
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: false,
  }
}
