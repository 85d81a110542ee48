import { attendantByCard } from '@mayim/core/people/attendant-table.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { tryPin } from './try-pin.ts'

/**
 * Opens a desk that had locked itself, by the PIN or the card of anybody who works here (house rules, Privacy: shared
 * computers). Whoever is signed in stays so. Refuses pinLocked and pinWrong, as a panel does.
 */
export async function unlockDesk(
  facility: HubFacility,
  caller: Caller,
  input: { readonly cardCode: string },
): Promise<Result<null>> {
  const known = await tryPin(facility, caller, { what: 'desk', field: 'cardCode', roomId: null }, () =>
    attendantByCard(facility.db, facility.sealer.fingerprint(input.cardCode)),
  )
  return known.ok ? ok(null) : known
}
