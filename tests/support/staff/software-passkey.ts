import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A passkey as a phone would store it, for tests of the server. `counter` is its next counter value. */
export function makeSoftwarePasskey({ hostname, origin }: { hostname: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const passkey = { id: base64url(id), counter: 0, origin, crossOrigin: false, make, show }
  return passkey

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: passkey.origin, crossOrigin: passkey.crossOrigin }))
  }

  function authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(passkey.counter)
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), counter])
  }

  function make({ challenge }: { challenge: string }) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    // COSE: key type EC2, algorithm ES256, curve P-256, x, y.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y!, 'base64url')),
    ])
    const authData = Buffer.concat([
      authenticatorData(FLAGS.present | FLAGS.verified | FLAGS.attested),
      Buffer.alloc(16),
      length,
      id,
      key,
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return {
      id: passkey.id,
      client_data: base64url(clientData('webauthn.create', challenge)),
      attestation: base64url(attestation),
      transports: ['internal'],
    }
  }

  function show({ challenge }: { challenge: string }) {
    const data = authenticatorData(FLAGS.present | FLAGS.verified)
    const client = clientData('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      id: passkey.id,
      client_data: base64url(client),
      authenticator_data: base64url(data),
      signature: base64url(signature),
    }
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
