import type { Side } from '@mayim/contract/call.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { handOverSale } from '@mayim/core/share-rounds/seal-night.ts'

/** The sale hook of each side, as the two servers set it. */
export function saleHookOf(side: Side): Facility['saleHook'] {
  return side === 'portal' ? handOverSale : null
}
