import { type Refusal, refuse } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeviceRegistry } from '../devices/device-registry.ts'
import { createDoorCarrier } from './door-effects.ts'
import { createOwedLocks } from './owed-locks.ts'

let test: TestFacility
beforeAll(async () => {
  test = await testFacility('hub')
})
afterAll(() => test.close())

const point = 'door/room-1-dry'
const command = { point, op: 'pulse', args: { ms: 3_000 } } as const

it.each([
  ['pulse:deviceSilent', refuse('unreachable', 'deviceSilent')],
  ['pulse:deviceRefused', refuse('conflict', 'deviceRefused', { detail: { why: 'unsafe' } })],
  ['pulse:expired', refuse('conflict', 'deviceRefused', { detail: { why: 'expired' } })],
])('stores why a command to a door failed (building-53): %s', async (outcome, refusal: Refusal) => {
  const registry = createDeviceRegistry()
  const owed = createOwedLocks(registry, () => undefined)
  const carry = createDoorCarrier(test.facility, {
    registry,
    owed,
    send: async () => refusal,
    times: { ageMs: () => 0, stop: () => undefined },
  })
  carry({ commands: [command], roomId: null, reservationId: null, source: 'staff' }, 1)
  const outcomes = async () =>
    (await test.facility.db.selectFrom('accessLog').select('outcome').execute()).map(row => row.outcome)
  await expect.poll(outcomes).toContain(outcome)
  owed.stop()
})
