import type { NextStep, RoomPanel } from '@mayim/shared/contract/entities/room.ts'
import type { ReservationRow } from '@mayim/shared/data/schema.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import { nextSteps, shownStatus } from '@mayim/shared/domain/visit.ts'
import type { Caller } from '@mayim/shared/operations/facility.ts'
import { reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/shared/operations/settings/schedule-days.ts'
import type { HubFacility } from '../hub-facility.ts'
import { requestsInRoom } from '../supplies/list-requests.ts'
import { gatherFacts } from '../visits/gather-facts.ts'
import { countBefore } from '../visits/queues.ts'
import { roomById } from './room-table.ts'

/** All that a room's panel shows: her code, her status, how many are before her, what she may press. Never a name. */
export async function roomPanel(facility: HubFacility, roomId: number): Promise<Result<RoomPanel>> {
  const room = await roomById(facility.db, roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const visitor =
    room.reservationId === null ? undefined : await reservationById(facility.db, room.reservationId)
  const night = scheduleDayOf(facility, tonight(facility))
  const panel: Caller = {
    kind: 'device',
    id: `room-${roomId}`,
    roles: ['Room'],
    roomId,
    address: '',
    language: 'en',
  }
  return ok({
    roomId: room.id,
    name: room.name,
    status: visitor ? shownStatus(visitor) : room.status,
    roomStatus: room.status,
    statusSince: visitor ? visitor.statusSince : room.statusSince,
    reservationCode: visitor?.code ?? null,
    nBefore: visitor ? await countBefore(facility, facility.db, visitor) : null,
    wait: null,
    language: room.language as RoomPanel['language'],
    lights: facility.lightOf(room.id),
    businessDate: tonight(facility),
    zmanTevillah: night.zmanTevillah,
    shabbosMode: night.shabbosMode,
    idleSeconds: facility.settings.current().roomIdleSeconds,
    next: visitor ? await stepsFor(facility, panel, visitor) : [],
    supplies: await requestsInRoom(facility.db, room.id),
  })
}

/** The ordinary steps that a caller may press for a visit, with the instant at which a wait for the zman ends. */
export async function stepsFor(
  facility: HubFacility,
  caller: Caller,
  row: ReservationRow,
): Promise<NextStep[]> {
  const facts = await gatherFacts(facility, facility.db, caller, row, { cardGiven: true })
  const zmanAtMs = scheduleDayOf(facility, row.date).zmanTevillahAtMs
  return nextSteps(facts)
    .filter(step => !step.manual)
    .map(step => ({
      transition: step.transition,
      status: step.status,
      enabled: step.enabled,
      reason: step.reason,
      availableAt:
        step.reason === 'beforeZman' && zmanAtMs !== null ? new Date(zmanAtMs).toISOString() : null,
    }))
}
