import { book } from '@mayim/core/booking/book.ts'
import { noteStatus } from '@mayim/core/booking/note-status.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { joinList } from '@mayim/core/booking/wait-list/join-or-leave.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { type TestFacility, tonightDate } from '../facility/test-facility.ts'

/** Leaves the portal one shower room, so that one booking fills its time. */
export async function oneRoom(test: TestFacility): Promise<void> {
  const rooms = { roomsAvailableShowerAny: '1', roomsAvailableBathAny: '0', roomsAvailableShowerPrivate: '0' }
  for (const [key, value] of Object.entries(rooms)) await test.set(key, value)
}

/** A patron with a phone, and so with a way to be told. */
export async function patronWithPhone(test: TestFacility, number: number): Promise<Caller> {
  return test.addPatron(`patron-${number}`, { phone: `+1718555${String(1000 + number)}` })
}

export async function bookShower(test: TestFacility, caller: Caller, time: string): Promise<ReservationRow> {
  const booked = await book(test.facility, caller, wish(caller, { date: tonightDate, time }))
  if (!booked.ok) throw new Error(booked.code)
  return booked.value
}

export function joinShower(test: TestFacility, caller: Caller, fromTime: string, toTime = fromTime) {
  return joinList(test.facility, caller, {
    userId: caller.id,
    date: tonightDate,
    choices: plainChoices,
    fromTime,
    toTime,
    language: 'en',
    byStaff: false,
  })
}

/** As a side's own cancel does. */
export async function cancel(facility: Facility, id: string): Promise<void> {
  await facility.write(async trx => {
    const before = await reservationById(trx, id)
    if (!before) throw new Error('There is no such reservation')
    await noteStatus(facility, trx, systemCaller, {
      before,
      reservationId: id,
      newStatus: 'Canceled',
      fields: { bookingStatus: 'Canceled' },
      kind: 'canceled',
      cause: 'R5',
    })
    return ok(null)
  })
}

/** The texts and calls in line, opened. */
export async function textsOf({ facility }: TestFacility) {
  const rows = await facility.db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('kind', '=', 'waitListOffer')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ channel, sealed }) => {
    const { to, body } = JSON.parse(facility.ownSealer.open(sealed)) as { to: string; body: string }
    return { channel, to, body }
  })
}

/** The key in the newest text's link. */
export async function newestKey(test: TestFacility): Promise<string> {
  const texts = await textsOf(test)
  return /\/offer\/([\w-]{22})/.exec(texts.at(-1)?.body ?? '')?.[1] ?? ''
}
