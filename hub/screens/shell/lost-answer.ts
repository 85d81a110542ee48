import { type CallId, type CallShape, shapeOf } from '@mayim/ui/client/call-api.ts'
import { lostAnswer } from '@mayim/ui/client/send-request.ts'
import { textOf } from '@mayim/ui/i18n.ts'

/**
 * Changes that the screens of the building send so that a second press does nothing twice (screens-1011): with an
 * idempotency key, with the status that they saw, or by naming what shall be.
 */
const repeatable: readonly CallId[] = [
  // With an idempotency key.
  ...(['newReservation', 'makePayment', 'payBack', 'readerPay', 'reservationAdjust', 'sendSms'] as const),
  // With what was seen: the status of the visit or of the room, or who is in it.
  ...(['reservationStatus', 'roomStatus', 'assignRoom', 'swapRooms', 'checkIn', 'kioskArrive'] as const),
  ...(['requestCubicle', 'supplyRequest', 'staffEntry', 'takeProof', 'markNoShow'] as const),
  // By naming what shall be.
  ...(['preassignRoom', 'reservationMerchandise', 'reservationNotes', 'sectionAttendant'] as const),
  ...(['attendantHere', 'cubicleStatus', 'setLights', 'setLanguage', 'roomRelease', 'deskLock'] as const),
  ...(['deskUnlock', 'waitListJoin', 'waitListLeave'] as const),
]

/** Sets what the screens of the building say when no answer to a change came: it may have been done. */
export function sayLostAnswers(): void {
  const shapes = new Set(repeatable.map(shapeOf))
  lostAnswer.words = (shape: CallShape) =>
    shape.method === 'GET' ? null : textOf(shapes.has(shape) ? 'refusal.noAnswerYet' : 'refusal.noAnswer')
}
