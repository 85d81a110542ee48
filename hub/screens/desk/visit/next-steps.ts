import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Language } from '@mayim/domain/language.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { arrive, checkedIn } from '../jobs/desk-jobs.ts'
import { hasCubicle, type Job, placeJob, undone, withCard } from '../jobs/visit-jobs.ts'

/** What can be done for a visit now, in its order. */
export interface NextSteps {
  /** A hold becomes a booking first (visit-R3). */
  readonly confirm: boolean
  readonly checkIn: boolean
  /** The amount that is due, with the goods that are added; 0 where nothing is. */
  readonly owes: number
  /** She has no room yet and may be placed tonight. */
  readonly room: boolean
}

const beforeCheckIn: ReadonlySet<ReservationStatus> = new Set(['Pending', 'Reserved', 'Arrived'])

/**
 * The steps that the one button of the sheet offers.
 * @param added the price of the goods that were chosen in the sheet, in the facility's currency
 */
export function nextSteps(visit: StaffReservation, tonight: string, added: number): NextSteps {
  const isTonight = visit.reservationDate === tonight
  const status = visit.reservationStatus
  const isExpected = isTonight && beforeCheckIn.has(status)
  return {
    confirm: status === 'Pending',
    checkIn: isExpected,
    owes: openBalance(visit) + added,
    room: visit.roomId === null && (isExpected || (isTonight && status === 'Waiting')),
  }
}

/** Whether nothing is left to do for a visit, so that her refund is what comes next. */
export function isNothingNext({ confirm, checkIn, owes, room }: NextSteps): boolean {
  return !confirm && !checkIn && !room && owes <= 0
}

/** What the sheet adds to the steps. */
export interface Wishes {
  readonly language: Language
  /** The changed goods, if any. */
  readonly goods: readonly { readonly item: string; readonly quantity: number }[]
  readonly printer: string | null
  readonly cubicle: boolean
  /** The room to place her in; null leaves her waiting. */
  readonly room: { readonly id: number; readonly name: string; readonly roomStatus: string } | null
  /** Takes what is due. Null where it is paid later or in a form. */
  readonly pay: Job | null
}

/** A sentence of a text. */
export type Said = readonly [key: TextKey, values: TextValues]

/**
 * Does the steps one after another: goods first, so that the receipt lists them; then the check-in, the payment and the
 * room. Each is safe to repeat, so that a second press after a lost answer does nothing twice. The message names all
 * that was done, also where a later step is refused.
 * @param text writes the sentences of several steps as one text
 */
export function stepsJob(
  visit: StaffReservation,
  { steps, wishes }: { readonly steps: NextSteps; readonly wishes: Wishes },
  { text, next }: { readonly text: (said: readonly Said[]) => string; readonly next: () => void },
): Job {
  const { reservationId: id, reservationCode: code } = visit
  const said: Said[] = []
  const all = (): Said => ['desk.done.several', { text: text(said) }]
  let isWarning = false
  return {
    code,
    byCard: steps.checkIn || wishes.room !== null,
    send: async cardCode => {
      // A second run after a card was asked for says only what it did itself.
      said.length = 0
      if (wishes.goods.length > 0)
        await callApi('reservationMerchandise', { params: { id }, body: { merchandise: [...wishes.goods] } })
      if (steps.confirm) await confirmFirst(visit)
      if (steps.checkIn) {
        said.push(checkedIn(code, await arrive(id, { wishes, cardCode })))
        if (wishes.cubicle && !(await hasCubicle(id))) {
          isWarning = true
          said.push(['refusal.noCubicleFree', {}])
        }
      }
      if (wishes.pay) {
        await wishes.pay.send(cardCode)
        said.push(wishes.pay.done)
      }
      if (wishes.room) {
        const { room } = wishes
        await callApi('assignRoom', {
          body: {
            reservationId: id,
            roomId: room.id,
            roomStatus: room.roomStatus === 'Offline' ? 'Offline' : 'Ready',
            ...withCard(cardCode),
          },
        })
        said.push(['desk.done.placed', { code, room: room.name }])
      }
    },
    get done() {
      return all()
    },
    get before() {
      return said.length > 0 ? all() : undefined
    },
    get warns() {
      return isWarning || wishes.pay?.warns === true
    },
    next,
    get undo() {
      return both(undoSteps(visit, { steps, hasRoom: wishes.room !== null }), wishes.pay?.undo)
    },
  }
}

async function confirmFirst({ reservationId }: StaffReservation): Promise<void> {
  await callApi('reservationStatus', {
    params: { id: reservationId },
    body: { status: 'Reserved', expectedStatus: 'Pending' },
  })
}

/** Undoes the room and the check-in, then the payment where it can be undone. */
function both(steps: Job | undefined, payment: Job | undefined): Job | undefined {
  if (!steps || !payment) return steps ?? payment
  return {
    ...steps,
    send: async cardCode => {
      await steps.send(cardCode)
      await payment.send(undefined)
    },
    done: payment.done,
  }
}

/**
 * Takes back the room and the check-in, in this order. A patron who had arrived by the garage
 * cannot be Arrived again, and a hold was confirmed: these have no undo.
 */
function undoSteps(
  visit: StaffReservation,
  { steps, hasRoom }: { readonly steps: NextSteps; readonly hasRoom: boolean },
): Job | undefined {
  const { reservationStatus: before, reservationId: id, reservationCode: code } = visit
  if (hasRoom) return placeJob(visit, { id: 0, name: '' }, 'Ready').undo
  if (!steps.checkIn || before !== 'Reserved') return undefined
  return {
    code,
    byCard: true,
    send: cardCode =>
      callApi('reservationStatus', {
        params: { id },
        body: { status: 'Reserved', expectedStatus: 'Waiting', ...withCard(cardCode) },
      }),
    done: undone,
  }
}
