import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Bridge, startBridge } from '../hub/bridge.ts'
import { type FakeModbus, startFakeModbus } from '../testing/fake-modbus.ts'
import { fixedBuilding } from '../testing/fixed-building.ts'

let board: FakeModbus
let bridge: Bridge
beforeEach(async () => {
  board = await startFakeModbus()
})
afterEach(async () => {
  await bridge.stop()
  await board.close()
})

/** A bridge whose hub is gone: nothing listens at that port. */
const withoutHub = async (): Promise<void> => {
  const wiring = {
    door: { 'room-1-dry': { relay: 1 }, 'room-1-wet': { relay: 2 }, 'room-2-dry': { relay: 3 } },
    input: { 'room-1-release': { input: 4 }, mains: { input: 5 } },
  }
  const device = { host: '127.0.0.1', port: board.port, unit: 1, flash: false, points: wiring }
  const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50, pollMs: 20 }
  const points = ['door/room-1-dry', 'door/room-1-wet', 'door/room-2-dry'] as const
  bridge = await startBridge({
    mqttUrl: 'mqtt://127.0.0.1:1',
    bridge: 'far',
    password: 'a-long-machine-password',
    building: fixedBuilding(
      [
        {
          driver: 'modbus',
          points: [...points, 'input/room-1-release', 'input/mains'],
          options: { devices: [device], times },
        },
      ],
      { interlock: true },
    ),
    log: pino({ level: 'silent' }),
  })
}
const locks = () => board.coils.slice(1, 4)

it('unlocks the doors of a room by the button in it, without the hub (building-413)', async () => {
  await withoutHub()
  board.inputs[5] = true
  expect(locks()).toEqual([false, false, false])
  board.inputs[4] = true
  await expect.poll(locks).toEqual([true, true, false])
  // A board that lost its power is told again, although the button is let go.
  board.inputs[4] = false
  await expect.poll(() => bridge.connected).toBe(false)
  board.restart()
  expect(locks()).toEqual([false, false, false])
  await expect.poll(locks, { timeout: 15_000 }).toEqual([true, true, false])
})
