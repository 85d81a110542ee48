import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { readOrCreateKeyFile, replaceKeyFile } from '@mayim/process/key-file.ts'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

interface StoredKey {
  readonly kid: string
  readonly madeAt: string
  readonly jwk: JWK
}

export interface SigningKeys {
  /** Signs new tokens. */
  readonly current: { readonly kid: string; readonly key: CryptoKey }
  /** Verifies tokens: the current key and the earlier ones. Undefined for any other `kid`. */
  publicKey(kid: string): CryptoKey | undefined
}

const maxKeys = 3

export function signingKeyFile(dataDir: string, side: Side): string {
  return join(dataDir, 'keys', `${side}-signing.json`)
}

/**
 * The Ed25519 keys of one side, in a file of mode 0600 outside the database, created at the first start. `rotate` adds
 * a new current key. Tokens of earlier keys stay valid until they expire.
 */
export async function openSigningKeys(file: string, rotate = false): Promise<SigningKeys> {
  const first = JSON.stringify([await makeKey()])
  let stored = JSON.parse(readOrCreateKeyFile(file, () => first)) as StoredKey[]
  if (stored.length === 0 || rotate) {
    stored = [await makeKey(), ...stored].slice(0, maxKeys)
    replaceKeyFile(file, JSON.stringify(stored))
  }
  const publicKeys = new Map<string, CryptoKey>()
  for (const { kid, jwk } of stored) {
    const { d: _private, ...open } = jwk
    publicKeys.set(kid, (await importJWK(open, 'EdDSA')) as CryptoKey)
  }
  const [newest] = stored
  if (!newest) throw new Error(`${file} holds no key`)
  const key = (await importJWK(newest.jwk, 'EdDSA')) as CryptoKey
  return { current: { kid: newest.kid, key }, publicKey: kid => publicKeys.get(kid) }
}

/** Deletes all keys but the newest: from the next start on, tokens of earlier ones are nobody's. */
export function dropOlderSigningKeys(file: string): void {
  const [newest] = JSON.parse(readOrCreateKeyFile(file, () => '[]')) as StoredKey[]
  if (newest) replaceKeyFile(file, JSON.stringify([newest]))
}

async function makeKey(): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const kid = randomBytes(8).toString('base64url')
  return { kid, madeAt: new Date().toISOString(), jwk: await exportJWK(privateKey) }
}
