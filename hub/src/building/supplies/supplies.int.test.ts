import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { swapRooms } from '../../visit/assign-room.ts'
import { changeVisit } from '../../visit/change-visit.ts'
import { attendant, bookAtDesk, builtHub, panel, reception } from '../../visit/testing/facility-for-tests.ts'
import { roomById, rooms } from '../rooms/room-table.ts'
import { setSectionAttendant, viewSections } from '../rooms/sections.ts'
import { noteRinging, ringEnded } from './call-room.ts'
import { addRequests, changeRequests } from './request-supply.ts'
import { openAlarms } from './supply-table.ts'
import { listRequests, requestsInRoom } from './view-requests.ts'

let test: TestFacility
const ids: string[] = []

beforeAll(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
  for (const [name, roomId] of [
    ['patron-1', 1],
    ['patron-2', 2],
  ] as const) {
    const id = await bookAtDesk(test, name)
    await changeVisit(test.facility, reception, { reservationId: id, to: 'Assigned', roomId })
    await changeVisit(test.facility, panel(roomId), { reservationId: id, to: 'Prep' })
    ids.push(id)
  }
})
afterAll(() => test.close())

const wish = (item: string) => ({ kind: 'item' as const, item })
async function add(caller: Caller, roomId: number, ...wishes: Parameters<typeof addRequests>[2]['wishes']) {
  const done = await addRequests(test.facility, caller, { roomId, wishes })
  return done.ok ? 'ok' : done.code
}

it("keeps a room's request until it is done, and lists help first", async () => {
  expect(await add(panel(1), 1, wish('towel'), wish('comb'))).toBe('ok')
  test.clock.advance(1000)
  expect(await add(panel(1), 1, wish('towel'), { kind: 'attendant', item: '' })).toBe('ok')
  test.clock.advance(1000)
  expect(await add(panel(2), 2, { kind: 'help', item: '' })).toBe('ok')
  expect(await add(panel(1), 1, wish('a letter to the office'))).toBe('itemUnknown')
  expect(await add(panel(3), 3, wish('towel'))).toBe('roomEmpty')
  const list = await listRequests(test.facility.db)
  expect(list.map(({ roomId, item }) => [roomId, item])).toEqual([
    [2, 'help'],
    [1, 'attendant'],
    [1, 'towel'],
    [1, 'comb'],
  ])
  expect(list[1]).toMatchObject({ isAttendantRequest: true, sectionId: 1, attendantId: 1, hasPhone: false })
  const [, comes, towel] = list
  const change = (
    act: 'answer' | 'complete' | 'cancel' | 'reopen',
    id = '',
    caller: Caller = attendant,
    roomId = 1,
  ) => changeRequests(test.facility, caller, { roomId, ids: [id], act })
  expect(await change('answer', comes?.id)).toMatchObject({ ok: true })
  expect(await change('complete', towel?.id)).toMatchObject({ ok: true })
  expect(await change('complete', towel?.id)).toMatchObject({ ok: true })
  expect(await change('cancel', towel?.id)).toMatchObject({ code: 'requestClosed' })
  expect(await change('reopen', towel?.id)).toMatchObject({ ok: true })
  expect(await change('complete', towel?.id)).toMatchObject({ ok: true })
  expect(await change('cancel', comes?.id, panel(2), 2)).toMatchObject({ code: 'requestMissing' })
  const shown = await requestsInRoom(test.facility.db, 1)
  expect(shown.map(({ item, status, dateAnswered }) => [item, status, dateAnswered !== null])).toEqual([
    ['towel', 'complete', false],
    ['comb', 'open', false],
    ['attendant', 'open', true],
  ])
})

it('an alarm rises again each time it is pressed, whatever is open, until someone is there (visit-167)', async () => {
  const { facility, clock } = test
  const alarms = async () => (await openAlarms(facility.db)).filter(({ roomId }) => roomId === 3)
  const act = async (act: 'answer' | 'complete' | 'cancel' | 'reopen', caller: Caller = attendant) => {
    const ids = (
      await facility.db.selectFrom('supplyRequest').select('id').where('roomId', '=', 3).execute()
    ).map(({ id }) => id)
    const done = await changeRequests(facility, caller, { roomId: 3, ids, act })
    return done.ok ? 'ok' : done.code
  }
  expect(await add(panel(3), 3, { kind: 'help', item: '' })).toBe('ok')
  expect(await act('answer')).toBe('ok')
  const [first] = await alarms()
  clock.advance(60_000)
  expect(await add(panel(3), 3, { kind: 'help', item: '' })).toBe('ok')
  const [again, ...others] = await alarms()
  expect(others).toEqual([])
  expect(again).toMatchObject({ id: first?.id, requestedAt: first?.requestedAt, answeredAt: null })
  expect(Date.parse(again?.raisedAt ?? '') - Date.parse(first?.raisedAt ?? '')).toBe(60_000)
  expect(await act('cancel')).toBe('notAllowed')
  expect(await act('complete')).toBe('ok')
  expect(await alarms()).toEqual([])
  expect(await act('reopen')).toBe('ok')
  expect(await alarms()).toHaveLength(1)
  expect(await act('cancel', panel(3))).toBe('ok')
})

it('closes her request for a call when she answers, and reopens it when she does not', async () => {
  const callWish = async () => (await requestsInRoom(test.facility.db, 2)).find(each => each.isCallRequest)
  await test.facility.write(async trx => {
    await trx.updateTable('room').set({ extension: '102' }).where('id', '=', 2).execute()
    return { ok: true, value: null }
  })
  expect(await add(panel(2), 2, { kind: 'call', item: '' })).toBe('ok')
  const ring = async (outcome: 'busy' | 'answered') => {
    await test.facility.write(async trx => {
      await noteRinging(test.facility, trx, reception, 2)
      return { ok: true, value: null }
    })
    expect((await callWish())?.dateAnswered).not.toBeNull()
    await ringEnded(test.facility, { extension: '102', outcome })
  }
  await ring('busy')
  expect(await callWish()).toMatchObject({ status: 'open', dateAnswered: null, ring: 'busy' })
  // Another room's phone does not affect her request.
  await ringEnded(test.facility, { extension: '101', outcome: 'answered' })
  await ring('answered')
  expect(await callWish()).toMatchObject({ status: 'complete' })
})

it('swaps two rooms with their requests, and moves a patron into an empty room', async () => {
  expect(await swapRooms(test.facility, reception, { roomA: 1, roomB: 2 })).toMatchObject({ ok: true })
  expect((await roomById(test.facility.db, 2))?.reservationId).toBe(ids[0])
  expect((await reservationById(test.facility.db, ids[0] ?? ''))?.roomId).toBe(2)
  expect((await listRequests(test.facility.db)).map(({ roomId, item }) => [roomId, item])).toEqual([
    [1, 'help'],
    [2, 'attendant'],
    [2, 'comb'],
  ])
  expect(await swapRooms(test.facility, reception, { roomA: 1, roomB: 3 })).toMatchObject({ ok: true })
  expect(await roomById(test.facility.db, 1)).toMatchObject({ reservationId: null, status: 'NeedsCleaning' })
  expect(await swapRooms(test.facility, reception, { roomA: 2, roomB: 4 })).toMatchObject({
    code: 'sectionWithoutAttendant',
  })
})

it('cancels her requests when she leaves, but never a call for help', async () => {
  for (const id of ids) await changeVisit(test.facility, reception, { reservationId: id, to: 'Done' })
  expect((await listRequests(test.facility.db)).map(({ item }) => item)).toEqual(['help'])
  const [towel] = await test.facility.db
    .selectFrom('supplyRequest')
    .selectAll()
    .where('item', '=', 'towel')
    .execute()
  const again = { roomId: towel?.roomId ?? 0, ids: [towel?.id ?? ''], act: 'reopen' } as const
  expect(await changeRequests(test.facility, attendant, again)).toMatchObject({ code: 'roomEmpty' })
})

it('opens the rooms of a section when it gets an attendant', async () => {
  await test.facility.write(async trx => {
    await trx.updateTable('room').set({ status: 'Offline' }).where('sectionId', '=', 2).execute()
    return { ok: true, value: null }
  })
  const said = await setSectionAttendant(test.facility, reception, { sectionId: 2, attendantId: 1 })
  expect(said).toMatchObject({ ok: true })
  expect((await rooms(test.facility.db)).find(({ id }) => id === 4)).toMatchObject({ status: 'Ready' })
  expect((await viewSections(test.facility.db)).map(({ attendant }) => attendant?.firstName)).toEqual([
    'Bracha',
    'Bracha',
  ])
  await setSectionAttendant(test.facility, reception, { sectionId: 2, attendantId: 0 })
  const unknown = await setSectionAttendant(test.facility, reception, { sectionId: 2, attendantId: 77 })
  expect(unknown).toMatchObject({ code: 'attendantMissing' })
})

it('no number of open requests stops a call for help (visit-91)', async () => {
  const other = await builtHub('2026-11-23T00:00:00.000Z')
  const id = await bookAtDesk(other, 'patron-1')
  await changeVisit(other.facility, reception, { reservationId: id, to: 'Assigned', roomId: 1 })
  const asks = async (caller: Caller, ...wishes: Parameters<typeof addRequests>[2]['wishes']) => {
    const done = await addRequests(other.facility, caller, { roomId: 1, wishes })
    return done.ok ? 'ok' : done.code
  }
  const many = Array.from({ length: 30 }, (_, at) => wish(`a thing ${at}`))
  expect(await asks(attendant, ...many)).toBe('ok')
  expect(await asks(attendant, wish('towel'))).toBe('requestsTooMany')
  expect(await asks(panel(1), { kind: 'help', item: '' })).toBe('ok')
  await other.close()
})
