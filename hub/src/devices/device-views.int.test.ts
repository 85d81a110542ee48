import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attendantBoard } from '../desk/boards/attendant-board.ts'
import { dayBoard, deskNumbers } from '../desk/day-board.ts'
import { type DevicesRig, devicesRig } from '../effects/testing/devices-rig.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { attendant, buildFacility, reception } from '../visit/testing/facility-for-tests.ts'
import { createDeviceRegistry } from './device-registry.ts'

let test: TestFacility
let rig: DevicesRig
let facility: HubFacility

beforeEach(async () => {
  test = await testFacility('hub')
  await buildFacility(test.facility)
  rig = await devicesRig()
  facility = {
    ...test.facility,
    devices: rig.devices,
    lightOf: () => null,
    weather: { current: () => null },
  } as unknown as HubFacility
})
afterEach(async () => {
  await rig.stop()
  await test.close()
})

const desk = () => dayBoard(facility, reception, undefined)
const broken = async () => (await desk()).faults.map(({ point, state }) => `${point} ${state}`)
const reported = (point: Parameters<DevicesRig['devices']['registry']['point']>[0], works: boolean) =>
  rig.until(() => rig.devices.registry.controllable(point) === works)

it('names a burnt lamp, a door that is offline and an unplugged reader at desk and tablet (building-76)', async () => {
  expect(await broken()).toEqual([])
  const freeBefore = (await deskNumbers(facility)).rooms ?? 0
  const { simulate } = rig.devices
  await simulate('light/room-1', 'burnOut')
  await simulate('door/room-2-dry', 'offline')
  await simulate('reader/reception', 'unplug')
  await reported('light/room-1', false)
  await reported('door/room-2-dry', false)
  await reported('reader/reception', false)
  expect((await broken()).sort()).toEqual([
    'door/room-2-dry offline',
    'light/room-1 fault',
    'reader/reception offline',
  ])
  const told = [
    { id: 1, faults: [{ device: 'light', state: 'fault' }] },
    { id: 2, faults: [{ device: 'dryDoor', state: 'offline' }] },
    { id: 3, faults: [] },
    { id: 4, faults: [] },
  ]
  expect((await desk()).rooms).toMatchObject(told)
  // A locked desk counts as its board does.
  expect((await deskNumbers(facility)).rooms).toBe(freeBefore - 2)
  expect((await attendantBoard(facility, attendant)).rooms).toMatchObject(
    told.map(({ id, faults }) => ({ roomId: id, faults })),
  )
  await simulate('light/room-1', 'repair')
  await reported('light/room-1', true)
  expect((await desk()).rooms[0]?.faults).toEqual([])
})

it('names every device of a bridge that is gone (building-76)', async () => {
  await rig.bridge.stop()
  await rig.until(() => rig.devices.registry.bridges().every(({ state }) => state !== 'ready'))
  const faults = (await desk()).faults
  expect(faults).toHaveLength(rig.devices.registry.points().length)
  expect(faults).toContainEqual({
    point: 'light/room-1-call',
    device: 'callLight',
    id: 'room-1-call',
    state: 'offline',
    roomId: 1,
  })
})

it('knows of no fault until a device has reported, as after a restart without its bridge (building-76)', async () => {
  expect(await desk()).toMatchObject({ faults: [], areFaultsKnown: true })
  const restarted = { ...facility, devices: { ...rig.devices, registry: createDeviceRegistry() } }
  expect(await dayBoard(restarted, reception, undefined)).toMatchObject({ faults: [], areFaultsKnown: false })
})
