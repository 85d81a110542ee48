import type { ReservationRow } from '@mayim/shared/data/schema.ts'
import { businessDate } from '@mayim/shared/domain/business-day.ts'
import type { RoomForPlacing, VisitFacts } from '@mayim/shared/domain/visit.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import { actorOf } from '@mayim/shared/operations/caller.ts'
import type { Caller, Facility, Readers } from '@mayim/shared/operations/facility.ts'
import { balanceMinor, ledgerOf } from '@mayim/shared/operations/reservations/ledger-table.ts'
import { scheduleDayOf } from '@mayim/shared/operations/settings/schedule-days.ts'
import { excludedAttendantsOf } from '@mayim/shared/operations/users/user-table.ts'
import { roomById } from '../rooms/room-table.ts'
import { isFirstInQueue, isPoolFree } from './queues.ts'

export interface FactsAsked {
  readonly cardGiven: boolean
  /** The room to place her in. */
  readonly roomId?: number
  /** A door event is past the time in which the wet door may still swing (evening design, debounce). */
  readonly doorSettled?: boolean
}

/** Gathers what the table of transitions asks about one reservation, within the caller's transaction. */
export async function gatherFacts(
  facility: Facility,
  db: Readers,
  caller: Caller,
  row: ReservationRow,
  asked: FactsAsked,
): Promise<VisitFacts> {
  const settings = facility.settings.current()
  const nowMs = facility.clock.now()
  const today = businessDate(nowMs, settings.timeZone)
  const day = scheduleDayOf(facility, row.date)
  const room = asked.roomId === undefined ? undefined : await roomForPlacing(db, row, asked.roomId)
  return {
    status: shownStatus(row),
    actor: actorOf(caller),
    switches: settings,
    cardRequired: settings.reservationsStatusChangeCardCode,
    cardGiven: asked.cardGiven,
    tonight: row.date === today,
    shabbosMode: day.shabbosMode,
    afterZman: day.zmanTevillahAtMs === null || nowMs >= day.zmanTevillahAtMs,
    beforeCutoff: day.cutoffAtMs === null || nowMs < day.cutoffAtMs,
    nightIsOut: day.shabbosMode && row.date < today,
    balanceMinor: balanceMinor(row, await ledgerOf(db, row.id)),
    hasRoom: row.roomId !== null,
    ...(room ? { room } : {}),
    wantsBath: row.bath === 1,
    roomNotGivenAway: row.roomId !== null && (await roomById(db, row.roomId))?.reservationId === null,
    firstInQueue: await isFirstInQueue(facility, db, row),
    poolFree: await isPoolFree(db, row),
    doorSettled: asked.doorSettled ?? true,
  }
}

async function roomForPlacing(
  db: Readers,
  row: ReservationRow,
  roomId: number,
): Promise<RoomForPlacing | undefined> {
  const room = await roomById(db, roomId)
  if (!room) return undefined
  const excluded = await excludedAttendantsOf(db, row.userId)
  return {
    free: room.reservationId === null,
    status: room.status,
    bath: room.bath === 1,
    sectionHasAttendant: room.attendantId !== null,
    attendantExcluded: room.attendantId !== null && excluded.includes(room.attendantId),
  }
}
