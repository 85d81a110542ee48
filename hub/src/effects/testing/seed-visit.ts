import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { choiceFlags } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { blankUser } from '@mayim/core/people/create-user.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import type { DevicesRig } from './devices-rig.ts'

const at = '2026-11-21T18:00:00.000Z'

const patron: UserRow = {
  ...blankUser('u1', at),
  username: '+12125550101',
  phone: '+12125550101',
  firstName: 'Rivka',
  lastName: 'Testperson',
}

/** Two empty rooms in status Ready. */
export async function seedRooms({ database }: DevicesRig): Promise<void> {
  await database.write(async trx => {
    await trx.insertInto('section').values({ id: 1, name: 'A', attendantId: null }).execute()
    for (const id of [1, 2]) {
      const room = { id, name: String(id), sectionId: 1, bath: 0, status: 'Ready', statusSince: at } as const
      const values = { ...room, reservationId: null, language: 'en', lightsWanted: null, lightsAskedAt: null }
      await trx.insertInto('room').values(values).execute()
    }
    return ok(undefined)
  })
}

/** A patron with a paid ledger line and a booking for tonight; returns the reservation's id. */
export async function seedVisit(
  { database }: DevicesRig,
  fields: Partial<ReservationRow> = {},
): Promise<string> {
  const id = '01980000-0000-7000-8000-000000000001'
  const flags = {
    ...choiceFlags(plainChoices),
    useDiscountPrice: 0,
    member: 0,
    advanceReservation: 1,
  } as const
  const row: ReservationRow = {
    id,
    userId: 'u1',
    owner: 'hub',
    code: 'K7Q4',
    bookingStatus: 'Reserved',
    visitStatus: 'Waiting',
    statusSince: at,
    date: '2026-11-21',
    time: '21:20',
    pool: 'shower',
    minutes: 60,
    ...flags,
    language: 'en',
    priceMinor: 6500,
    priceLines: JSON.stringify([{ key: 'shower', amountMinor: 6500 }]),
    notes: '',
    userNotes: '',
    replacingReservationId: null,
    holdExpiresAt: null,
    timeArrived: at,
    timeCompleted: null,
    arrivedOnTime: 1,
    waitingCode: 'W12',
    roomId: null,
    roomIdPreassign: null,
    cubicleId: null,
    noShowAt: null,
    overbooked: 0,
    overrideReason: '',
    roomReason: '',
    patronReply: '',
    patronReplyAt: null,
    feeAgreedMinor: 0,
    feeAgreedWords: '',
    feeAgreedAt: null,
    companions: 0,
    createdAt: at,
    ...fields,
  }
  await database.write(async trx => {
    await trx.insertInto('user').values(patron).execute()
    await trx.insertInto('reservation').values(row).execute()
    const line = { reservationId: id, userId: 'u1', note: '', at, byId: 'system' }
    const payment = { ...line, id: 'l1', kind: 'payment', method: 'Cash', amountMinor: -4000 } as const
    await trx.insertInto('ledger').values(payment).execute()
    return ok(undefined)
  })
  return id
}

/** One change of status as the hub's operations write it: the visit, the room, and the entry of the log. */
export async function visitMoves(
  rig: DevicesRig,
  id: string,
  move: { to: string; transition: string; roomId?: number },
): Promise<void> {
  const fields = { visitStatus: move.to, ...(move.roomId === undefined ? {} : { roomId: move.roomId }) }
  await rig.commit({
    entity: 'reservation',
    entityId: id,
    kind: 'statusChanged',
    fields,
    cause: move.transition,
    async write(trx) {
      await updateReservation(trx, id, fields)
      const room = trx.updateTable('room')
      if (move.roomId !== undefined)
        await room.set({ reservationId: id }).where('id', '=', move.roomId).execute()
      if (move.to === 'Done') {
        await room
          .set({ reservationId: null, status: 'NeedsCleaning' })
          .where('reservationId', '=', id)
          .execute()
      }
    },
  })
}
