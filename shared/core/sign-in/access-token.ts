import type { Side } from '@mayim/contract/call.ts'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../ground/runtime/facility.ts'
import type { SigningKeys } from './signing-keys.ts'

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
