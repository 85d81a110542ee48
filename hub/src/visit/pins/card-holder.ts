import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { findByCard } from '@mayim/core/people/attendants/find-by-card.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { tryPin } from './try-pin.ts'

/**
 * Returns the attendant of the card or PIN that came with a request, or nothing without one. Counts as a try, whoever
 * the caller is (visit-132). Refuses pinLocked, and for a wrong one pinWrong at a room's panel and cardUnknown
 * elsewhere.
 */
export async function cardHolder(
  facility: HubFacility,
  caller: Caller,
  given: {
    readonly cardCode?: string | undefined
    readonly roomId: number | null
    readonly door?: string
  },
): Promise<Result<{ readonly attendantId?: number }>> {
  const { cardCode: sent, ...about } = given
  if (!sent) return ok({})
  const cardCode = facility.heardCards.codeOf(caller, sent)
  if (cardCode === null) return refuse('invalid', 'cardUnknown', { field: 'cardCode' })
  const tried = { what: 'staff' as const, field: 'cardCode', ...about }
  const known = await tryPin(facility, caller, tried, () => findByCard(facility, cardCode))
  if (known.ok) return ok({ attendantId: known.value.id })
  const isPanel = caller.kind === 'device' && caller.roomId !== undefined
  return known.code === 'pinWrong' && !isPanel
    ? refuse('invalid', 'cardUnknown', { field: 'cardCode' })
    : known
}
