import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { readOrCreateKeyFile, replaceKeyFile } from '@mayim/process/key-file.ts'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Clock } from '../ground/runtime/facility.ts'

/**
 * The content of an access token: its subject and the family of refresh tokens that it belongs to. Roles are read from
 * the database for each request.
 */
export interface AccessClaims {
  readonly subject: string
  readonly kind: 'person' | 'device'
  readonly family: string
}

export interface AccessTokens {
  /** Seconds for which a token is valid. */
  readonly lifeSeconds: number
  issue(claims: AccessClaims): Promise<string>
  /** Returns the claims of a valid token of this side, or null. */
  verify(token: string): Promise<AccessClaims | null>
}

const lifeSeconds = 600
const skewSeconds = 60
const tokenType = 'at+jwt'
const maxCachedTokens = 5000
const maxTokenLength = 2000

/**
 * Accepts only EdDSA, a `kid` from this side's key file and this side as `aud`. A token is valid for ten minutes
 * (threats-T13).
 */
export function createAccessTokens(keys: SigningKeys, side: Side, clock: Clock): AccessTokens {
  const issuer = `mayim-${side}`
  const known = new Map<string, { claims: AccessClaims; untilMs: number }>()

  async function verify(token: string): Promise<AccessClaims | null> {
    const hit = known.get(token)
    if (hit) {
      if (clock.now() <= hit.untilMs) return hit.claims
      known.delete(token)
      return null
    }
    if (token.length > maxTokenLength) return null
    try {
      const { payload } = await jwtVerify(token, header => keyFor(keys, header.kid), {
        algorithms: ['EdDSA'],
        audience: side,
        issuer,
        typ: tokenType,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: skewSeconds,
        currentDate: new Date(clock.now()),
      })
      const claims = claimsOf(payload)
      if (claims === null || !isIssuedInPast(payload, clock)) return null
      if (known.size >= maxCachedTokens) known.delete(known.keys().next().value ?? '')
      known.set(token, { claims, untilMs: ((payload.exp ?? 0) + skewSeconds) * 1000 })
      return claims
    } catch {
      return null
    }
  }

  async function issue({ subject, kind, family }: AccessClaims): Promise<string> {
    const nowSeconds = Math.floor(clock.now() / 1000)
    return new SignJWT({ kind, fam: family })
      .setProtectedHeader({ alg: 'EdDSA', kid: keys.current.kid, typ: tokenType })
      .setSubject(subject)
      .setAudience(side)
      .setIssuer(issuer)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + lifeSeconds)
      .sign(keys.current.key)
  }

  return { lifeSeconds, issue, verify }
}

function keyFor(keys: SigningKeys, kid: string | undefined) {
  const key = keys.publicKey(kid ?? '')
  if (!key) throw new Error('Unknown key')
  return key
}

function isIssuedInPast(payload: JWTPayload, clock: Clock): boolean {
  return (payload.iat ?? Number.POSITIVE_INFINITY) * 1000 <= clock.now() + skewSeconds * 1000
}

function claimsOf(payload: JWTPayload): AccessClaims | null {
  const { sub, kind, fam } = payload as JWTPayload & { kind?: unknown; fam?: unknown }
  if (typeof sub !== 'string' || typeof fam !== 'string') return null
  return kind === 'person' || kind === 'device' ? { subject: sub, kind, family: fam } : null
}

interface StoredKey {
  readonly kid: string
  readonly madeAt: string
  readonly jwk: JWK
}

interface SigningKeys {
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
