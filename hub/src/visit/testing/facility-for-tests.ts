import { book } from '@mayim/core/booking/book.ts'
import type { OpenDatabase } from '@mayim/core/ground/database/open-database.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'

export const reception: Caller = {
  kind: 'person',
  id: 'reception',
  roles: ['Reception'],
  address: '10.0.0.2',
  language: 'en',
}
export const attendant: Caller = {
  kind: 'person',
  id: 'attendant',
  roles: ['Attendant'],
  address: '10.0.0.3',
  language: 'en',
}
export const panel = (roomId: number): Caller => ({
  kind: 'device',
  id: `panel-${roomId}`,
  roles: ['Room'],
  roomId,
  address: '10.0.0.4',
  language: 'en',
})
export const demoCard = 'card-0001'

/** Two sections of three rooms, the second without an attendant; two cubicles. */
export async function buildFacility(facility: Facility): Promise<void> {
  const at = nowIso(facility)
  await facility.write(async trx => {
    await trx
      .insertInto('attendant')
      .values({
        id: 1,
        firstName: 'Bracha',
        lastName: 'Gold',
        cardHash: facility.hasher.fingerprint(demoCard),
        active: 1,
        updatedAt: at,
      })
      .execute()
    await trx
      .insertInto('section')
      .values([
        { id: 1, name: 'East', attendantId: 1 },
        { id: 2, name: 'West', attendantId: null },
      ])
      .execute()
    const room = (id: number, sectionId: number, bath: 0 | 1) => ({
      id,
      name: String(id),
      sectionId,
      bath,
      status: 'Ready' as const,
      statusSince: at,
      reservationId: null,
      language: 'en',
      lightsWanted: null,
      lightsAskedAt: null,
    })
    await trx
      .insertInto('room')
      .values([room(1, 1, 0), room(2, 1, 0), room(3, 1, 1), room(4, 2, 0)])
      .execute()
    const cubicle = (id: number) => ({
      id,
      name: String(id),
      status: 'Available' as const,
      reservationId: null,
    })
    await trx
      .insertInto('cubicle')
      .values([cubicle(1), cubicle(2)])
      .execute()
    return ok(null)
  })
}

/** A hub with that building, which sells nothing online; its clock stands at `now` where that is given. */
export async function builtHub(now?: string, database?: OpenDatabase): Promise<TestFacility> {
  const test = await testFacility('hub', database)
  await test.set('roomsHeldForReception', '9')
  await buildFacility(test.facility)
  if (now !== undefined) test.clock.set(now)
  return test
}

/** A booking of the hub's own for tonight; the hub holds one place of each pool of three or more. */
export async function bookAtDesk(
  test: TestFacility,
  id: string,
  time = '19:00',
  bath = false,
): Promise<string> {
  const patron = await test.addPatron(id)
  const booked = await book(
    test.facility,
    reception,
    wish(patron, {
      date: tonightDate,
      time,
      bath,
      language: 'he',
      walkIn: true,
      byStaff: true,
      ignoreCutoff: true,
    }),
  )
  if (!booked.ok) throw new Error(booked.code)
  return booked.value.id
}
