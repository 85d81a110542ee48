import { userById } from '@mayim/core/people/user-table.ts'
import { hashOfCode } from '@mayim/core/prepaid/give-code.ts'
import { lockPrepaid, prepaidByCode, prepaidById } from '@mayim/core/prepaid/prepaid-table.ts'
import { giveCredit } from '@mayim/core/prepaid/write-prepaid.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { typedCode } from '@mayim/domain/money/prepaid.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { settlePrepaid } from './settle-prepaid.ts'

/**
 * Makes a gift card credit of an account, once, and pays her coming visits with it (money-831). Refuses userMissing,
 * voucherUnknown and voucherUsed.
 */
export async function redeemVoucher(
  facility: Facility,
  caller: Caller,
  userId: string,
  typed: string,
): Promise<Result<{ value: number }>> {
  const code = typedCode(typed)
  const redeemed = await facility.write(async trx => {
    const user = await userById(trx, userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    const found = code === null ? undefined : await prepaidByCode(trx, hashOfCode(code))
    if (!found) return refuse('missing', 'voucherUnknown', { field: 'code' })
    await lockPrepaid(trx, [found.id])
    const row = await prepaidById(trx, found.id)
    if (row?.state !== 'open') return refuse('conflict', 'voucherUsed', { field: 'code' })
    await giveCredit(facility, trx, caller, row, userId)
    return ok({ value: decimalOf(row.valueMinor) })
  })
  if (redeemed.ok) await settlePrepaid(facility, caller, userId)
  return redeemed
}
