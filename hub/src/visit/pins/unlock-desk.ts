import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { findByCard } from '@mayim/core/people/attendants/find-by-card.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { tryPin } from './try-pin.ts'

/**
 * Unlocks a locked desk by the PIN or card of any member of staff (visit-134). The signed-in account does not change.
 * Refuses pinLocked and pinWrong, as a panel does.
 */
export async function unlockDesk(
  facility: HubFacility,
  caller: Caller,
  input: { readonly cardCode: string },
): Promise<Result<null>> {
  const code = facility.heardCards.codeOf(caller, input.cardCode)
  if (code === null) return refuse('forbidden', 'pinWrong', { field: 'cardCode' })
  const known = await tryPin(facility, caller, { what: 'desk', field: 'cardCode', roomId: null }, () =>
    findByCard(facility, code),
  )
  return known.ok ? ok(null) : known
}
