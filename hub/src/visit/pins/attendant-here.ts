import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { sections } from '../../building/rooms/room-table.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { cardHolder } from './card-holder.ts'

/**
 * Returns the attendant whose card was swiped at the tablet, and her section tonight. Counts as a try of a PIN. Refuses
 * pinLocked and cardUnknown.
 */
export async function attendantHere(
  facility: HubFacility,
  caller: Caller,
  cardCode: string,
): Promise<Result<{ attendantId: number; sectionId: number | null }>> {
  const known = await cardHolder(facility, caller, { cardCode, roomId: null })
  if (!known.ok) return known
  const { attendantId } = known.value
  if (attendantId === undefined) return refuse('invalid', 'cardUnknown', { field: 'cardCode' })
  const own = (await sections(facility.db)).find(section => section.attendantId === attendantId)
  return ok({ attendantId, sectionId: own?.id ?? null })
}
