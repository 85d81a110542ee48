import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { RoomAvailability } from '@mayim/contract/entities/room.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'

/** An action of reception: the request, the message when it is done, and how to undo it. */
export interface Job {
  /** The code of the reservation, for the messages. */
  readonly code: string
  /** Whether the hub may ask for an attendant's card first. */
  readonly byCard: boolean
  readonly send: (cardCode: string | undefined) => Promise<unknown>
  /** The message when it is done. */
  readonly done: readonly [key: TextKey, values: TextValues]
  /** What was done before it. It is shown also if the job is refused. */
  readonly before?: readonly [key: TextKey, values: TextValues] | undefined
  /** The message is a warning: it is done, and something is left to do. */
  readonly warns?: boolean
  readonly undo?: Job | undefined
  /** The dialog that opens next, once it is done. */
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

/** Checks the patron in, and prints the receipt if the desk has a printer. */
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
    // A reservation cannot return to Arrived. Cancel Check In sets Reserved.
    ...(before === 'Reserved' ? { undo: statusJob(reservation, 'Waiting', 'Reserved', undone) } : {}),
  }
}

export function cancelCheckInJob(reservation: StaffReservation): Job {
  const { reservationCode: code } = reservation
  const { reservationStatus: before } = reservation
  const job = statusJob(reservation, before, 'Reserved', ['desk.done.checkInCanceled', { code }])
  // A reservation cannot return to Arrived.
  if (before !== 'Waiting') return job
  return { ...job, undo: withCubicleAgain(reservation, checkInJob(reservation, null)) }
}

/** Sets the status by hand. Only Done can be undone. */
export function setStatusJob(reservation: StaffReservation, to: ReservationStatus, word: string): Job {
  const { reservationCode: code, reservationStatus: from } = reservation
  const job = statusJob(reservation, from, to, ['desk.done.status', { code, status: word }])
  return to === 'Done' ? { ...job, undo: statusJob(reservation, 'Done', 'Dressing', undone) } : job
}

/** Keeps the room again that was kept for the patron before a job released it (visit-48). */
export async function keepRoomAgain({
  reservationId: id,
  roomIdPreassign,
  roomReason,
}: Pick<StaffReservation, 'reservationId' | 'roomIdPreassign' | 'roomReason'>): Promise<void> {
  if (roomIdPreassign === null) return
  const why = roomReason ? { overrideReason: roomReason } : {}
  await callApi('preassignRoom', { params: { id }, body: { roomId: roomIdPreassign, ...why } })
}

/**
 * Takes the patron out of the room, back to the status that she had. From Assigned only Waiting can be reached
 * (visit-P2), so a patron who was not checked in is set to Reserved after it. A hold was confirmed by placing it and
 * has no undo (visit-P1c).
 */
function undoPlace(reservation: StaffReservation): Job | undefined {
  const { reservationStatus: before } = reservation
  if (before !== 'Waiting' && before !== 'Reserved') return undefined
  const leave = statusJob(reservation, 'Assigned', 'Waiting', undone)
  return withCubicleAgain(reservation, {
    ...leave,
    send: async cardCode => {
      await leave.send(cardCode)
      if (before === 'Reserved') await statusJob(reservation, 'Waiting', 'Reserved', undone).send(cardCode)
      await keepRoomAgain(reservation)
    },
  })
}

/** An undo after which the patron has a cubicle again if what is undone freed hers. It says if none is free any more. */
function withCubicleAgain(reservation: StaffReservation, undo: Job): Job {
  if (reservation.cubicle === null) return undo
  let isMissing = false
  return {
    ...undo,
    send: async cardCode => {
      await undo.send(cardCode)
      isMissing = !(await hasCubicle(reservation.reservationId))
    },
    get done() {
      return isMissing ? noCubicle : undo.done
    },
    get warns() {
      return isMissing
    },
  }
}

const noCubicle = ['refusal.noCubicleFree', {}] as const

/** Asks for a cubicle. A missing one does not fail what was done before. */
export async function hasCubicle(id: string): Promise<boolean> {
  try {
    await callApi('requestCubicle', { params: { id } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return error.code === 'cubicleGiven'
    throw error
  }
}

/**
 * Takes a patron out of the room before she entered it: she waits again (visit-P2). Undo gives her the room again, if it is
 * still ready.
 */
export function takeOutOfRoomJob(reservation: StaffReservation): Job {
  const { reservationCode: code, room, roomReason } = reservation
  const name = room?.name ?? ''
  const job = statusJob(reservation, 'Assigned', 'Waiting', ['desk.done.takenOut', { code, room: name }])
  if (room === null) return job
  return {
    ...job,
    undo: { ...placeJob(reservation, room, 'Ready', roomReason), undo: undefined, done: undone },
  }
}

/**
 * Assigns a room. The request has the room's status as shown, so that the hub refuses if it changed.
 * @param reason why it is a room that lacks what she needs
 */
export function placeJob(
  reservation: StaffReservation,
  room: Pick<RoomAvailability, 'id' | 'name'>,
  seen: 'Ready' | 'Offline',
  reason?: string,
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
          ...(reason ? { overrideReason: reason } : {}),
          ...withCard(cardCode),
        },
      }),
    done: ['desk.done.placed', { code, room: room.name }],
    undo: undoPlace(reservation),
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

/**
 * Prints the receipt. The message says whether the printer takes it now (building-77), and with `paid` that the payment
 * was taken.
 * @param undo of that payment
 */
export function receiptJob(
  {
    reservationId: resId,
    reservationCode: code,
  }: Pick<StaffReservation, 'reservationId' | 'reservationCode'>,
  printer: string,
  paid: { readonly amount: string; readonly code: string } | null = null,
  undo?: Job,
): Job {
  const said: { done: Job['done']; waits: boolean } = {
    done: paid ? ['reception.pay.donePrinted', paid] : ['desk.done.printed', { code }],
    waits: false,
  }
  return {
    code,
    byCard: false,
    send: async () => {
      const { waits } = await callApi('printReceipt', { body: { resId, printer } })
      if (waits === null) return
      said.waits = true
      said.done = [`reception.papers.waits.${waits}`, { code }]
    },
    get done() {
      return said.done
    },
    get warns() {
      return said.waits
    },
    ...(paid ? { before: ['reception.pay.done', paid] as const } : {}),
    undo,
  }
}
