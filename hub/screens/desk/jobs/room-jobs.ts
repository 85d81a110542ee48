import type { ReservationBrief } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { DoorReason } from '@mayim/domain/building/doors.ts'
import { roomTransitions } from '@mayim/domain/building/room-transitions.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import type { Language } from '@mayim/ui/language.ts'
import { type Job, undone, withCard } from './visit-jobs.ts'

type Named = Pick<Room, 'id' | 'name'>

/**
 * Sets the own status of an empty room (visit-RM1 to visit-RM9). If the status changed in the meantime, the hub
 * refuses. Undo sets the status that the room had, where reception may.
 */
export function roomStatusJob(room: Room, to: RoomStatus, needsCard: boolean, word: string): Job {
  const job = (from: RoomStatus, to: RoomStatus, done: Job['done']): Job => ({
    code: room.name,
    byCard: needsCard,
    send: cardCode =>
      callApi('roomStatus', {
        params: { id: room.id },
        body: { status: to, expectedStatus: from, ...withCard(cardCode) },
      }),
    done,
  })
  const from = room.roomStatus
  const goesBack = roomTransitions.some(
    each => each.from === to && each.to === from && each.who.includes('R'),
  )
  return {
    ...job(from, to, ['board.room.doneStatus', { name: room.name, status: word }]),
    undo: goesBack ? job(to, from, undone) : undefined,
  }
}

export function lightsJob(room: Named, on: boolean): Job {
  const job: Job = {
    code: room.name,
    byCard: false,
    send: () => callApi('setLights', { params: { id: room.id }, query: { onOff: on ? 'on' : 'off' } }),
    done: ['board.room.doneLight', { name: room.name }],
  }
  return job
}

export interface DoorWhy {
  readonly reason: DoorReason
  readonly reasonText?: string
  /** An Admin's own, in place of a card. */
  readonly ownPassword?: string
}

/**
 * The door of an occupied room opens only for a reason, and with an attendant's card, for which the hub asks, or an
 * Admin's own password.
 */
export function doorJob(room: Named, wetdry: 'dry' | 'wet', why: DoorWhy | null): Job {
  return {
    code: room.name,
    byCard: false,
    send: cardCode =>
      callApi('unlockRoom', { query: { roomid: room.id, wetdry }, body: { ...why, ...withCard(cardCode) } }),
    done: ['board.room.doneDoor', { name: room.name }],
  }
}

export function panelLanguageJob(room: Named, language: Language): Job {
  return {
    code: room.name,
    byCard: false,
    send: () => callApi('setLanguage', { params: { id: room.id }, body: { language } }),
    done: ['board.room.donePanel', { name: room.name }],
  }
}

export function panelReloadJob(room: Named): Job {
  return {
    code: room.name,
    byCard: false,
    send: () => callApi('roomPageReload', { params: { id: room.id } }),
    done: ['board.room.donePanel', { name: room.name }],
  }
}

/** Ends the visits of an earlier night, one after another; rooms that they had then want cleaning (visit-161). */
export function endLeftOverJob(visits: readonly ReservationBrief[]): Job {
  return {
    code: visits[0]?.reservationCode ?? '',
    byCard: true,
    send: async cardCode => {
      for (const { reservationId, reservationStatus } of visits)
        await callApi('reservationStatus', {
          params: { id: reservationId },
          body: { status: 'Done', expectedStatus: reservationStatus, ...withCard(cardCode) },
        })
    },
    done: ['board.leftOver.done', { count: visits.length }],
  }
}
