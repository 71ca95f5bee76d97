import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EncryptJWT } from 'jose'

/** A partner with a key, and another one. */
export const partner = { brand: 'UK_LANTERN', key: Buffer.alloc(32, 'lantern').toString('base64') }
export const otherPartner = { brand: 'UK_TYNE_FM', key: Buffer.alloc(32, 'tyne').toString('base64') }
export const PARTNER_KEYS = JSON.stringify(
  Object.fromEntries([partner, otherPartner].map((one) => [one.brand, one.key])),
)

type Visitor = { site: string; brand: string; key: string; email: string }

/** Runs the example code that our document gives to partners. */
export async function makeTokenAsDocumented(visitor: Visitor): Promise<string> {
  const page = await readFile('docs/embedding.md', 'utf8')
  const [, code = ''] = /```js\n(import [\s\S]*?)```/.exec(page) ?? []
  const { makeLogInToken } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return makeLogInToken(visitor)
}

type Claims = Record<string, unknown>

/** The claims of a token that logs an account in. */
export function goodClaims(now: Date, { site, email }: { site: string; email: string }): Claims {
  const iat = Math.floor(now.getTime() / 1000)
  return { iss: partner.brand, aud: site, sub: email, jti: randomUUID(), iat, exp: iat + 60 }
}

/** Seals any content, with the library rather than the documented code. */
export function sealToken(
  claims: Claims,
  { key, ...header }: { key?: Uint8Array; alg?: string; enc?: string; zip?: string } = {},
): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...header })
    .encrypt(key ?? Buffer.from(partner.key, 'base64'))
}
