import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { joinCodeMinutes, judgeJoinCode } from '@mayim/domain/sync/join-code.ts'
import { v7 } from 'uuid'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import type { JoinCodeRow } from '../ground/schema/device-rows.ts'
import { hashPairingCode, makePairingCode, sameHash } from '../sign-in/one-time-code.ts'
import { claimJoinCode, countWrongCode, lastJoinCode, replaceJoinCode } from './sync-table.ts'

type Coding = Pick<Facility, 'db' | 'write' | 'hasher' | 'clock' | 'hostClock'>

/** Makes the one code that joins a hub or a bridge, and ends an earlier one (sync-45). It is stored as a hash only. */
export async function createJoinCode(
  facility: Coding,
  { purpose, name }: Pick<JoinCodeRow, 'purpose' | 'name'>,
): Promise<Result<{ code: string; expiresAt: string }>> {
  const code = makePairingCode()
  const lifeMs = joinCodeMinutes * 60_000
  const now = facility.hostClock.now()
  const row: JoinCodeRow = {
    id: v7(),
    purpose,
    name,
    codeHash: hashPairingCode(facility.hasher, code),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifeMs).toISOString(),
    failures: 0,
    claim: null,
  }
  return facility.write(async trx => {
    await replaceJoinCode(trx, row)
    // People read the facility's clock; the code itself lives by the host's.
    return ok({ code, expiresAt: new Date(facility.clock.now() + lifeMs).toISOString() })
  })
}

/**
 * Exchanges a code with a secret of the caller, given by its hash `claim`, and runs `admit` in the same transaction.
 * `admit` runs for a repeated request with the same secret too (sync-45), so it must do nothing twice; null refuses it.
 * Refuses `joinCodeWrong` for a wrong, used or expired code alike.
 */
export async function redeemJoinCode<T>(
  facility: Coding,
  asked: { readonly purpose: JoinCodeRow['purpose']; readonly code: string; readonly claim: string },
  admit: (trx: Writers, code: JoinCodeRow) => Promise<T | null>,
): Promise<Result<T>> {
  const hash = hashPairingCode(facility.hasher, asked.code)
  const nowMs = facility.hostClock.now()
  const redeemed = await facility.write<T | null>(async trx => {
    const row = await lastJoinCode(trx, asked.purpose)
    if (!row) return ok(null)
    if (!sameHash(row.codeHash, hash)) {
      await countWrongCode(trx, row.id)
      return ok(null)
    }
    const verdict = judgeJoinCode({ ...row, expiresAtMs: Date.parse(row.expiresAt) }, asked.claim, nowMs)
    if (verdict === 'over') return ok(null)
    if (verdict === 'first') await claimJoinCode(trx, row.id, asked.claim)
    return ok(await admit(trx, row))
  })
  if (!redeemed.ok) return redeemed
  return redeemed.value === null ? refuse('invalid', 'joinCodeWrong', { field: 'code' }) : ok(redeemed.value)
}
