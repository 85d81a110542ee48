import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test may do wrong. */
export interface Ceremony {
  readonly origin: string
  /** Default true: the person proved to be the owner of the device. */
  readonly verified?: boolean
  /** Default: one more than before. */
  readonly counter?: number
}

export interface SoftwareAuthenticator {
  /** The answer of a browser to the options of a registration, as JSON. */
  register(options: string, ceremony: Ceremony): string
  /** The answer of a browser to the options of a sign-in, as JSON. */
  sign(options: string, ceremony: Ceremony): string
}

const present = 0b1
const verifiedFlag = 0b100
const attested = 0b1000000

/** An authenticator with one passkey (ES256), as a browser and a device would answer together. */
export function softwareAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let used = 0

  function dataOf(
    rpId: string,
    { verified = true, counter = used + 1 }: Ceremony,
    more: Buffer | null,
  ): Buffer {
    used = Math.max(used, counter)
    const flags = present | (verified ? verifiedFlag : 0) | (more ? attested : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, head, ...(more ? [more] : [])])
  }

  function credential(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))])
  }

  return {
    register(options, ceremony) {
      const { challenge, rp } = JSON.parse(options)
      const authData = Uint8Array.from(dataOf(rp.id, ceremony, credential()))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer(id, {
        clientDataJSON: clientData('webauthn.create', challenge, ceremony.origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      })
    },
    sign(options, ceremony) {
      const { challenge, rpId } = JSON.parse(options)
      const authData = dataOf(rpId, ceremony, null)
      const client = clientData('webauthn.get', challenge, ceremony.origin)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return answer(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function answer(id: Buffer, response: object): string {
  const name = id.toString('base64url')
  return JSON.stringify({ id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response })
}
