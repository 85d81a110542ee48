import { reservationById, statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import { follow } from '@mayim/core/ground/followers/follower.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setRoomStatus } from '../building/rooms/change-room.ts'
import { requestCubicle, setCubicleStatus } from '../building/rooms/cubicles.ts'
import { cubicleById, roomById } from '../building/rooms/room-table.ts'
import { takeCash } from '../desk/payments/take-payment.ts'
import { assignRoom } from './assign-room.ts'
import { changeVisit } from './change-visit.ts'
import { checkIn } from './check-in.ts'
import { unlockCubicle, unlockDoor } from './doors/unlock-door.ts'
import { admitSettled, followQueues } from './follow-visits.ts'
import { attendant, bookAtDesk, builtHub, panel, reception } from './testing/facility-for-tests.ts'

let test: TestFacility
beforeEach(async () => {
  test = await builtHub()
})
afterEach(() => test.close())

const atNineteen = '2026-11-23T00:00:00.000Z'

async function status(id: string): Promise<string | null | undefined> {
  const row = await reservationById(test.facility.db, id)
  return row?.visitStatus ?? row?.bookingStatus
}

async function step(
  caller: Caller,
  reservationId: string,
  to: ReservationStatus,
  more: object = {},
): Promise<string> {
  const done = await changeVisit(test.facility, caller, { reservationId, to, ...more })
  return done.ok ? done.value.transition : done.code
}

async function placed(id: string, roomId: number): Promise<void> {
  const checkedIn = await checkIn(test.facility, reception, { reservationId: id })
  const assigned = await assignRoom(test.facility, reception, { reservationId: id, roomId })
  expect([checkedIn.ok, assigned.ok]).toEqual([true, true])
}

it('runs an evening from check-in to a clean room', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  await checkIn(test.facility, reception, { reservationId: id, printer: 'reception', language: 'yi' })
  expect(await reservationById(test.facility.db, id)).toMatchObject({
    waitingCode: '1',
    arrivedOnTime: 1,
    language: 'yi',
    timeArrived: atNineteen,
  })
  const cubicle = await requestCubicle(test.facility, reception, id)
  if (!cubicle.ok) throw new Error(cubicle.code)
  await assignRoom(test.facility, reception, { reservationId: id, roomId: 1 })
  expect(await roomById(test.facility.db, 1)).toMatchObject({ reservationId: id, language: 'yi' })
  expect(await cubicleById(test.facility.db, cubicle.value.cubicleId)).toMatchObject({
    status: 'Available',
    reservationId: null,
  })
  expect(await step(panel(1), id, 'Prep')).toBe('P3')
  expect(await step(panel(1), id, 'ReadyForMikvah')).toBe('F2')
  expect(await step(attendant, id, 'ToMikvah')).toBe('M2b')
  expect(await step(attendant, id, 'InMikvah')).toBe('M3')
  expect(await step(attendant, id, 'FromMikvah')).toBe('M4')
  expect(await step(attendant, id, 'Dressing')).toBe('M5')
  expect(await step(panel(1), id, 'Done')).toBe('D1')
  expect(await roomById(test.facility.db, 1)).toMatchObject({ reservationId: null, status: 'NeedsCleaning' })
  for (const to of ['Cleaning', 'Ready'] as const) {
    expect((await setRoomStatus(test.facility, attendant, { roomId: 1, status: to })).ok).toBe(true)
  }
  const history = await statusHistoryOf(test.facility.db, id)
  expect(history.map(entry => entry.newStatus)).toEqual([
    'Reserved',
    'Waiting',
    'Assigned',
    'Prep',
    'ReadyForMikvah',
    'ToMikvah',
    'InMikvah',
    'FromMikvah',
    'Dressing',
    'Done',
  ])
  expect(history[3]).toMatchObject({ previousStatus: 'Assigned', byRole: 'Room', byAddress: '10.0.0.4' })
  const asked = await test.facility.db
    .selectFrom('change')
    .select('fields')
    .where('kind', '=', 'receiptAsked')
    .executeTakeFirst()
  expect(JSON.parse(asked?.fields ?? '{}')).toEqual({ printer: 'reception', language: 'yi' })
})

it('refuses the second of two changes with the current status', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  const both = await Promise.all([
    changeVisit(test.facility, reception, { reservationId: id, to: 'Waiting', expected: 'Reserved' }),
    changeVisit(test.facility, reception, { reservationId: id, to: 'Canceled', expected: 'Reserved' }),
  ])
  expect(both.filter(done => done.ok)).toHaveLength(1)
  expect(both.find(done => !done.ok)).toMatchObject({
    kind: 'conflict',
    code: 'statusChanged',
    detail: { status: 'Waiting' },
  })
})

it('assigns a room to one patron, even with two requests at once', async () => {
  test.clock.set(atNineteen)
  const ids = [await bookAtDesk(test, 'patron-1'), await bookAtDesk(test, 'patron-2', '19:15')]
  for (const id of ids) await checkIn(test.facility, reception, { reservationId: id })
  const both = await Promise.all(
    ids.map(id => assignRoom(test.facility, reception, { reservationId: id, roomId: 1 })),
  )
  expect(both.map(done => (done.ok ? 'placed' : done.code)).sort()).toEqual(['placed', 'roomTaken'])
})

it('assigns only a room that fits', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1', '19:00', true)
  const shower = await assignRoom(test.facility, reception, { reservationId: id, roomId: 1 })
  const west = await assignRoom(test.facility, reception, { reservationId: id, roomId: 4 })
  const nowhere = await assignRoom(test.facility, reception, { reservationId: id, roomId: 77 })
  expect([shower, west, nowhere].map(done => (done.ok ? 'placed' : done.code))).toEqual([
    'roomHasNoBath',
    'sectionWithoutAttendant',
    'roomMissing',
  ])
})

it('assigns nobody to a room that was closed while the desk showed it as ready', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  await setRoomStatus(test.facility, reception, { roomId: 1, status: 'Offline' })
  const asked = { reservationId: id, roomId: 1 }
  expect(await assignRoom(test.facility, reception, { ...asked, roomStatus: 'Ready' })).toMatchObject({
    code: 'statusChanged',
    detail: { status: 'Offline' },
  })
  expect((await assignRoom(test.facility, reception, { ...asked, roomStatus: 'Offline' })).ok).toBe(true)
})

it('refuses ready for the mikvah before nightfall, and the panel shows why', async () => {
  const id = await bookAtDesk(test, 'patron-1', '18:00')
  await placed(id, 1)
  await step(panel(1), id, 'Prep')
  expect(await step(panel(1), id, 'ReadyForMikvah')).toBe('beforeZman')
  test.clock.set('2026-11-22T22:17:00.000Z')
  expect(await step(panel(1), id, 'ReadyForMikvah')).toBe('F2')
})

it('marks the head of the queue on its own, and removes the mark when the pool is taken', async () => {
  test.clock.set(atNineteen)
  const first = await bookAtDesk(test, 'patron-1')
  const second = await bookAtDesk(test, 'patron-2', '19:15')
  const follower = follow(test.facility, {
    name: 'queues',
    from: 'now',
    handle: change => followQueues(test.facility, change),
  })
  for (const [id, room] of [
    [first, 1],
    [second, 2],
  ] as const) {
    await placed(id, room)
    await step(panel(room), id, 'Prep')
    await step(panel(room), id, 'ReadyForMikvah')
    test.clock.advance(60_000)
  }
  await follower.settled()
  await follower.settled()
  expect([await status(first), await status(second)]).toEqual(['ReadyForMikvahNext', 'ReadyForMikvah'])
  expect(await step(attendant, first, 'ToMikvah')).toBe('M2')
  await step(attendant, first, 'InMikvah')
  expect(await step(attendant, second, 'ToMikvah')).toBe('poolTaken')
  await step(attendant, first, 'FromMikvah')
  await follower.settled()
  await follower.settled()
  expect(await status(second)).toBe('ReadyForMikvahNext')
  await follower.stop()
})

it('reverts Done while the room is still hers, and gives it back', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  await placed(id, 1)
  expect(await step(reception, id, 'Done')).toBe('X4')
  expect(await step(reception, id, 'Dressing')).toBe('D2')
  expect(await roomById(test.facility.db, 1)).toMatchObject({ reservationId: id, status: 'Ready' })
  expect(await reservationById(test.facility.db, id)).toMatchObject({ timeCompleted: null })
})

it('requires the card where the setting says so, and stores whose it was', async () => {
  test.clock.set(atNineteen)
  await test.set('reservationsStatusChangeCardCode', 'True')
  const id = await bookAtDesk(test, 'patron-1')
  expect(await step(reception, id, 'Waiting')).toBe('cardNeeded')
  expect(await step(reception, id, 'Waiting', { attendantId: 1 })).toBe('A2')
  expect((await statusHistoryOf(test.facility.db, id)).at(-1)).toMatchObject({ attendantId: 1 })
  expect(await step({ ...reception, roles: ['Admin', 'Reception'] }, id, 'Reserved')).toBe('cardNeeded')
  expect(await step({ ...reception, roles: ['Admin'] }, id, 'Reserved')).toBe('A4')
})

it('unlocks the door of a taken room for a card only', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  await placed(id, 1)
  const without = await unlockDoor(test.facility, reception, { roomId: 1, door: 'dry' })
  expect(without).toMatchObject({ ok: false, code: 'roomOccupiedNeedsCard' })
  expect(
    (await unlockDoor(test.facility, reception, { roomId: 1, door: 'dry', attendantId: 1, reason: 'help' }))
      .ok,
  ).toBe(true)
  const log = await test.facility.db.selectFrom('accessLog').selectAll().execute()
  expect(log).toMatchObject([
    { door: 'room-1-dry', outcome: 'asked', byRole: 'Reception', attendantId: 1, reason: 'help' },
  ])
})

it('stores in the access log who had a cubicle opened (building-53)', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  await checkIn(test.facility, reception, { reservationId: id, printer: 'reception' })
  const given = await requestCubicle(test.facility, reception, id)
  if (!given.ok) throw new Error(given.code)
  const { cubicleId } = given.value
  expect(await unlockCubicle(test.facility, reception, cubicleId)).toMatchObject({ ok: true })
  const line = { door: `cubicle-${cubicleId}`, roomId: null, reservationId: id, byId: reception.id }
  const asked = { ...line, outcome: 'asked', byRole: 'Reception' }
  const log = await test.facility.db.selectFrom('accessLog').selectAll().execute()
  expect(log).toMatchObject([asked, asked])
})

it('gives a patron her own cubicle again if it is free, and another if it is not (visit-84)', async () => {
  test.clock.set(atNineteen)
  const [first, second] = [await bookAtDesk(test, 'patron-1'), await bookAtDesk(test, 'patron-2')]
  for (const reservationId of [first, second]) await checkIn(test.facility, reception, { reservationId })
  const given = async (id: string) => {
    const cubicle = await requestCubicle(test.facility, reception, id)
    return cubicle.ok ? cubicle.value.cubicleId : cubicle.code
  }
  const [ofFirst, ofSecond] = [await given(first), await given(second)]
  const takenOut = async (reservationId: string) => {
    await assignRoom(test.facility, reception, { reservationId, roomId: 1 })
    expect(await step(reception, reservationId, 'Waiting')).toBe('P2')
  }
  // The lower one is free by now: she gets the one that she had.
  expect(await step(reception, first, 'Reserved')).toBe('A4')
  await takenOut(second)
  expect(await given(second)).toBe(ofSecond)
  await takenOut(second)
  await setCubicleStatus(test.facility, reception, { cubicleId: Number(ofSecond), status: 'Offline' })
  expect(await given(second)).toBe(ofFirst)
})

it('takes cash up to the balance and no more', async () => {
  const id = await bookAtDesk(test, 'patron-1')
  const pay = (amountMinor: number) =>
    takeCash(test.facility, reception, { reservationId: id, amountMinor, note: '' })
  expect(await pay(2501)).toMatchObject({ ok: false, code: 'amountOverBalance' })
  expect(await pay(2000)).toMatchObject({ ok: true, value: { balanceMinor: 500 } })
  expect(await pay(0)).toMatchObject({ ok: false, code: 'amountTooSmall' })
  expect(await pay(500)).toMatchObject({ ok: true, value: { balanceMinor: 0 } })
})

it('checks in an arrived patron when she has paid, and accepts a repeated check-in then', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  const kiosk: Caller = { ...panel(1), roles: ['Kiosk'] }
  expect(await checkIn(test.facility, kiosk, { reservationId: id })).toMatchObject({ code: 'balanceDue' })
  expect(await step(kiosk, id, 'Arrived')).toBe('A1')
  const follower = follow(test.facility, {
    name: 'settled',
    from: 'now',
    handle: change => admitSettled(test.facility, change),
  })
  const pay = (amountMinor: number) =>
    takeCash(test.facility, reception, { reservationId: id, amountMinor, note: '' })
  await pay(1000)
  await follower.settled()
  expect(await status(id)).toBe('Arrived')
  await pay(1500)
  await follower.settled()
  expect(await status(id)).toBe('Waiting')
  expect(await reservationById(test.facility.db, id)).toMatchObject({ waitingCode: '1', arrivedOnTime: 1 })
  expect(await checkIn(test.facility, reception, { reservationId: id })).toMatchObject({ ok: true })
  await follower.stop()
})

it('reverts a check-in, and the reservation is Reserved as before', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  await checkIn(test.facility, reception, { reservationId: id })
  expect(await step(reception, id, 'Reserved')).toBe('A4')
  expect(await reservationById(test.facility.db, id)).toMatchObject({
    visitStatus: null,
    timeArrived: null,
    arrivedOnTime: null,
  })
  expect(await step(systemCaller, id, 'Done')).toBe('nightNotOut')
})

it('confirms no check-in, not even one made before, while lost entries are being recovered (sync-35)', async () => {
  test.clock.set(atNineteen)
  const id = await bookAtDesk(test, 'patron-1')
  await checkIn(test.facility, reception, { reservationId: id })
  await new RecoveryDesk(test.facility).close('recovering')
  expect(await checkIn(test.facility, reception, { reservationId: id })).toMatchObject({ code: 'recovering' })
})
