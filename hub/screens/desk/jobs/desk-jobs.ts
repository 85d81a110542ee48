import type { PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { Language } from '@mayim/domain/language.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { type CallAnswer, callApi } from '@mayim/ui/client/call-api.ts'
import { ownDevice } from '../../staff/own-device.ts'
import { hasCubicle, type Job, keepRoomAgain } from './visit-jobs.ts'

/** Keeps a room for the patron, or none. Undo restores the room that was kept before. */
export function preassignRoomJob(
  visit: StaffReservation,
  room: { readonly id: number; readonly name: string } | null,
  before: { readonly id: number; readonly name: string } | null,
): Job {
  const code = visit.reservationCode
  const job = (to: typeof room): Job => ({
    code,
    byCard: false,
    send: () =>
      callApi('preassignRoom', { params: { id: visit.reservationId }, body: { roomId: to?.id ?? 0 } }),
    done: to ? ['reception.keep.kept', { room: to.name, code }] : ['reception.keep.removed', { code }],
  })
  return { ...job(room), undo: job(before) }
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

/** Swaps two rooms. Undo swaps them again. */
export function swapJob(a: Room, b: Room): Job {
  const job = (seenA: Room['reservation'], seenB: Room['reservation']): Job => ({
    code: seenA?.reservationCode ?? seenB?.reservationCode ?? '',
    byCard: false,
    send: () =>
      callApi('swapRooms', {
        body: {
          roomA: a.id,
          roomB: b.id,
          seenA: seenA?.reservationId ?? null,
          seenB: seenB?.reservationId ?? null,
        },
      }),
    done: ['reception.swap.done', { a: a.name, b: b.name }],
  })
  const swap = job(a.reservation, b.reservation)
  // A room that the patron has left has no undo: it may be cleaned by now.
  return a.reservation && b.reservation ? { ...swap, undo: job(b.reservation, a.reservation) } : swap
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

/** Marks the patron as a no-show. Undo expects her again. */
export function noShowJob(visit: StaffReservation): Job {
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
export function expectAgainJob(visit: StaffReservation): Job {
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
export function cancelJob(visit: StaffReservation, amountText: (amount: number) => string): Job {
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

/** Changes that are made together with the check-in. */
export interface CheckInWishes {
  readonly language: Language
  /** The changed goods, if any. */
  readonly goods: readonly { readonly item: string; readonly quantity: number }[]
  readonly printer: string | null
  readonly cubicle: boolean
}

/** Includes the waiting number: no other part of the desk says it to the patron. */
export function checkedIn(code: string, number: string | null): Job['done'] {
  return number === null ? ['desk.done.checkIn', { code }] : ['desk.done.checkInNumber', { code, number }]
}

/** Goods first, so that the receipt lists them. Then the check-in, then the cubicle. */
export function checkInWithJob(visit: StaffReservation, wishes: CheckInWishes, next: () => void): Job {
  const { reservationId: id, reservationCode: code, reservationStatus: before } = visit
  const said: { done: Job['done'] } = { done: ['desk.done.checkIn', { code }] }
  return {
    code,
    byCard: true,
    send: async cardCode => {
      if (wishes.goods.length > 0)
        await callApi('reservationMerchandise', { params: { id }, body: { merchandise: [...wishes.goods] } })
      const { waitingCode } = await callApi('checkIn', {
        body: {
          resId: id,
          userLanguage: wishes.language,
          ...(wishes.printer ? { printer: wishes.printer } : {}),
          ...(cardCode ? { cardCode } : {}),
        },
      })
      said.done = checkedIn(code, waitingCode)
      if (wishes.cubicle && !(await hasCubicle(id))) said.done = ['reception.checkIn.noCubicle', { code }]
    },
    get done() {
      return said.done
    },
    next,
    ...(before === 'Reserved'
      ? {
          undo: {
            code,
            byCard: true,
            send: cardCode =>
              callApi('reservationStatus', {
                params: { id },
                body: { status: 'Reserved', expectedStatus: 'Waiting', ...(cardCode ? { cardCode } : {}) },
              }),
            done: ['desk.done.undone', {}],
          } satisfies Job,
        }
      : {}),
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
