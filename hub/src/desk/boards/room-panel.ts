import { roomDoor } from '@mayim/contract/building/facility-points.ts'
import type { NextStep, RoomPanel } from '@mayim/contract/entities/room.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { nextSteps, shownStatus } from '@mayim/domain/visit/visit.ts'
import { listAlarms } from '../../building/supplies/view-alarms.ts'
import { requestsInRoom } from '../../building/supplies/view-requests.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { visitFacts } from '../../visit/gather-facts.ts'
import { planTonight } from '../../visit/plan-tonight.ts'
import type { Evening } from '../../visit/read-evening.ts'
import { sectionOf, waitInRoom } from './waits.ts'

/** Everything that a room's panel shows: code, status, number of patrons ahead, allowed steps. Never a name. */
export async function roomPanel(facility: HubFacility, roomId: number): Promise<Result<RoomPanel>> {
  const planned = await planTonight(facility)
  const { evening } = planned
  const room = evening.rooms.find(({ id }) => id === roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const visitor = evening.inRoom.get(roomId)
  const night = scheduleDayOf(facility, tonight(facility))
  const { nBefore, wait } = visitor ? waitInRoom(planned, visitor) : { nBefore: null, wait: null }
  const settings = facility.settings.current()
  const asAttendant = visitor && settings.attendantInRoom
  return ok({
    roomId: room.id,
    name: room.name,
    status: visitor ? shownStatus(visitor) : room.status,
    roomStatus: room.status,
    statusSince: visitor ? visitor.statusSince : room.statusSince,
    reservationCode: visitor?.code ?? null,
    nBefore,
    wait,
    language: room.language as RoomPanel['language'],
    lights: facility.lightOf(room.id),
    businessDate: tonight(facility),
    zmanTevillah: night.zmanTevillah,
    shabbosMode: night.shabbosMode,
    shabbosNow: isShabbosNow(facility),
    idleSeconds: settings.roomIdleSeconds,
    next: visitor ? stepsFor(facility, panelOf(roomId), visitor, evening) : [],
    attendantNext: asAttendant ? attendantSteps(facility, roomId, visitor, evening) : [],
    canRelease: canRelease(facility, roomId),
    hasPhone: room.extension !== null,
    alarms: await listAlarms(facility, { roomId: room.id }),
    supplies: await requestsInRoom(facility.db, room.id),
  })
}

/** Whether a lock of the room can be released, so that its panel offers it (building-413). */
function canRelease({ devices }: HubFacility, roomId: number): boolean {
  return (['dry', 'wet'] as const).some(side =>
    devices.registry.point(roomDoor(roomId, side))?.caps.includes('release'),
  )
}

function panelOf(roomId: number): Caller {
  return { kind: 'device', id: `room-${roomId}`, roles: ['Room'], roomId, address: '', language: 'en' }
}

/**
 * The ordinary steps that the caller may press for a visit, and the instant at which a wait for nightfall ends. A visit
 * of an earlier night can also be ended from every status (visit-161).
 */
export function stepsFor(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
  evening: Evening,
  attendantId: number | null = null,
): NextStep[] {
  const section = sectionOf(evening, row) ?? null
  const facts = visitFacts(
    facility,
    caller,
    row,
    { attendantId, cardLater: true },
    // A step out of the room is not offered here, so the balance is not read.
    { balanceMinor: 0, roomNotGivenAway: false, section, attendantAvoided: false },
  )
  const zmanAtMs = scheduleDayOf(facility, row.date).zmanTevillahAtMs
  return nextSteps(facts)
    .filter(step => !step.manual || endsLeftOver(step, row, evening))
    .map(step => ({
      transition: step.transition,
      status: step.status,
      enabled: step.enabled,
      reason: step.reason,
      availableAt:
        step.reason === 'beforeZman' && zmanAtMs !== null ? new Date(zmanAtMs).toISOString() : null,
    }))
}

function endsLeftOver(
  { status }: { readonly status: string },
  row: ReservationRow,
  { date }: Evening,
): boolean {
  return row.date < date && status === 'Done'
}

/** The further steps that an attendant may press at the panel after swiping her card. */
function attendantSteps(
  facility: Facility,
  roomId: number,
  row: ReservationRow,
  evening: Evening,
): NextStep[] {
  const own = stepsFor(facility, panelOf(roomId), row, evening).map(({ status }) => status)
  return stepsFor(facility, panelOf(roomId), row, evening, anybody).filter(
    ({ status }) => !own.includes(status),
  )
}

/** The card is not known yet. */
const anybody = 0
