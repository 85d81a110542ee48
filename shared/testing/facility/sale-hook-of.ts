import type { Side } from '@mayim/contract/call.ts'
import { handOverSale } from '@mayim/core/booking/share-rounds/seal-night.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'

/** The sale hook of each side, as the two servers set it. */
export function saleHookOf(side: Side): Facility['saleHook'] {
  return side === 'portal' ? handOverSale : null
}
