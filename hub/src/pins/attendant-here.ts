import { attendantByCard } from '@mayim/core/people/attendant-table.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { sections } from '../rooms/room-table.ts'
import { tryPin } from './try-pin.ts'

/** It is no panel's. */
const noRoom = 0

/**
 * Whose card was swiped at the attendants' tablet, and the section that she has tonight. It counts as a try of a PIN.
 * Refuses pinLocked and cardUnknown.
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
