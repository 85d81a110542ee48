import { moreTime, type SupplyRequest, supplyItems } from '@mayim/contract/entities/supply-request.ts'
import type { TextKey } from '@mayim/texts/texts.ts'

/** The word of what is asked for; what staff wrote by hand stands for itself, and is no key. */
export function requestText({ item, ...request }: SupplyRequest): TextKey {
  if (request.isHelpRequest) return 'panel.help.no'
  if (request.isAttendantRequest) return 'desk.attendant.wanted'
  if (request.isCallRequest) return 'desk.attendant.ring'
  if (item === moreTime) return 'desk.attendant.moreTime'
  return (supplyItems as readonly string[]).includes(item)
    ? (`panel.supplies.item.${item}` as TextKey)
    : (item as TextKey)
}
