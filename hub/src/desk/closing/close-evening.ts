import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { EveningClosing } from '@mayim/contract/entities/closing.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { attendantById } from '@mayim/core/people/attendant-table.ts'
import { addClosing, closingById, listClosings, readDrawer, readFigures } from '@mayim/core/reports/till.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { cardHolder } from '../../visit/cards-and-pins/check-card.ts'
import { openTonight } from './open-tonight.ts'

/** Tonight in figures, what ought to be in the drawer, and how the evening was closed before (money-1253). */
export async function tonightInFigures(facility: HubFacility): Promise<Answer<Calls['eveningFigures']>> {
  const night = tonight(facility)
  const before = await listClosings(facility, { dt: night })
  return {
    night,
    drawer: await readDrawer(facility, facility.db),
    figures: await readFigures(facility, night),
    closings: before.ok ? before.value.closings : [],
  }
}

interface CloseRequest {
  readonly expected: number
  readonly counted: number
  readonly float: number
  readonly note?: string
  readonly cardCode: string
  readonly idempotencyKey?: string
}

/**
 * Closes the evening with a count of the drawer, signed by the card or PIN of staff (money-1252). Refuses shabbosMode,
 * the refusals of a card, and as `addClosing`.
 */
export async function closeEvening(
  facility: HubFacility,
  caller: Caller,
  request: CloseRequest,
): Promise<Result<EveningClosing>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const { cardCode, idempotencyKey, ...count } = request
  const holder = await cardHolder(facility, caller, { cardCode, roomId: null })
  if (!holder.ok) return holder
  const signer = await attendantById(facility.db, holder.value.attendantId ?? 0)
  if (!signer) return refuse('invalid', 'cardUnknown', { field: 'cardCode' })
  const open = await openTonight(facility)
  return addClosing(facility, caller, { ...count, signedBy: nameOf(signer), open }, idempotencyKey)
}

/** Requests the record of an evening on paper; the effect prints it after the commit (money-1254). */
export async function printClosing(
  facility: HubFacility,
  caller: Caller,
  asked: { readonly closingId: string; readonly printer: string },
): Promise<Result<{ printer: string }>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const { closingId: closing, printer } = asked
  const language = facility.settings.current().defaultLanguage
  return facility.write(async trx => {
    const known = await closingById(trx, closing)
    if (!known) return refuse('missing', 'entryMissing', { field: 'closingId' })
    const fields = { printer, language, closing }
    await record(facility, trx, caller, { entity: 'night', id: known.night, kind: 'closingAsked', fields })
    return ok({ printer })
  })
}
