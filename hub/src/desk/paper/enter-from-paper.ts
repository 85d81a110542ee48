import type { PaperLine, PaperOutcome, PaperWalkIn } from '@mayim/contract/entities/shabbos.ts'
import { noteStatus } from '@mayim/core/booking/note-status.ts'
import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { attendantById } from '@mayim/core/people/attendant-table.ts'
import { businessMinutes, instantAt, isoInstant } from '@mayim/domain/calendar/business-day.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isOnTime } from '@mayim/domain/visit/lateness.ts'
import { decidePaperLine, type PaperStep } from '@mayim/domain/visit/paper-sheets.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeRoom } from '../../building/rooms/change-room.ts'
import { freeCubicle } from '../../building/rooms/cubicles.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import { isEffectDone, noteEffectDone } from '../../devices/effect-done-table.ts'
import { bookFromPaper } from './book-from-paper.ts'

/**
 * Enters a night that was kept on paper (visit-154, visit-155; Shabbos and Yom Tov mode). The history records that it
 * was entered now, and by whom; the times of arrival and departure from the paper are stored as fields. A payment for
 * a Shabbos night is a Shabbos payment. Each line is judged alone, and valid lines are stored even if others are
 * refused. It waits until the night has begun and its Shabbos has ended.
 */
export async function enterFromPaper(
  facility: Facility,
  caller: Caller,
  input: {
    readonly date: string
    readonly lines: readonly PaperLine[]
    /** Walk-ins. */
    readonly walkIns?: readonly PaperWalkIn[]
  },
): Promise<Result<PaperOutcome[]>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const { shabbosMode } = scheduleDayOf(facility, input.date)
  const today = tonight(facility)
  if (input.date > today || (shabbosMode && input.date === today))
    return refuse('conflict', 'paperTooEarly', { field: 'date' })
  return facility.write(async trx => {
    const outcomes: PaperOutcome[] = []
    const enter = async (line: PaperLine) => {
      const entered = await enterLine(facility, trx, caller, line, { date: input.date, shabbosMode })
      outcomes.push(outcomeOf(line.reservationId, entered, line.attendantId))
    }
    for (const line of input.lines) await enter(line)
    for (const walkIn of input.walkIns ?? []) {
      const booked = await bookFromPaper(facility, trx, caller, { date: input.date, walkIn })
      if (!booked.ok) outcomes.push(outcomeOf(walkIn.key, booked, walkIn.attendantId))
      else await enter(lineOfWalkIn(booked.value.id, walkIn))
    }
    return ok(outcomes)
  })
}

function outcomeOf(reservationId: string, entered: Result<string>, attendantId = 0): PaperOutcome {
  const outcome = entered.ok ? entered.value : entered.code
  return { reservationId, outcome, message: null, attendantId: attendantId || null }
}

function lineOfWalkIn(reservationId: string, walkIn: PaperWalkIn): PaperLine {
  const { key: _key, name: _name, phone: _phone, time, bath: _bath, ...visited } = walkIn
  return { reservationId, came: true, arrived: time, ...visited }
}

interface Night {
  readonly date: string
  readonly shabbosMode: boolean
}

async function enterLine(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  line: PaperLine,
  night: Night,
): Promise<Result<'entered' | 'notCome'>> {
  const row = await reservationById(trx, line.reservationId)
  if (row?.date !== night.date) return refuse('missing', 'reservationMissing')
  if (line.attendantId !== undefined && !(await attendantById(trx, line.attendantId)))
    return refuse('missing', 'attendantMissing')
  const entered = await isEffectDone(trx, keyOf(row))
  const step = decidePaperLine(line, { status: shownStatus(row), timeArrived: row.timeArrived, entered })
  if (!step.ok) return step
  await write(facility, trx, caller, row, { line, night, step: step.value })
  return ok(line.came ? 'entered' : 'notCome')
}

async function write(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
  entry: { readonly line: PaperLine; readonly night: Night; readonly step: PaperStep },
): Promise<void> {
  const { line, night, step } = entry
  if (step === 'noShow')
    return noteFields(facility, trx, caller, row, 'noShow', { noShowAt: nowIso(facility) })
  const times = timesOnPaper(facility, row, line)
  if (step === 'times') await noteFields(facility, trx, caller, row, 'enteredFromPaper', times)
  else {
    await noteStatus(facility, trx, caller, {
      before: row,
      reservationId: row.id,
      newStatus: 'Done',
      fields: { visitStatus: 'Done', ...times, roomIdPreassign: null, cubicleId: null },
      kind: 'enteredFromPaper',
      cause: night.shabbosMode ? 'D3' : 'paper',
      attendantId: line.attendantId ?? null,
    })
    await leaveRoom(facility, trx, caller, row)
    await freeCubicle(facility, trx, caller, row)
  }
  // The same sheet entered again records no second payment, whichever fields were left blank.
  if (!(await isEffectDone(trx, keyOf(row)))) await noteEffectDone(trx, facility, keyOf(row))
  if (line.paid === undefined || line.paid <= 0) return
  const method = night.shabbosMode ? 'Shabbos Payment' : 'Cash'
  const amountMinor = -minorOf(line.paid)
  const payment = { kind: 'payment' as const, method, amountMinor, item: null, quantity: null }
  await writeLines(facility, trx, caller, [
    lineOf(facility, caller, row)({ ...payment, note: line.note ?? '' }),
  ])
}

function keyOf(row: Pick<ReservationRow, 'id'>): string {
  return `paper:${row.id}`
}

async function noteFields(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
  kind: string,
  fields: Partial<ReservationRow>,
): Promise<void> {
  await updateReservation(trx, row.id, fields)
  await record(facility, trx, caller, { entity: 'reservation', id: row.id, kind, fields })
}

/** Her times of arrival and departure from the paper; null if blank. */
function timesOnPaper(facility: Facility, row: ReservationRow, line: PaperLine): Partial<ReservationRow> {
  const { timeZone, lateGraceMinutes } = facility.settings.current()
  const instant = (time: string | undefined) =>
    time === undefined ? null : isoInstant(instantAt(row.date, businessMinutes(time), timeZone))
  const onTime =
    line.arrived === undefined
      ? null
      : isOnTime({ ...choicesOf(row), time: row.time }, businessMinutes(line.arrived), lateGraceMinutes)
  return {
    timeArrived: row.timeArrived ?? instant(line.arrived),
    arrivedOnTime: row.arrivedOnTime ?? (onTime === null ? null : onTime ? 1 : 0),
    timeCompleted: instant(line.left) ?? row.timeCompleted,
    noShowAt: null,
  }
}

/** The power failed while she was in a room: the room is empty by now, and in an unknown state. */
async function leaveRoom(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<void> {
  if (row.roomId === null) return
  const room = await roomById(trx, row.roomId)
  if (room?.reservationId !== row.id) return
  const fields = {
    reservationId: null,
    status: 'NeedsCleaning' as const,
    statusSince: nowIso(facility),
    lightsWanted: null,
  }
  await changeRoom(facility, trx, caller, { id: room.id, kind: 'left', fields, cause: 'paper' })
}
