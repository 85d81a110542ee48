import type { EveningEstimates } from '@mayim/contract/entities/estimate.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { queueOf } from '@mayim/domain/plan/ready-queue.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type PlannedEvening, planTonight } from '../../visit/evening/plan-tonight.ts'
import { inWaitingRoom, waitForRoom, waitInRoom } from '../../visit/evening/shown-waits.ts'
import { cleaningOf } from './read-rooms.ts'

/** The plan of the evening for the desk and the attendants, with codes only (visit-70). */
export async function viewEstimates(facility: Facility): Promise<EveningEstimates> {
  const planned = await planTonight(facility)
  const { evening, atMs } = planned
  return {
    at: new Date(atMs).toISOString(),
    waiting: inWaitingRoom(evening).map((row, nBefore) => ({
      reservationId: row.id,
      reservationCode: row.code,
      nBefore,
      ...waitForRoom(planned, row),
    })),
    ready: readyOf(planned),
    rooms: freeRooms(planned),
    cleaning: cleaningOf(facility, planned).map(({ id, neededBy }) => ({ roomId: id, neededBy })),
  }
}

function readyOf(planned: PlannedEvening): EveningEstimates['ready'] {
  return [...planned.evening.inRoom].flatMap(([roomId, row]) => {
    if (queueOf(shownStatus(row)) === null) return []
    const { nBefore, wait } = waitInRoom(planned, row)
    return { reservationId: row.id, roomId, nBefore: nBefore ?? 0, wait }
  })
}

function freeRooms({ evening, plan }: PlannedEvening): EveningEstimates['rooms'] {
  const rooms = evening.rooms.flatMap(room => {
    const freeMs = plan.free.get(room.id)
    if (freeMs === undefined || room.attendantId === null) return []
    const free = room.reservationId === null && room.status === 'Ready'
    return { roomId: room.id, name: room.name, bath: room.bath === 1, freeAt: freeMs, free }
  })
  return rooms
    .sort((a, b) => a.freeAt - b.freeAt || a.roomId - b.roomId)
    .map(room => ({ ...room, freeAt: new Date(room.freeAt).toISOString() }))
}
