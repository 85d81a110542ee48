import type { Cubicle } from '@mayim/contract/entities/room.ts'
import { refundTold } from '@mayim/core/booking/refund-told.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import { shabbosRefusal } from '@mayim/core/calendar/shabbos-now.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { actorOf } from '@mayim/core/runtime/caller.ts'
import type { CubicleRow } from '@mayim/core/schema/schema.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { reservationStatuses } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { briefOf } from '../boards/view-room.ts'
import { detailsForStaff } from '../desk/read-for-staff.ts'
import { unlockCubicle } from '../doors/unlock-door.ts'
import type { HubFacility } from '../hub-facility.ts'
import { payAtReader } from '../payments/pay-at-reader.ts'
import { payByCard } from '../payments/pay-by-card.ts'
import { takeCash, takeGift } from '../payments/take-cash.ts'
import { unlockDesk } from '../pins/unlock-desk.ts'
import { requestCubicle, setCubicleStatus } from '../rooms/cubicles.ts'
import { preassignRoom, roomsToKeep } from '../rooms/preassign-room.ts'
import { cubicleById, cubicles } from '../rooms/room-table.ts'
import { assignRoom } from '../visits/assign-room.ts'
import { changeStatus } from '../visits/change-status.ts'
import { askReceipt, checkIn } from '../visits/check-in.ts'
import { answerRoom } from './answer-room.ts'

/** The desk's acts on a visit. */
export const visitHandlers = {
  deskUnlock: async (facility, { caller, body }) => unlockDesk(facility, caller, body),

  checkIn: async (facility, { caller, body }) => {
    const done = await checkIn(facility, caller, {
      reservationId: body.resId,
      ...(body.printer ? { printer: body.printer } : {}),
      ...(body.userLanguage ? { language: body.userLanguage } : {}),
      ...(body.cardCode ? { cardCode: body.cardCode } : {}),
    })
    if (!done.ok) return done
    const row = await reservationById(facility.db, done.value.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const cubicle = row.cubicleId === null ? undefined : await cubicleById(facility.db, row.cubicleId)
    return ok({
      reservation: briefOf(row),
      waitingCode: row.waitingCode,
      balance: decimalOf(balanceMinor(row, await ledgerOf(facility.db, row.id))),
      cubicle: cubicle ? { id: cubicle.id, name: cubicle.name } : null,
      receipt: body.printer ? ('asked' as const) : ('none' as const),
    })
  },

  printReceipt: async (facility, { caller, body }) =>
    facility.write(async trx => {
      const rest = shabbosRefusal(facility, actorOf(caller) === 'K' ? 'kiosk' : 'payment')
      if (rest) return rest
      const row = await reservationById(trx, body.resId)
      if (!row) return refuse('missing', 'reservationMissing')
      await askReceipt(facility, trx, caller, {
        reservationId: row.id,
        printer: body.printer,
        language: row.language,
      })
      return ok({ printer: body.printer })
    }),

  assignRoom: async (facility, { caller, body }) => {
    const done = await assignRoom(facility, caller, body)
    return done.ok ? answerRoom(facility, body.roomId, body.reservationId) : done
  },

  preassignRoomAvailability: async (facility, { params }) => roomsToKeep(facility, params.id),

  preassignRoom: async (facility, { caller, params, body }) => {
    const done = await preassignRoom(facility, caller, { reservationId: params.id, roomId: body.roomId })
    if (!done.ok) return done
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await detailsForStaff(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  reservationStatus: async (facility, { caller, params, body }) => {
    const done = await changeStatus(facility, caller, {
      reservationId: params.id,
      to: body.status,
      ...(body.expectedStatus ? { expected: body.expectedStatus } : {}),
      ...(body.cardCode ? { cardCode: body.cardCode } : {}),
    })
    if (!done.ok) return done
    const row = await reservationById(facility.db, params.id)
    if (!row) return refuse('missing', 'reservationMissing')
    const told = shownStatus(row) === 'Canceled' ? await refundTold(facility, row) : {}
    const isHers = caller.id === row.userId
    return ok({
      ...(isHers
        ? viewForPatron(row, await ledgerOf(facility.db, row.id))
        : await detailsForStaff(facility, caller, row)),
      ...told,
    })
  },

  readerPay: async (facility, request) => payAtReader(facility, request),

  makePayment: async (facility, request, edge) => {
    const { caller, body } = request
    if (!caller.roles.includes('Reception') && !caller.roles.includes('Admin'))
      return refuse('forbidden', 'notAllowed')
    if (body.method === 'creditcard' || body.paymentInfo) return payByCard(facility, request, edge)
    if (!body.reservationId) return refuse('invalid', 'reservationMissing', { field: 'reservationId' })
    const key = body.idempotencyKey ?? edge.idempotencyKey
    const taken = {
      reservationId: body.reservationId,
      amountMinor: minorOf(Math.abs(body.amt)),
      note: body.note ?? '',
    }
    // Without a card a donation or a tip is in cash as well.
    const paid =
      body.method === 'donation' || body.method === 'tip'
        ? await takeGift(facility, caller, { ...taken, kind: body.method, type: body.tipNote ?? '' }, key)
        : await takeCash(
            facility,
            caller,
            { ...taken, method: body.method === 'check' ? 'Check' : 'Cash' },
            key,
          )
    if (!paid.ok) return paid
    return ok({
      paid: paid.value.balanceMinor <= 0,
      balance: decimalOf(paid.value.balanceMinor),
      payment: null,
    })
  },

  cubicles: async facility => ok(await viewCubicles(facility)),
  requestCubicle: async (facility, { caller, params }) =>
    oneCubicle(facility, await requestCubicle(facility, caller, params.id)),
  cubicleStatus: async (facility, { caller, params, body }) =>
    oneCubicle(
      facility,
      await setCubicleStatus(facility, caller, { cubicleId: params.id, status: body.status }),
    ),
  cubicleUnlock: async (facility, { caller, params }) =>
    oneCubicle(facility, await unlockCubicle(facility, caller, params.id)),
} satisfies Partial<Handlers<'hub', HubFacility>>

/** A status of a reservation, not of a room. */
export function isReservationStatus(status: string): status is ReservationStatus {
  return (reservationStatuses as readonly string[]).includes(status)
}

export async function viewCubicles(facility: HubFacility): Promise<Cubicle[]> {
  const rows = await cubicles(facility.db)
  return Promise.all(rows.map(row => viewCubicle(facility, row)))
}

async function oneCubicle(
  facility: HubFacility,
  done: Result<{ cubicleId: number }>,
): Promise<Result<Cubicle>> {
  if (!done.ok) return done
  const row = await cubicleById(facility.db, done.value.cubicleId)
  return row ? ok(await viewCubicle(facility, row)) : refuse('missing', 'cubicleMissing')
}

async function viewCubicle(facility: HubFacility, row: CubicleRow): Promise<Cubicle> {
  const holder =
    row.reservationId === null ? undefined : await reservationById(facility.db, row.reservationId)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    reservationId: row.reservationId,
    reservationCode: holder?.code ?? null,
  }
}
