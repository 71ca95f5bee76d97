import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'

/** `id` changes with the key, so that who keeps a certificate by its address asks anew for another. */
export type Certificate = { id: string; pem: string; privateKey: KeyObject }

const sha256WithRsa = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05, Buffer.alloc(0)))
const validDays = 365

/**
 * A self-signed certificate for signing webhooks, made anew by each sandbox, so that no private key is kept in
 * the repository. Node reads certificates but makes none, so the few DER fields are put together here.
 */
export function makeCertificate(commonName: string, at: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(commonName)))))
  const signed = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    sha256WithRsa,
    name,
    sequence(utcTime(new Date(at.getTime() - 86_400_000)), utcTime(new Date(at.getTime() + validDays * 86_400_000))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', signed, privateKey)
  const certificate = sequence(signed, sha256WithRsa, der(0x03, Buffer.concat([hex('00'), signature])))
  const made = new X509Certificate(certificate)
  return { id: `CERT-${made.fingerprint256.replaceAll(':', '').slice(0, 16)}`, pem: made.toString(), privateKey }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex')
}

function utcTime(at: Date): Buffer {
  return der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
}
