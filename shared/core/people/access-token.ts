import type { Side } from '@mayim/contract/call.ts'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../runtime/facility.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What an access token says: who, and of which family of refresh tokens. Roles are read for each request. */
export interface AccessClaims {
  readonly subject: string
  readonly kind: 'person' | 'device'
  readonly family: string
}

export interface AccessTokens {
  /** Seconds that a token holds. */
  readonly lifeSeconds: number
  issue(claims: AccessClaims): Promise<string>
  /** Null for whatever is not a token of this side that holds now. */
  verify(token: string): Promise<AccessClaims | null>
}

const lifeSeconds = 600
const skewSeconds = 60
const tokenType = 'at+jwt'
const cached = 5000
const longestToken = 2000

/** EdDSA alone, `kid` from this side's file alone, `aud` this side, ten minutes (threats-T13). */
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
    if (token.length > longestToken) return null
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
      if (claims === null || !issuedByNow(payload, clock)) return null
      if (known.size >= cached) known.delete(known.keys().next().value ?? '')
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

function issuedByNow(payload: JWTPayload, clock: Clock): boolean {
  return (payload.iat ?? Number.POSITIVE_INFINITY) * 1000 <= clock.now() + skewSeconds * 1000
}

function claimsOf(payload: JWTPayload): AccessClaims | null {
  const { sub, kind, fam } = payload as JWTPayload & { kind?: unknown; fam?: unknown }
  if (typeof sub !== 'string' || typeof fam !== 'string') return null
  return kind === 'person' || kind === 'device' ? { subject: sub, kind, family: fam } : null
}
