import { moreTime, type SupplyRequest, supplyItems } from '@mayim/contract/entities/supply-request.ts'
import type { TextKey } from '@mayim/texts/texts.ts'

/** The text of a request. An item that staff wrote by hand is shown as it is, not used as a key. */
export function requestText({ item, ...request }: SupplyRequest): TextKey {
  if (request.isHelpRequest) return 'panel.help.no'
  if (request.isAttendantRequest) return 'desk.attendant.wanted'
  if (request.isCallRequest) return 'desk.attendant.ring'
  if (item === moreTime) return 'desk.attendant.moreTime'
  return (supplyItems as readonly string[]).includes(item)
    ? (`panel.supplies.item.${item}` as TextKey)
    : (item as TextKey)
}
