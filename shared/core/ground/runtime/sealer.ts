import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Hasher, Sealer } from './facility.ts'

/** Values of older releases name no key. */
const oldVersion = 'v1'
const version = 'v2'
const nonceBytes = 12
const tagBytes = 16

/**
 * The sealer of a secret of at least 32 characters. Uses AES-256-GCM for values that are read again and HMAC-SHA-256
 * for values that are only looked up, each with its own key. A sealed value names its key. Opens values of `older`
 * secrets too.
 */
export function sealerFromSecret(secret: string, older: readonly string[] = []): Sealer {
  const ring = [secret, ...older].map(keysOf)
  const [newest] = ring
  if (newest === undefined) throw new Error('A sealer needs a key')
  return {
    keyId: newest.id,
    seal: plain => seal(newest, plain),
    open: sealed => open(ring, sealed),
    fingerprint: plain => hash(newest.hashing, plain),
  }
}

/** The keyed hashes of a secret of at least 32 characters, as the facility key: equal on both sides, and no sealer. */
export function hasherFromSecret(secret: string): Hasher {
  const { hashing } = keysOf(secret)
  return { fingerprint: plain => hash(hashing, plain) }
}

/** A hasher whose secret may arrive while the process runs. */
export interface LateHasher extends Hasher {
  join(secret: string): void
}

/**
 * The hasher of a hub that may not be joined to its portal yet. Until `join` its fingerprints match no stored one.
 */
export function lateHasher(secret: string | null): LateHasher {
  let current = hasherFromSecret(secret ?? randomBytes(32).toString('base64url'))
  return {
    fingerprint: plain => current.fingerprint(plain),
    join(given) {
      current = hasherFromSecret(given)
    },
  }
}

/** Whether a value is sealed with the newest key of a sealer. */
export function isSealedBy({ keyId }: Pick<Sealer, 'keyId'>, sealed: string): boolean {
  return sealed.startsWith(prefixOf(keyId))
}

/** How a value begins that the key with this id sealed. */
export function prefixOf(keyId: string): string {
  return `${version}.${keyId}.`
}

interface Keys {
  readonly id: string
  readonly sealing: Buffer
  readonly hashing: Buffer
}

function keysOf(secret: string): Keys {
  if (secret.length < 32) throw new Error('A key needs at least 32 characters')
  return {
    id: deriveKey(secret, 'mayim key id').subarray(0, 6).toString('base64url'),
    sealing: deriveKey(secret, 'mayim sealing'),
    hashing: deriveKey(secret, 'mayim fingerprint'),
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'mayim', purpose, 32))
}

function hash(key: Buffer, plain: string): string {
  return createHmac('sha256', key).update(plain).digest('base64url')
}

function seal({ id, sealing }: Keys, plain: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return prefixOf(id) + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** A value that names no key is tried with each; the tag of the cipher refuses the wrong ones. */
function open(ring: readonly Keys[], sealed: string): string {
  const parts = sealed.split('.')
  const content = parts.at(-1)
  const keys = ring.filter(({ id }) => parts[0] === oldVersion || parts[1] === id)
  if (![oldVersion, version].includes(parts[0] ?? '') || content === undefined)
    throw new Error('Not a sealed value')
  for (const key of keys) {
    const plain = decrypt(key.sealing, Buffer.from(content, 'base64url'))
    if (plain !== null) return plain
  }
  throw new Error('The value was changed, or sealed with a key that is not here')
}

function decrypt(key: Buffer, bytes: Buffer): string | null {
  if (bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const head = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([head, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
