import type { RoomAvailability } from '@mayim/contract/entities/room.ts'
import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { attendants } from '@mayim/core/people/attendant-table.ts'
import {
  checkPreassign,
  mayPreassign,
  type PreassignRefusal,
} from '@mayim/domain/building/room-assignment.ts'
import { misfitsOf } from '@mayim/domain/capacity/room-fit.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { roomJudge, roomReason } from './judge-room.ts'
import { type RoomWithSection, roomById, rooms } from './room-table.ts'
import { viewSection } from './sections.ts'

/** The rooms, whether each may be preassigned to a reservation, and why not (visit-46, visit-47). */
export async function roomsToPreassign(
  facility: Facility,
  reservationId: string,
): Promise<Result<RoomAvailability[]>> {
  const row = await reservationById(facility.db, reservationId)
  if (!row) return refuse('missing', 'reservationMissing')
  const judge = await judgeFor(facility, facility.db, row)
  const known = new Map((await attendants(facility.db)).map(each => [each.id, each]))
  const rows = await rooms(facility.db)
  return ok(
    rows.map(room => {
      const refusal = judge(room)
      return {
        id: room.id,
        name: room.name,
        available: refusal === null,
        bath: room.bath === 1,
        status: room.status,
        section: viewSection(room, known),
        reason: refusal?.code ?? null,
        needsReason: refusal?.needsReason ?? false,
        isFinal: refusal?.isFinal ?? false,
      }
    }),
  )
}

/**
 * Preassigns a room to a reservation, or releases it; lights and doors do not change. A room that is not free just
 * now can be preassigned.
 * @param input.roomId 0 releases the room
 * @param input.overrideReason why it is a room that lacks what she needs; stored in `roomReason`
 */
export async function preassignRoom(
  facility: Facility,
  caller: Caller,
  input: { readonly reservationId: string; readonly roomId: number; readonly overrideReason?: string },
): Promise<Result<null>> {
  const closed = shabbosRefusal(facility)
  if (closed) return closed
  const reason = roomReason(input.overrideReason)
  if (!reason.ok) return reason
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const status = shownStatus(row)
    if (!mayPreassign(status)) return refuse('conflict', 'statusNotAllowed', { detail: { status } })
    const roomIdPreassign = input.roomId === 0 ? null : input.roomId
    let why = ''
    if (roomIdPreassign !== null) {
      const room = await roomById(trx, roomIdPreassign)
      if (!room) return refuse('missing', 'roomMissing', { field: 'roomId' })
      const refusal = (await judgeFor(facility, trx, row))(room)
      if (refusal?.isFinal || (refusal?.needsReason && reason.value === ''))
        return refuse('conflict', refusal.code, { field: 'roomId' })
      if (refusal?.needsReason) why = reason.value
    }
    if (roomIdPreassign === row.roomIdPreassign) return ok(null)
    const fields = { roomIdPreassign, ...(why === row.roomReason ? {} : { roomReason: why }) }
    await updateReservation(trx, row.id, fields)
    const kind = roomIdPreassign === null ? 'preassignmentRemoved' : 'preassigned'
    await record(facility, trx, caller, { entity: 'reservation', id: row.id, kind, fields })
    return ok(null)
  })
}

/** One reading for all rooms. */
async function judgeFor(
  facility: Facility,
  db: Readers,
  row: ReservationRow,
): Promise<(room: RoomWithSection) => PreassignRefusal | null> {
  const { needs, factsOf } = await roomJudge(facility, db, row)
  const isTonight = { tonight: row.date === tonight(facility) }
  return room => checkPreassign(misfitsOf(factsOf(room), needs), isTonight)
}
