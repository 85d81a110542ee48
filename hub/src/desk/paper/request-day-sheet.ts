import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result } from '@mayim/domain/result.ts'

export interface DaySheetRequest {
  /** Date of the night. */
  readonly date: string
  readonly printer: string
  readonly language: string
}

/** Requests a night's sheet; the effect prints it after the commit (visit-153). Refuses shabbosMode. */
export async function requestDaySheet(
  facility: Facility,
  caller: Caller,
  asked: DaySheetRequest,
): Promise<Result<{ printer: string; date: string }>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  return facility.write(async trx => {
    await requestDaySheetWithin(facility, trx, caller, asked)
    return ok({ printer: asked.printer, date: asked.date })
  })
}

/** The same within the caller's transaction. */
export async function requestDaySheetWithin(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  { date, printer, language }: DaySheetRequest,
): Promise<void> {
  const fields = { printer, language }
  await record(facility, trx, caller, { entity: 'night', id: date, kind: 'sheetAsked', fields })
}
