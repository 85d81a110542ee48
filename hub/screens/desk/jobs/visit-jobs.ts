import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { RoomAvailability } from '@mayim/contract/entities/room.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'

/** Something that reception does: what is sent, what is said when it is done, and how it is taken back. */
export interface Job {
  /** Of the reservation, for the sentences. */
  readonly code: string
  /** Whether the house may ask for an attendant's card first. */
  readonly byCard: boolean
  readonly send: (cardCode: string | undefined) => Promise<unknown>
  /** What is said when it is done. */
  readonly done: readonly [key: TextKey, values: TextValues]
  /** What was done before it, and is said also where this is refused. */
  readonly before?: readonly [key: TextKey, values: TextValues]
  readonly undo?: Job
  /** What opens next, once it is done. */
  readonly next?: () => void
}

export function withCard(cardCode: string | undefined): { cardCode?: string } {
  return cardCode === undefined ? {} : { cardCode }
}

function statusJob(
  reservation: StaffReservation,
  from: ReservationStatus,
  to: ReservationStatus,
  done: Job['done'],
): Job {
  return {
    code: reservation.reservationCode,
    byCard: true,
    send: async cardCode => {
      await callApi('reservationStatus', {
        params: { id: reservation.reservationId },
        body: { status: to, expectedStatus: from, ...withCard(cardCode) },
      })
    },
    done,
  }
}

export const undone: Job['done'] = ['desk.done.undone', {}]

/** Check in, and print her receipt where the desk has a printer. */
function checkInJob(reservation: StaffReservation, printer: string | null): Job {
  const { reservationCode: code, reservationStatus: before } = reservation
  return {
    code,
    byCard: true,
    send: cardCode =>
      callApi('checkIn', {
        body: { resId: reservation.reservationId, ...(printer ? { printer } : {}), ...withCard(cardCode) },
      }),
    done: ['desk.done.checkIn', { code }],
    // An Arrived one cannot go back to Arrived; Reserved is what Cancel Check In gives.
    ...(before === 'Reserved' ? { undo: statusJob(reservation, 'Waiting', 'Reserved', undone) } : {}),
  }
}

export function cancelCheckInJob(reservation: StaffReservation): Job {
  const { reservationCode: code } = reservation
  const job = statusJob(reservation, reservation.reservationStatus, 'Reserved', [
    'desk.done.checkInCanceled',
    { code },
  ])
  return { ...job, undo: checkInJob(reservation, null) }
}

/** By hand; only Done can be taken back. */
export function setStatusJob(reservation: StaffReservation, to: ReservationStatus, word: string): Job {
  const { reservationCode: code, reservationStatus: from } = reservation
  const job = statusJob(reservation, from, to, ['desk.done.status', { code, status: word }])
  return to === 'Done' ? { ...job, undo: statusJob(reservation, 'Done', 'Dressing', undone) } : job
}

/** Place into a room; the status that was seen of the room is sent, so that a race is told. */
export function placeJob(
  reservation: StaffReservation,
  room: Pick<RoomAvailability, 'id' | 'name'>,
  seen: 'Ready' | 'Offline',
): Job {
  const { reservationCode: code } = reservation
  return {
    code,
    byCard: true,
    send: cardCode =>
      callApi('assignRoom', {
        body: {
          reservationId: reservation.reservationId,
          roomId: room.id,
          roomStatus: seen,
          ...withCard(cardCode),
        },
      }),
    done: ['desk.done.placed', { code, room: room.name }],
    undo: statusJob(reservation, 'Assigned', 'Waiting', undone),
  }
}

export function cubicleJob(reservation: StaffReservation): Job {
  const { reservationCode: code } = reservation
  return {
    code,
    byCard: false,
    send: () => callApi('requestCubicle', { params: { id: reservation.reservationId } }),
    done: ['desk.done.cubicle', { code }],
  }
}

export function receiptJob(reservation: StaffReservation, printer: string): Job {
  const { reservationCode: code } = reservation
  return {
    code,
    byCard: false,
    send: () => callApi('printReceipt', { body: { resId: reservation.reservationId, printer } }),
    done: ['desk.done.printed', { code }],
  }
}
