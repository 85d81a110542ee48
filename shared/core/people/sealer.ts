import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readOrCreateKeyFile } from '@mayim/process/key-file.ts'
import type { Sealer } from '../runtime/facility.ts'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** The sealer of a key file outside the database. The file is created with mode 0600 at the first start. */
export function createSealer(keyFile: string): Sealer {
  return sealerFromSecret(readOrCreateKeyFile(keyFile, () => randomBytes(32).toString('base64url')))
}

/**
 * The sealer of a secret of at least 32 characters. Uses AES-256-GCM for values that are read again and HMAC-SHA-256
 * for values that are only looked up, each with its own key. Both sides of a facility have the same secret.
 */
export function sealerFromSecret(secret: string): Sealer {
  if (secret.length < 32) throw new Error('The facility key needs at least 32 characters')
  const sealing = deriveKey(secret, 'mayim sealing')
  const hashing = deriveKey(secret, 'mayim fingerprint')
  return {
    seal: plain => seal(sealing, plain),
    open: sealed => open(sealing, sealed),
    fingerprint: plain => createHmac('sha256', hashing).update(plain).digest('base64url'),
  }
}

/** A sealer whose secret may arrive while the process runs. */
export interface LateSealer extends Sealer {
  join(secret: string): void
}

/**
 * The sealer of a hub that may not be joined to its portal yet. Until `join` it seals nothing and opens nothing, and its
 * fingerprints match no stored one.
 */
export function lateSealer(secret: string | null): LateSealer {
  let current = secret === null ? unjoinedSealer() : sealerFromSecret(secret)
  return {
    seal: plain => current.seal(plain),
    open: sealed => current.open(sealed),
    fingerprint: plain => current.fingerprint(plain),
    join(given) {
      current = sealerFromSecret(given)
    },
  }
}

function unjoinedSealer(): Sealer {
  const refuse = (): never => {
    throw new Error('This hub is not joined to a portal, so it has no facility key')
  }
  const { fingerprint } = sealerFromSecret(randomBytes(32).toString('base64url'))
  return { seal: refuse, open: refuse, fingerprint }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'mayim', purpose, 32))
}

function seal(key: Buffer, plain: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

function open(key: Buffer, sealed: string): string {
  const [given, content] = sealed.split('.')
  if (given !== version || content === undefined) throw new Error('Not a sealed value')
  const bytes = Buffer.from(content, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) throw new Error('Not a sealed value')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
