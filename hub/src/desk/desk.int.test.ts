import {
  reservationById,
  reservationsOfNight,
  updateReservation,
} from '@mayim/core/booking/reservation-table.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { ok } from '@mayim/domain/result.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestCubicle, setCubicleStatus } from '../building/rooms/cubicles.ts'
import { cubicles } from '../building/rooms/room-table.ts'
import { createHeardCards } from '../building/swipes.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { swapRooms } from '../visit/assign-room.ts'
import { unlockDesk } from '../visit/cards-and-pins/check-card.ts'
import { createPinGuard } from '../visit/cards-and-pins/try-pin.ts'
import { changeVisit } from '../visit/change-visit.ts'
import { checkIn } from '../visit/check-in.ts'
import { bookAtDesk, builtHub, demoCard, panel, reception } from '../visit/testing/facility-for-tests.ts'
import { enterFromPaper } from './paper/enter-from-paper.ts'
import { detailsForStaff } from './reservation-views.ts'

let test: TestFacility
let id = ''
beforeAll(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
  id = await bookAtDesk(test, 'patron-1')
})
afterAll(() => test.close())

const details = async () => {
  const row = await reservationById(test.facility.db, id)
  return row && (await detailsForStaff(test.facility, reception, row))
}

it('lists every room that the patron was assigned, by which account and card', async () => {
  await changeVisit(test.facility, reception, {
    reservationId: id,
    to: 'Assigned',
    roomId: 1,
    attendantId: 1,
  })
  await changeVisit(test.facility, panel(1), { reservationId: id, to: 'Prep' })
  test.clock.advance(60_000)
  const swap = { roomA: 1, roomB: 2, seenA: id, seenB: null }
  // Of two desks that do the same, the second is refused and undoes nothing.
  const both = [
    await swapRooms(test.facility, reception, swap),
    await swapRooms(test.facility, reception, swap),
  ]
  expect(both).toMatchObject([{ ok: true }, { code: 'statusChanged' }])
  expect((await details())?.roomAssignedHistory).toEqual([
    {
      roomId: 1,
      roomName: '1',
      dateCreated: '2026-11-23T00:00:00.000Z',
      byUser: null,
      attendant: 'Bracha Gold',
    },
    { roomId: 2, roomName: '2', dateCreated: '2026-11-23T00:01:00.000Z', byUser: null, attendant: null },
  ])
})

it('unlocks the desk by a staff card, and limits wrong tries', async () => {
  const facility = {
    ...test.facility,
    pinGuard: createPinGuard(test.clock),
    heardCards: createHeardCards(),
  } as unknown as HubFacility
  const open = async (cardCode: string) => {
    const done = await unlockDesk(facility, reception, { cardCode })
    return done.ok ? 'ok' : done.code
  }
  expect(await open(demoCard)).toBe('ok')
  for (const guess of ['1', '2', '3', '4', '5']) expect(await open(guess)).toBe('pinWrong')
  expect(await open(demoCard)).toBe('pinLocked')
  test.clock.advance(61_000)
  expect(await open(demoCard)).toBe('ok')
})

it('enters a walk-in once, with her payment', async () => {
  const walkIn = {
    key: '01930000-0000-7000-8000-000000000001',
    name: 'Rivka Klein',
    time: '20:15',
    bath: true,
  }
  const enter = async (...walkIns: (typeof walkIn & { phone?: string; paid?: number })[]) => {
    const done = await enterFromPaper(test.facility, reception, { date: '2026-11-22', lines: [], walkIns })
    return done.ok ? done.value.map(({ outcome }) => outcome) : done.code
  }
  expect(await enter({ ...walkIn, paid: 10 })).toEqual(['entered'])
  expect(await enter({ ...walkIn, paid: 10 })).toEqual(['statusNotAllowed'])
  expect(await enter({ ...walkIn, bath: false })).toEqual(['idempotencyKeyReused'])
  const other = { ...walkIn, key: '01930000-0000-7000-8000-000000000002', name: '' }
  expect(await enter({ ...other, phone: '123' })).toEqual(['invalidPhone'])
  expect(await enter({ ...other, phone: '7185550163' })).toEqual(['entered'])
  const entered = (await reservationsOfNight(test.facility.db, '2026-11-22')).filter(
    row => row.time === '20:15',
  )
  expect(entered.map(row => [row.visitStatus, row.advanceReservation, row.timeArrived])).toEqual([
    ['Done', 0, '2026-11-23T01:15:00.000Z'],
    ['Done', 0, '2026-11-23T01:15:00.000Z'],
  ])
  const lines = await Promise.all(entered.map(row => ledgerOf(test.facility.db, row.id)))
  expect(lines.flat().map(({ method, amountMinor }) => [method, amountMinor])).toEqual([['Cash', -1000]])
})

it('accepts the same sheet twice, records one payment, and frees her cubicle', async () => {
  const waits = await bookAtDesk(test, 'patron-2', '19:30')
  await checkIn(test.facility, reception, { reservationId: waits })
  expect(await requestCubicle(test.facility, reception, waits)).toMatchObject({ ok: true })
  const lines = [{ reservationId: waits, came: true, paid: 10 }]
  const enter = async () => {
    const done = await enterFromPaper(test.facility, reception, { date: '2026-11-22', lines })
    return done.ok ? done.value[0]?.outcome : done.code
  }
  await test.facility.write(async trx => {
    await updateReservation(trx, waits, { timeArrived: null })
    return ok(null)
  })
  expect([await enter(), await enter()]).toEqual(['entered', 'statusNotAllowed'])
  expect(await ledgerOf(test.facility.db, waits)).toHaveLength(1)
  expect((await cubicles(test.facility.db)).filter(({ status }) => status !== 'Available')).toEqual([])
})

it('sets a cubicle as the transition table allows', async () => {
  const set = async (status: 'Available' | 'Occupied' | 'Offline') => {
    const done = await setCubicleStatus(test.facility, reception, { cubicleId: 2, status })
    return done.ok ? 'ok' : done.code
  }
  expect(await set('Offline')).toBe('ok')
  expect(await set('Occupied')).toBe('cubicleStatusNotAllowed')
  expect(await set('Available')).toBe('ok')
  expect(await set('Available')).toBe('ok')
  expect(await set('Occupied')).toBe('ok')
  expect(await set('Offline')).toBe('cubicleStatusNotAllowed')
})

it('tells who took a payment', async () => {
  await test.addPatron('desk-two', { username: 'second desk' })
  await test.facility.write(async trx => {
    const line = lineOf(test.facility, { id: 'desk-two' }, { id, userId: 'patron-1' })
    const cash = { kind: 'payment', method: 'Cash', item: null, quantity: null, note: '' } as const
    await writeLines(test.facility, trx, reception, [line({ ...cash, amountMinor: -500 })])
    return ok(null)
  })
  expect((await details())?.payments.at(-1)).toMatchObject({ method: 'Cash', takenBy: 'second desk' })
})
