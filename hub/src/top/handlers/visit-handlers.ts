import { printerPoint } from '@mayim/contract/building/facility-points.ts'
import type { Cubicle } from '@mayim/contract/entities/room.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { lockOwnSession, unlockOwnSession } from '@mayim/core/sign-in/account-sessions.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import {
  requestCubicle,
  setCubicleStatus,
  viewCubicleById,
  viewCubicles,
} from '../../building/rooms/cubicles.ts'
import { preassignRoom, roomsToPreassign } from '../../building/rooms/preassign-room.ts'
import { answerRoom } from '../../desk/boards/read-rooms.ts'
import { deskNumbers } from '../../desk/day-board.ts'
import { payAtReader } from '../../desk/payments/card-readers.ts'
import { takePayment } from '../../desk/payments/take-payment.ts'
import { undoPayment } from '../../desk/payments/undo-payment.ts'
import { detailsForStaff, viewAfterChange, viewCheckedIn } from '../../desk/reservation-views.ts'
import { whyPrinterWaits } from '../../devices/printers.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { assignRoom } from '../../visit/assign-room.ts'
import { cardHolder, unlockDesk } from '../../visit/cards-and-pins/check-card.ts'
import { changeStatus } from '../../visit/change-status.ts'
import { checkIn } from '../../visit/check-in.ts'
import { unlockCubicleAnyway } from '../../visit/doors/open-anyway.ts'
import { markNoShow } from '../../visit/no-shows.ts'
import { printReceiptOf } from '../../visit/request-receipt.ts'

/** Handlers of the desk's changes of a visit. */
export const visitHandlers = {
  deskNumbers: async facility => ok(await deskNumbers(facility)),

  deskLock: async (_facility, _request, { auth, family }) =>
    family === undefined ? ok(null) : lockOwnSession(auth, family),

  deskUnlock: async (facility, { caller, body }, { auth, family }) => {
    const opened = await unlockDesk(facility, caller, body)
    return opened.ok && family !== undefined ? unlockOwnSession(auth, family) : opened
  },

  checkIn: async (facility, { caller, body }) => {
    const holder = await cardHolder(facility, caller, { cardCode: body.cardCode, roomId: null })
    if (!holder.ok) return holder
    const done = await checkIn(facility, caller, {
      reservationId: body.resId,
      ...(body.printer ? { printer: body.printer } : {}),
      ...(body.userLanguage ? { language: body.userLanguage } : {}),
      ...holder.value,
    })
    if (!done.ok) return done
    return viewCheckedIn(facility.db, done.value.reservationId, body.printer ? 'asked' : 'none')
  },

  markNoShow: async (facility, { caller, params }) => {
    const done = await markNoShow(facility, caller, params.id)
    if (!done.ok) return done
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await detailsForStaff(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  printReceipt: async (facility, { caller, body }) => {
    const { resId: reservationId, printer } = body
    const request = await printReceiptOf(facility, caller, { reservationId, printer })
    if (!request.ok) return request
    return ok({ printer, waits: whyPrinterWaits(facility.devices.registry, printerPoint(printer)) })
  },

  assignRoom: async (facility, { caller, body }) => {
    const { cardCode, ...assignment } = body
    const holder = await cardHolder(facility, caller, { cardCode, roomId: body.roomId })
    if (!holder.ok) return holder
    const done = await assignRoom(facility, caller, { ...assignment, ...holder.value })
    return done.ok ? answerRoom(facility, body.roomId, body.reservationId) : done
  },

  preassignRoomAvailability: async (facility, { params }) => roomsToPreassign(facility, params.id),

  preassignRoom: async (facility, { caller, params, body }) => {
    const done = await preassignRoom(facility, caller, { reservationId: params.id, ...body })
    if (!done.ok) return done
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await detailsForStaff(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  reservationStatus: async (facility, { caller, params, body }) => {
    const { cardCode } = body
    const roomId = cardCode ? ((await reservationById(facility.db, params.id))?.roomId ?? null) : null
    const holder = await cardHolder(facility, caller, { cardCode, roomId })
    if (!holder.ok) return holder
    const done = await changeStatus(facility, caller, {
      reservationId: params.id,
      to: body.status,
      ...(body.expectedStatus ? { expected: body.expectedStatus } : {}),
      ...holder.value,
    })
    if (!done.ok) return done
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await viewAfterChange(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  readerPay: async (facility, request) => payAtReader(facility, request),

  makePayment: async (facility, request, edge) => takePayment(facility, request, edge),
  paymentUndo: async (facility, { caller, body }) => undoPayment(facility, caller, body.paymentId),

  cubicles: async facility => ok(await viewCubicles(facility.db)),
  requestCubicle: async (facility, { caller, params }) =>
    oneCubicle(facility, await requestCubicle(facility, caller, params.id)),
  cubicleStatus: async (facility, { caller, params, body }) =>
    oneCubicle(
      facility,
      await setCubicleStatus(facility, caller, { cubicleId: params.id, status: body.status }),
    ),
  cubicleUnlock: async (facility, { caller, params }) =>
    oneCubicle(facility, await unlockCubicleAnyway(facility, caller, params.id)),
} satisfies Partial<Handlers<'hub', HubFacility>>

async function oneCubicle(
  facility: HubFacility,
  done: Result<{ cubicleId: number }>,
): Promise<Result<Cubicle>> {
  return done.ok ? viewCubicleById(facility.db, done.value.cubicleId) : done
}
