import { createHash, randomInt } from 'node:crypto'
import { codeLength, codeLetters, shownCode } from '@mayim/domain/money/prepaid.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { userById } from '../../people/user-table.ts'
import { ledgerLineById } from '../ledger-table.ts'
import { prepaidOfSale } from './prepaid-table.ts'
import { setPrepaid } from './write-prepaid.ts'

/** How the code of a gift card is stored: 80 random bits need no salt and no slow hash. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/**
 * Gives a gift card that is not redeemed a new code, which is told once; an earlier code works no more (money-831).
 * Refuses userMissing for a deleted account (money-881), paymentMissing for a card that this person did not buy, and
 * voucherUsed.
 */
export async function giveCode(
  facility: Facility,
  caller: Caller,
  { userId, paymentId }: { readonly userId: string; readonly paymentId: string },
): Promise<Result<{ code: string }>> {
  return facility.write(async trx => {
    const user = await userById(trx, userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    const payment = await ledgerLineById(trx, paymentId)
    const row = payment?.userId === userId ? await prepaidOfSale(trx, paymentId) : undefined
    if (row?.kind !== 'Voucher') return refuse('missing', 'paymentMissing')
    if (row.state !== 'open') return refuse('conflict', 'voucherUsed')
    const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)])
    const code = letters.join('')
    await setPrepaid(facility, trx, caller, row.id, { codeHash: hashOfCode(code) })
    return ok({ code: shownCode(code) })
  })
}
