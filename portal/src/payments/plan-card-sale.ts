import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import { type PlannedSale, planSale, type SaleAsked } from '@mayim/core/sales/plan-sale.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

/** The charge of a sale, as a `PaymentPlan`. */
export interface SalePlan {
  readonly kind: 'sale'
  readonly reservationId: null
  readonly userId: string | null
  readonly amountMinor: number
  readonly item: string
  readonly note: string
  readonly donor: null
  readonly sale: PlannedSale
}

/**
 * Plans the charge of a sale without a visit: of her own membership, gift card or package, or of anything for staff (money-467). Refuses
 * unauthorized and as `planSale` does.
 */
export async function planCardSale(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  caller: Caller,
  sale: SaleAsked,
  { userId, note = '', amountMinor }: { userId?: string; note?: string; amountMinor: number },
): Promise<Result<SalePlan>> {
  if (caller.kind !== 'person') return refuse('unauthorized', 'unauthorized')
  const isHers = sale.kind !== 'Purchase' && sale.kind !== 'Other'
  const buyer = userId ?? (isHers ? caller.id : null)
  const planned = await planSale(facility, facility.db, caller, { ...sale, userId: buyer, amountMinor })
  if (!planned.ok) return planned
  const { kind } = planned.value
  return ok({
    kind: 'sale',
    reservationId: null,
    userId: buyer,
    amountMinor,
    item: kind,
    note,
    donor: null,
    sale: planned.value,
  })
}
