import type { Answer, Body } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { claimKey } from '@mayim/core/ground/runtime/claim-key.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { planSale } from '@mayim/core/money/sales/plan-sale.ts'
import { writeSale } from '@mayim/core/money/sales/write-sale.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { HubFacility } from '../../ground/hub-facility.ts'

type MakePayment = Calls['makePayment']
type AskedSale = Body<MakePayment> & { readonly sale: NonNullable<Body<MakePayment>['sale']> }

/**
 * Takes cash or a check for a sale without a visit (money-467), also without the link.
 * @param key the caller's idempotency key: the payment is taken once
 */
export async function takeSale(
  facility: HubFacility,
  caller: Caller,
  { sale, userId = null, amt, method, note = '' }: Omit<AskedSale, 'userId'> & { userId?: string | null },
  key: string | undefined,
): Promise<Result<Answer<MakePayment>>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  return facility.write(async trx => {
    const paymentId = uuidv7()
    const once = { key: `paid ${key}`, asked: JSON.stringify([sale, userId, amt, method]) }
    const claimed: Result<string | null> =
      key === undefined ? ok(null) : await claimKey(facility, trx, caller, once, paymentId)
    if (!claimed.ok) return claimed
    const done = ok({ paid: true, balance: 0, payment: null })
    if (claimed.value !== null) return done
    const order = { ...sale, userId, amountMinor: minorOf(Math.abs(amt)) }
    const planned = await planSale(facility, trx, caller, order)
    if (!planned.ok) return planned
    const how = method === 'check' ? 'Check' : 'Cash'
    await writeSale(facility, trx, caller, planned.value, { userId, method: how, note, paymentId })
    return done
  })
}
