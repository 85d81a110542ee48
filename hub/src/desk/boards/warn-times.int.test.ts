import { moreTime } from '@mayim/domain/visit/supply-request.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRequests } from '../../building/supplies/request-supply.ts'
import { createDeviceRegistry } from '../../devices/device-registry.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { changeVisit } from '../../visit/change-visit.ts'
import { bookAtDesk, builtHub, panel, reception } from '../../visit/testing/facility-for-tests.ts'
import { dayBoard, deskNumbers } from '../day-board.ts'

let test: TestFacility
beforeAll(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterAll(() => test.close())

function hub(): HubFacility {
  return {
    ...test.facility,
    lightOf: () => null,
    weather: { current: () => null },
    devices: { registry: createDeviceRegistry() },
  } as unknown as HubFacility
}

it('extra time moves the warning of the desk and of the locked desk as that of the tablet (visit-37)', async () => {
  const id = await bookAtDesk(test, 'patron-1')
  await changeVisit(test.facility, reception, { reservationId: id, to: 'Assigned', roomId: 1 })
  await changeVisit(test.facility, panel(1), { reservationId: id, to: 'Prep' })
  const warnings = async () => ({
    warnAt: (await dayBoard(hub(), reception, undefined)).reservations.map(visit => visit.warnAt),
    late: (await deskNumbers(hub())).late,
  })
  test.clock.set('2026-11-23T01:05:00.000Z')
  expect(await warnings()).toEqual({ warnAt: ['2026-11-23T01:00:00.000Z'], late: 1 })
  await addRequests(test.facility, panel(1), { roomId: 1, wishes: [{ kind: 'item', item: moreTime }] })
  expect(await warnings()).toEqual({ warnAt: ['2026-11-23T01:30:00.000Z'], late: 0 })
  test.clock.set('2026-11-23T01:30:00.000Z')
  expect((await warnings()).late).toBe(1)
})

it('nothing warns on the board of another night (visit-38)', async () => {
  const { reservations } = await dayBoard(hub(), reception, '2026-11-22')
  test.clock.set('2026-11-24T00:00:00.000Z')
  const past = await dayBoard(hub(), reception, '2026-11-22')
  expect([reservations.length, past.reservations.map(visit => visit.warnAt)]).toEqual([1, [null]])
})
