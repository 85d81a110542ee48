import { createHash, randomBytes } from 'node:crypto'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { Secret, TOTP } from 'otpauth'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import type { FactorRow } from '../../ground/schema/schema.ts'
import { type Auth, hostIso } from '../auth.ts'
import { factorsOf, spendCounter, spendRecoveryCode } from '../factor-table.ts'

const codeForm = /^\d{6}$/

/**
 * Checks the second factor of a person whose password or texted code was right (people-151). Who has none passes. A
 * code and a recovery code are used up. Refuses `factorNeeded` without a code, with the numbers of factors of each kind,
 * `factorWrong`, and `slowDown` with the seconds to wait.
 */
export async function checkFactor(
  auth: Auth,
  userId: string,
  typed: string | undefined,
): Promise<Result<null>> {
  const { facility, slowDown } = auth
  const factors = await factorsOf(facility.db, userId)
  if (factors.length === 0) return ok(null)
  const field = 'code'
  if (!typed) return refuse('invalid', 'factorNeeded', { field, detail: countsOf(factors) })
  // By the account alone: only a person with the right password comes here.
  const key = `factor\n${userId}`
  const seconds = slowDown.waitSeconds(key)
  if (seconds > 0) return refuse('tooMany', 'slowDown', { field, detail: { seconds } })
  slowDown.failed(key)
  const spent = await facility.write(async trx => ok(await spendCode(auth, trx, userId, factors, typed)))
  if (!spent.ok) return spent
  if (!spent.value) return refuse('invalid', 'factorWrong', { field })
  slowDown.succeeded(key)
  return ok(null)
}

function countsOf(factors: readonly FactorRow[]): { codes: number; passkeys: number } {
  const codes = factors.filter(({ kind }) => kind === 'codes').length
  return { codes, passkeys: factors.length - codes }
}

async function spendCode(
  auth: Auth,
  trx: Writers,
  userId: string,
  factors: readonly FactorRow[],
  typed: string,
): Promise<boolean> {
  const { facility } = auth
  const usedAt = hostIso(auth)
  const code = typed.replace(/\s/g, '')
  if (!codeForm.test(code)) return spendRecoveryCode(trx, userId, hashRecoveryCode(userId, code), usedAt)
  for (const factor of factors.filter(({ kind }) => kind === 'codes')) {
    const counter = stepOfFactor(facility, factor, code)
    if (counter !== null && (await spendCounter(trx, factor.id, { counter, usedAt }))) return true
  }
  return false
}

/** The time step of a code of this factor, or null for a wrong code. */
export function stepOfFactor(
  { ownSealer, hostClock }: Pick<Facility, 'ownSealer' | 'hostClock'>,
  { secret }: Pick<FactorRow, 'secret'>,
  code: string,
): number | null {
  return stepOf(ownSealer.open(secret), code, hostClock.now())
}

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
function stepOf(secret: string, code: string, nowMs: number): number | null {
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
