import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import type { FactorRow } from '../../ground/schema/schema.ts'
import { type Auth, hostIso } from '../auth.ts'
import { factorsOf, spendCounter, spendRecoveryCode } from '../factor-table.ts'
import { hashRecoveryCode, stepOf } from './one-time-codes.ts'

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
