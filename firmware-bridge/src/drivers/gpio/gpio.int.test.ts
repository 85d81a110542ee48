import { afterEach, describe, expect, it } from 'vitest'
import { isWholeProof } from '../../../../proof/size.ts'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract, type Rig } from '../../testing/driver-contract.ts'
import { createFakeGpio, type FakeGpio } from '../../testing/fake-gpio.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import { everyKind } from '../../testing/relay-wiring.ts'
import type { ToolVersion } from './gpio-tools.ts'

const times = { answerMs: 5_000, firstPauseMs: 10, lastPauseMs: 50, rereadMs: 60_000 }
const optionsOf = (gpio: FakeGpio, activeLow = false) => ({
  devices: [{ chip: null, activeLow, tools: gpio.folder, points: everyKind }],
  times,
})

const rig = (version: ToolVersion) => async (): Promise<Rig> => {
  const gpio = createFakeGpio(version)
  return {
    driver: await createDriver('gpio', optionsOf(gpio)),
    device: {
      break: fault => gpio.setFault(fault ?? ''),
      restart: async () => undefined,
      acts: () => gpio.acts(),
    },
    end: async () => gpio.close(),
  }
}
// The short run holds the version of today to the contract, and both to what differs, below.
if (isWholeProof)
  driverContract('gpio: libgpiod 1', 'its manual pages, 1.6.3', rig(1), ['gone', 'refusing'], {
    startsProcesses: true,
  })
driverContract('gpio: libgpiod 2', 'its manual pages, 2.2', rig(2), ['gone', 'refusing'], {
  startsProcesses: true,
})

describe('the pins', () => {
  let gpio: FakeGpio
  let driver: Driver
  let host: RecordingHost
  const start = async (version: ToolVersion, activeLow = false): Promise<void> => {
    gpio = createFakeGpio(version)
    driver = await createDriver('gpio', optionsOf(gpio, activeLow))
    host = recordingHost()
    await driver.start(host)
  }
  afterEach(async () => {
    await driver.stop()
    gpio.close()
  })

  it.each([1, 2] as const)(
    'are held low from the start, and the contacts are read: version %s',
    async version => {
      await start(version)
      for (const line of [0, 1, 2, 3, 4]) expect(gpio.level(line)).toBe(false)
      expect(host.lastState('door/room-1-dry')).toMatchObject({ contact: 'open', lock: 'locked' })
      // A monitor takes a moment to start: an edge before that is healed by the next reading only.
      await expect
        .poll(() => {
          gpio.setInput(0, true)
          return host.lastState('door/room-1-dry')
        })
        .toMatchObject({ contact: 'closed' })
    },
  )

  it('lets the tool of version 2 time a pulse, and inverts the lines of a board that is on at low', async () => {
    await start(2, true)
    const pulse = { cid: '1', point: 'door/room-1-dry', op: 'pulse', args: { ms: 200 } } as const
    const { finished } = await driver.begin({ ...pulse, exp: Date.now() + 5_000 })
    await finished
    expect(gpio.commands().filter(args => args.endsWith('1=1'))).toEqual([
      '--chip gpiochip0 --consumer mayim --active-low --toggle 200ms,0 1=1',
    ])
    await expect.poll(() => gpio.level(1)).toBe(false)
    await expect.poll(() => gpio.commands().at(-1)).toBe('--chip gpiochip0 --consumer mayim --active-low 1=0')
  })
})
