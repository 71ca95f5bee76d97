import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

/** What Helmet would set on each answer. It is the same on all of them, so it is made once. */
export function makeSecurityHeaders({ isProduction }: { isProduction: boolean }): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(optionsOf(isProduction))(response.req, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

function optionsOf(isProduction: boolean): HelmetOptions {
  return {
    // Pages send their own policy with the hashes of their scripts; answers of the API need none of it.
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
