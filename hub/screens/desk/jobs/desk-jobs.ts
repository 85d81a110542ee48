import type { PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { Language } from '@mayim/domain/language.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallAnswer, callApi } from '@mayim/ui/client/call-api.ts'
import { ownDevice } from '../../staff/own-device.ts'
import { type Job, keepRoomAgain, withCard } from './visit-jobs.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Keeps a room for the patron, or none. Undo restores the room that was kept before. */
export function preassignRoomJob(
  visit: StaffReservation,
  room: Named | null,
  { before, reason }: { readonly before: Named | null; readonly reason?: string },
): Job {
  const code = visit.reservationCode
  const job = (to: Named | null, why: string | undefined): Job => ({
    code,
    byCard: false,
    send: () =>
      callApi('preassignRoom', {
        params: { id: visit.reservationId },
        body: { roomId: to?.id ?? 0, ...(why ? { overrideReason: why } : {}) },
      }),
    done: to ? ['reception.keep.kept', { room: to.name, code }] : ['reception.keep.removed', { code }],
  })
  return { ...job(room, reason), undo: job(before, visit.roomReason) }
}

/** Prints the sheet of a night, with codes and without names. */
export function daySheetJob(date: string, printer: string): Job {
  return {
    code: '',
    byCard: false,
    send: () => callApi('daySheet', { body: { dt: date, printer } }),
    done: ['reception.paper.printing', {}],
  }
}

/**
 * Prints the record of an evening that was closed. The message says whether the printer takes it now (building-77).
 * @param signedBy where the evening was closed by the same press
 */
export function closingPaperJob(closingId: string, printer: string, signedBy?: string): Job {
  const said: { done: Job['done']; waits: boolean } = {
    done:
      signedBy === undefined ? ['closing.paper.printing', {}] : ['closing.paper.closed', { name: signedBy }],
    waits: false,
  }
  return {
    code: '',
    byCard: false,
    ...(signedBy === undefined ? {} : { before: ['closing.drawer.closed', { name: signedBy }] as const }),
    send: async () => {
      const { waits } = await callApi('eveningPrint', { body: { closingId, printer } })
      if (waits === null) return
      said.waits = true
      said.done = [`closing.paper.waits.${waits}`, {}]
    },
    get done() {
      return said.done
    },
    get warns() {
      return said.waits
    },
  }
}

/**
 * Swaps two rooms, or moves the patron of `a` to an empty `b`. Undo changes them back: a room that she left and that wants
 * cleaning is hers again as long as nobody has begun to clean it.
 * @param reason of a room that lacks what its new patron needs
 */
export function swapJob(a: Room, b: Room, reason?: string): Job {
  const isMove = a.reservation === null || b.reservation === null
  const code = a.reservation?.reservationCode ?? b.reservation?.reservationCode ?? ''
  const done = isMove
    ? (['reception.swap.moved', { code, room: a.reservation ? b.name : a.name }] as const)
    : (['reception.swap.done', { a: a.name, b: b.name }] as const)
  const left = a.reservation ? a : b
  let leftDirty = false
  const change = (seenA: Room['reservation'], seenB: Room['reservation'], why: string | undefined) =>
    callApi('swapRooms', {
      body: {
        roomA: a.id,
        roomB: b.id,
        seenA: seenA?.reservationId ?? null,
        seenB: seenB?.reservationId ?? null,
        ...(why ? { overrideReason: why } : {}),
      },
    })
  const setStatus = (
    status: 'Ready' | 'NeedsCleaning',
    expectedStatus: typeof status,
    cardCode: string | undefined,
  ) =>
    callApi('roomStatus', {
      params: { id: left.id },
      body: { status, expectedStatus, ...withCard(cardCode) },
    })
  return {
    code,
    byCard: false,
    send: async () => {
      const { rooms } = await change(a.reservation, b.reservation, reason)
      leftDirty =
        isMove && rooms.some(({ id, roomStatus }) => id === left.id && roomStatus === 'NeedsCleaning')
    },
    done,
    undo: {
      code,
      byCard: false,
      send: async cardCode => {
        if (leftDirty) await setStatus('Ready', 'NeedsCleaning', cardCode)
        try {
          await change(b.reservation, a.reservation, reason)
        } catch (error) {
          if (leftDirty) await setStatus('NeedsCleaning', 'Ready', cardCode)
          throw error
        }
      },
      done: ['desk.done.undone', {}],
    },
  }
}

/** Admits a booking that the hub has not received, by the patron's booking proof, and opens it. */
export function proofJob(proof: string, onChoose: (reservationId: string) => void): Job {
  let takenId = ''
  return {
    code: '',
    byCard: false,
    send: async () => {
      takenId = (await callApi('takeProof', { body: { proof } })).reservationId
    },
    done: ['board.proof.done', {}],
    next: () => onChoose(takenId),
  }
}

type Marked = Pick<StaffReservation, 'reservationId' | 'reservationCode'>

/** Marks the patron as a no-show. Undo expects her again. */
export function noShowJob(visit: Marked): Job {
  const code = visit.reservationCode
  return {
    code,
    byCard: false,
    send: () => callApi('markNoShow', { params: { id: visit.reservationId } }),
    done: ['reception.noShow.marked', { code }],
    undo: expectAgainJob(visit),
  }
}

/** Clears the no-show: the patron is expected again. */
export function expectAgainJob(visit: Marked): Job {
  const code = visit.reservationCode
  return {
    code,
    byCard: false,
    send: () =>
      callApi('reservationStatus', { params: { id: visit.reservationId }, body: { status: 'Reserved' } }),
    done: ['reception.noShow.done', { code }],
  }
}

/**
 * Cancels the reservation, says what happens to the money that was paid, and offers undo for a minute (visit-25,
 * sync-28). A visit that had begun has no undo: the patron is checked in again. Where the website owns the booking, the
 * hub requests the cancellation (sync-S3): it is not canceled yet, and nothing can be undone.
 */
export function cancelJob(
  visit: Pick<
    StaffReservation,
    'reservationId' | 'reservationCode' | 'reservationStatus' | 'roomIdPreassign' | 'roomReason'
  >,
  amountText: (amount: number) => string,
): Job {
  const { reservationId, reservationCode: code, reservationStatus: status } = visit
  const setStatus = (to: 'Canceled' | 'Reserved', expectedStatus: typeof status, cardCode?: string) =>
    callApi('reservationStatus', {
      params: { id: reservationId },
      body: { status: to, expectedStatus, ...(cardCode ? { cardCode } : {}) },
    })
  const undo: Job = {
    code,
    byCard: false,
    send: async () => {
      await setStatus('Reserved', 'Canceled')
      await keepRoomAgain(visit)
    },
    done: ['desk.done.undone', {}],
  }
  const result: { done: Job['done']; undo: Job | undefined } = {
    done: ['desk.done.canceled', { code }],
    undo: undefined,
  }
  return {
    code,
    byCard: true,
    send: async cardCode => {
      const { reservationStatus, refund } = await setStatus('Canceled', status, cardCode)
      if (reservationStatus !== 'Canceled') result.done = ['desk.done.cancelRequested', { code }]
      else if (status === 'Reserved' || status === 'Pending') result.undo = undo
      if (refund && refund.amount > 0)
        result.done = [
          `reception.cancel.${refund.fate}` as TextKey,
          { code, amount: amountText(refund.amount) },
        ]
    },
    get done() {
      return result.done
    },
    get undo() {
      return result.undo
    },
  }
}

/** Includes the waiting number: no other part of the desk says it to the patron. */
export function checkedIn(code: string, number: string | null): Job['done'] {
  return number === null ? ['desk.done.checkIn', { code }] : ['desk.done.checkInNumber', { code, number }]
}

/**
 * Checks the patron in. Returns the waiting number for the display; null if an earlier try checked her in before its
 * answer was lost or a card was asked for.
 */
export async function arrive(
  resId: string,
  on: {
    readonly wishes: { readonly language?: Language; readonly printer: string | null }
    readonly cardCode: string | undefined
  },
): Promise<string | null> {
  const { language, printer } = on.wishes
  try {
    const answer = await callApi('checkIn', {
      body: {
        resId,
        ...(language ? { userLanguage: language } : {}),
        ...(printer ? { printer } : {}),
        ...withCard(on.cardCode),
      },
    })
    return answer.waitingCode
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail.status !== 'Waiting') throw error
    return null
  }
}

/** The printers of this desk: the one chosen on this computer, else all of the desk. */
export function deskPrinters(printers: readonly PrinterStatus[]): readonly PrinterStatus[] {
  const ofDesk = printers.filter(({ place }) => place === 'desk')
  const own = ofDesk.filter(({ id }) => id === ownDevice('printer'))
  return own.length > 0 ? own : ofDesk
}

/** The desk's own printer, if one answers. */
export function printerOf(board: Pick<CallAnswer<'dayBoard'>, 'printers'>): string | null {
  return deskPrinters(board.printers).find(({ online }) => online)?.id ?? null
}
