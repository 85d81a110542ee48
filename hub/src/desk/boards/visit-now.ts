import type { VisitNow } from '@mayim/contract/entities/estimate.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { planTonight } from '../../visit/plan-tonight.ts'
import type { Evening } from '../../visit/read-evening.ts'
import { inWaitingRoom, waitForRoom, waitInRoom } from './waits.ts'

const noWait = { nBefore: null, wait: null }

/**
 * What a patron's own phone shows of her visit while she is here (visit-170): her place, the wait, then her room with its
 * section and attendant. Nothing of anybody else.
 */
export async function visitNow(facility: HubFacility, id: string): Promise<Result<VisitNow>> {
  const row = await reservationById(facility.db, id)
  if (!row) return refuse('missing', 'reservationMissing')
  const status = shownStatus(row)
  const planned = await planTonight(facility)
  const { evening } = planned
  const base = { reservationId: id, reservationStatus: status, room: null }
  if (status === 'Waiting') {
    const nBefore = inWaitingRoom(evening).findIndex(each => each.id === id)
    const { wait } = waitForRoom(planned, row)
    return ok({ ...base, nBefore: nBefore < 0 ? null : nBefore, wait })
  }
  if (!isInRoom(status)) return ok({ ...base, ...noWait })
  return ok({ ...base, ...waitInRoom(planned, row), room: roomOf(evening, row.roomId) })
}

function roomOf(evening: Evening, roomId: number | null): VisitNow['room'] {
  const room = evening.rooms.find(({ id }) => id === roomId)
  if (!room) return null
  const attendant = room.attendantId === null ? undefined : evening.attendants.get(room.attendantId)
  return {
    id: room.id,
    name: room.name,
    section: {
      id: room.sectionId,
      name: room.sectionName,
      attendant: attendant ? { firstName: attendant.firstName, lastName: attendant.lastName } : null,
    },
  }
}
