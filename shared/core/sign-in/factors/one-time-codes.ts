import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the parameters that every authenticator app has: SHA-1, 6 digits, 30 seconds. */
const stepMs = 30_000
const form = { algorithm: 'SHA1', digits: 6, period: stepMs / 1000 } as const

/** A code may be one step early or late. */
const window = 1

export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function addressOf(
  secret: string,
  label: { readonly issuer: string; readonly account: string },
): string {
  const { issuer, account } = label
  return new TOTP({ ...form, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step that a code is of, or null if it is wrong now. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const { algorithm, digits, period } = form
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: nowMs,
    algorithm,
    digits,
    period,
    window,
  })
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta
}

const recoveryCodes = 8
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Eight codes such as `k3mf-8qzr-vw2d-n7xa`, of 80 random bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    [...randomBytes(16)]
      .map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + letters[byte % letters.length])
      .join(''),
  )
}

/** A plain hash is enough, because the code has 80 random bits. */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery code\n${userId}\n${code}`).digest('base64url')
}
