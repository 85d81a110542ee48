import { attendantByCard } from '@mayim/core/people/attendant-table.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { sections } from '../rooms/room-table.ts'
import { tryPin } from './try-pin.ts'

/** A key that no panel has. */
const noRoom = 0

/**
 * Returns the attendant whose card was swiped at the tablet, and her section tonight. Counts as a try of a PIN. Refuses
 * pinLocked and cardUnknown.
 */
export async function attendantHere(
  facility: HubFacility,
  caller: Caller,
  cardCode: string,
): Promise<Result<{ attendantId: number; sectionId: number | null }>> {
  const tried = { what: 'staff' as const, field: 'cardCode', roomId: noRoom }
  const known = await tryPin(facility, caller, tried, () =>
    attendantByCard(facility.db, facility.sealer.fingerprint(cardCode)),
  )
  if (!known.ok)
    return known.code === 'pinWrong' ? refuse('invalid', 'cardUnknown', { field: 'cardCode' }) : known
  const { id } = known.value
  const own = (await sections(facility.db)).find(({ attendantId }) => attendantId === id)
  return ok({ attendantId: id, sectionId: own?.id ?? null })
}
