import { ok } from '@mayim/domain/result.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addRequests, changeRequests } from '../../building/supplies/request-supply.ts'
import { listAlarms } from '../../building/supplies/view-alarms.ts'
import { type DevicesRig, devicesRig } from '../../effects/testing/devices-rig.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { attendant, builtHub, panel } from '../testing/facility-for-tests.ts'
import { releaseRoom } from './release-room.ts'

let test: TestFacility
let rig: DevicesRig
beforeEach(async () => {
  const database = await testDatabase()
  test = await builtHub('2026-11-23T00:00:00.000Z', database)
  rig = await devicesRig({ house: { database, facility: test.facility } })
})
afterEach(async () => {
  await rig.stop()
})

const lockOf = (point: 'door/room-1-dry' | 'door/room-1-wet') =>
  rig.devices.registry.point(point)?.state?.lock
const hub = () => Object.assign(test.facility, { devices: rig.devices }) as unknown as HubFacility
const release = () => releaseRoom(test.facility, panel(1), 1)
const alarms = () => listAlarms(hub())
async function act(act: 'answer' | 'complete' | 'cancel', kind = 'release') {
  const ids = (await alarms()).filter(each => each.kind === kind).map(({ id }) => id)
  return changeRequests(test.facility, attendant, { roomId: 1, ids, act })
}

it('an emergency unlock raises its own alarm each time, whatever the room has asked for already (building-413)', async () => {
  await addRequests(test.facility, panel(1), { roomId: 1, wishes: [{ kind: 'help', item: '' }] })
  await act('answer', 'help')
  expect(await release()).toEqual(ok(null))
  expect(await alarms()).toMatchObject([
    { kind: 'help', roomId: 1 },
    { kind: 'release', roomId: 1, answeredAt: null },
  ])
  await act('answer')
  expect((await alarms())[1]?.answeredAt).not.toBeNull()
  test.clock.advance(1_000)
  await release()
  expect(await alarms()).toHaveLength(2)
  expect((await alarms())[1]?.answeredAt).toBeNull()
  expect(await act('cancel')).toMatchObject({ ok: false, code: 'notAllowed' })
  await act('complete')
  expect(await alarms()).toMatchObject([{ kind: 'help' }])
})

it('an alarm says what its doors report, and a door that comes back is released then (building-413)', async () => {
  await rig.devices.simulate('door/room-1-dry', 'offline')
  await rig.until(() => rig.devices.registry.controllable('door/room-1-dry') === false)
  await release()
  await rig.until(() => lockOf('door/room-1-wet') === 'unlocked')
  expect((await alarms())[0]?.doors).toEqual([
    { door: 'dry', state: 'silent' },
    { door: 'wet', state: 'unlocked' },
  ])
  await rig.devices.simulate('door/room-1-dry', 'online')
  await rig.until(() => lockOf('door/room-1-dry') === 'unlocked', 10_000)
  expect((await alarms())[0]?.doors).toContainEqual({ door: 'dry', state: 'unlocked' })
})

it('the doors of a bridge that was away are released when it is back, and only while the alarm is open (building-413)', async () => {
  await rig.bridge.stop()
  await rig.until(() => rig.devices.registry.controllable('door/room-1-dry') === false)
  await release()
  expect((await alarms())[0]?.doors.map(({ state }) => state)).toEqual(['silent', 'silent'])
  await rig.startBridgeAgain()
  for (const point of ['door/room-1-dry', 'door/room-1-wet'] as const)
    await rig.until(() => lockOf(point) === 'unlocked', 10_000)
  await act('complete')
  await rig.devices.settled()
  for (const point of ['door/room-1-dry', 'door/room-1-wet'] as const)
    expect((await rig.devices.send(point, 'resume', {}, { by: 'test' })).ok).toBe(true)
  await rig.devices.settled()
  expect(lockOf('door/room-1-dry')).toBe('locked')
})
