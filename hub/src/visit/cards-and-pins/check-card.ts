import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import { findByCard } from '@mayim/core/people/attendant-cards.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { sections } from '../../building/rooms/room-table.ts'
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
    /** A reader beside the door read it, and nobody typed it. */
    readonly isCard?: boolean
  },
): Promise<Result<{ readonly attendantId?: number }>> {
  const { cardCode: sent, isCard = false, ...about } = given
  if (!sent) return ok({})
  const heard = facility.heardCards.codeOf(caller, sent)
  if (heard === null) return refuse('invalid', 'cardUnknown', { field: 'cardCode' })
  const tried = { what: 'staff' as const, field: 'cardCode', isCard: isCard || heard.isCard, ...about }
  const known = await tryPin(facility, caller, tried, () => findByCard(facility, heard.code, facility.cards))
  if (known.ok) return ok({ attendantId: known.value.id })
  const isPanel = caller.kind === 'device' && caller.roomId !== undefined
  return known.code === 'pinWrong' && !isPanel
    ? refuse('invalid', 'cardUnknown', { field: 'cardCode' })
    : known
}

/**
 * Returns the attendant whose card was swiped at the tablet, and her section tonight. Counts as a try of a PIN.
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

/**
 * Unlocks a locked desk by the PIN or card of any member of staff (visit-134). The signed-in account does not change.
 */
export async function unlockDesk(
  facility: HubFacility,
  caller: Caller,
  input: { readonly cardCode: string },
): Promise<Result<null>> {
  const given = facility.heardCards.codeOf(caller, input.cardCode)
  if (given === null) return refuse('forbidden', 'pinWrong', { field: 'cardCode' })
  const tried = { what: 'desk' as const, field: 'cardCode', roomId: null, isCard: given.isCard }
  const known = await tryPin(facility, caller, tried, () => findByCard(facility, given.code, facility.cards))
  return known.ok ? ok(null) : known
}

/**
 * Checks the passcode of the hidden admin menu of a room's panel (visit-115). It is opened for this one comparison.
 */
export async function unlockAdminMenu(
  facility: HubFacility,
  caller: Caller,
  input: { readonly roomId: number; readonly passcode: string },
): Promise<Result<null>> {
  const wanted = await openSecret(facility, 'roomAdminPasscode')
  if (wanted === null) return refuse('conflict', 'passcodeNotSet')
  const tried = { what: 'admin' as const, field: 'passcode', roomId: input.roomId }
  return tryPin<null>(facility, caller, tried, async () =>
    isSame(input.passcode, wanted.reveal()) ? null : undefined,
  )
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
