import type { OwnFactors } from '@mayim/contract/entities/factor.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { Caller, Writers } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import type { FactorRow } from '../../ground/schema/schema.ts'
import { userById } from '../../people/user-table.ts'
import { type Auth, hostIso } from '../auth.ts'
import {
  confirmFactor,
  deleteFactor,
  deleteFactors,
  deleteUnconfirmed,
  factorById,
  factorsOf,
  insertFactor,
  recoveryCodesLeft,
  replaceRecoveryCodes,
} from '../factor-table.ts'
import { revokeTokens } from '../session-table.ts'
import { addressOf, hashRecoveryCode, makeRecoveryCodes, makeSecret, stepOfFactor } from './check-factor.ts'

export const maxFactors = 10
/** Within this time the first code of an app must come. */
const confirmWithinMs = 15 * 60_000

/** The caller's factors on this side. */
export async function ownFactors(auth: Auth, { id }: Pick<Caller, 'id'>): Promise<OwnFactors> {
  const { db } = auth.facility
  const factors = await factorsOf(db, id)
  return {
    factors: factors.map(({ id, kind, name, createdAt, usedAt }) => ({ id, kind, name, createdAt, usedAt })),
    recoveryCodesLeft: await recoveryCodesLeft(db, id),
  }
}

/**
 * Begins to set up an authenticator app. Returns the secret, which is not sent again, and the address for the QR
 * code. It counts from the first right code on.
 */
export async function beginCodes(
  auth: Auth,
  caller: Caller,
): Promise<Result<{ id: string; secret: string; address: string }>> {
  const { facility } = auth
  const secret = makeSecret()
  return facility.write(async trx => {
    const user = await userById(trx, caller.id)
    if (!user) return refuse('missing', 'userMissing')
    if ((await factorsOf(trx, user.id)).length >= maxFactors) return refuse('conflict', 'factorsTooMany')
    await deleteUnconfirmed(trx, user.id)
    const row = blankFactor(auth, user.id, { kind: 'codes', secret })
    await insertFactor(trx, row)
    // The app shows the facility and the side, since each side has factors of its own.
    const issuer = `${facility.settings.current().facilityName} ${facility.side}`.replaceAll(':', ' ')
    return ok({ id: row.id, secret, address: addressOf(secret, { issuer, account: user.username }) })
  })
}

/**
 * Confirms an authenticator app by its first code. Returns recovery codes with the account's first factor, else none.
 */
export async function confirmCodes(
  auth: Auth,
  caller: Caller,
  input: { readonly id: string; readonly code: string },
): Promise<Result<{ recoveryCodes: string[] }>> {
  const { facility, slowDown } = auth
  const key = `factor\n${caller.id}`
  const seconds = slowDown.waitSeconds(key)
  if (seconds > 0) return refuse('tooMany', 'slowDown', { field: 'code', detail: { seconds } })
  slowDown.failed(key)
  const confirmed = await facility.write(async trx => {
    const row = await factorById(trx, input.id)
    const isOpen = row?.userId === caller.id && row.confirmedAt === null
    if (!row || !isOpen || row.createdAt < hostIso(auth, -confirmWithinMs))
      return refuse('missing', 'factorUnknown')
    const counter = stepOfFactor(facility, row, input.code)
    if (counter === null) return refuse('invalid', 'factorWrong', { field: 'code' })
    await confirmFactor(trx, row.id, { counter, confirmedAt: hostIso(auth) })
    return ok({ recoveryCodes: await addedFactor(auth, trx, caller, row) })
  })
  if (confirmed.ok) slowDown.succeeded(key)
  auth.sessions.clearAll()
  return confirmed
}

/** Records a new factor. Returns recovery codes if the account has none left. */
export async function addedFactor(
  auth: Auth,
  trx: Writers,
  caller: Caller,
  { id, kind }: Pick<FactorRow, 'id' | 'kind'>,
): Promise<string[]> {
  await recordFactor(auth, trx, caller, caller.id, 'added', { factor: id, kind })
  return (await recoveryCodesLeft(trx, caller.id)) > 0 ? [] : putRecoveryCodes(trx, caller.id)
}

/** Replaces the caller's recovery codes. Refuses `factorMissing` for an account without a factor. */
export async function newRecoveryCodes(
  auth: Auth,
  caller: Caller,
): Promise<Result<{ recoveryCodes: string[] }>> {
  return auth.facility.write(async trx => {
    if ((await factorsOf(trx, caller.id)).length === 0) return refuse('forbidden', 'factorMissing')
    await recordFactor(auth, trx, caller, caller.id, 'recoveryCodesMade', {})
    return ok({ recoveryCodes: await putRecoveryCodes(trx, caller.id) })
  })
}

/** Removes one of the caller's factors; with the last one the recovery codes. */
export async function removeFactor(auth: Auth, caller: Caller, id: string): Promise<Result<null>> {
  const removed = await auth.facility.write(async trx => {
    if (!(await deleteFactor(trx, caller.id, id))) return refuse('missing', 'factorUnknown')
    if ((await factorsOf(trx, caller.id)).length === 0) await deleteFactors(trx, caller.id)
    await recordFactor(auth, trx, caller, caller.id, 'removed', { factor: id })
    return ok(null)
  })
  auth.sessions.clearAll()
  return removed
}

/**
 * Removes all factors of another account on this side and ends its sessions here (people-154). Refuses `userMissing`
 * and `factorUnknown` where there are none.
 */
export async function resetFactors(auth: Auth, caller: Caller, userId: string): Promise<Result<null>> {
  const reset = await auth.facility.write(async trx => {
    if (!(await userById(trx, userId))) return refuse('missing', 'userMissing')
    if ((await factorsOf(trx, userId)).length === 0) return refuse('missing', 'factorUnknown')
    await deleteFactors(trx, userId)
    await revokeTokens(trx, { userId }, hostIso(auth))
    await recordFactor(auth, trx, caller, userId, 'reset', {})
    return ok(null)
  })
  auth.sessions.clearAll()
  return reset
}

export function blankFactor(
  auth: Auth,
  userId: string,
  { kind, secret }: Pick<FactorRow, 'kind' | 'secret'>,
): FactorRow {
  return {
    id: v7(),
    userId,
    kind,
    name: '',
    credentialId: '',
    secret: auth.facility.ownSealer.seal(secret),
    counter: 0,
    createdAt: hostIso(auth),
    confirmedAt: null,
    usedAt: null,
  }
}

async function putRecoveryCodes(trx: Writers, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const hashes = codes.map(code => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes
}

function recordFactor(
  { facility }: Auth,
  trx: Writers,
  caller: Caller,
  userId: string,
  kind: string,
  fields: object,
): Promise<void> {
  return record(facility, trx, caller, { entity: 'factor', id: userId, kind, fields })
}
