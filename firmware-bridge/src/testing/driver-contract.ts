import { opFits } from '@mayim/contract/building/device-payload.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Driver, DriverRefusal } from '../driver.ts'
import { type RecordingHost, recordingHost } from './recording-host.ts'

/** For each kind of point, a command that every driver must run. */
const samples = {
  light: { op: 'on', args: {} },
  door: { op: 'pulse', args: { ms: 100 } },
  lock: { op: 'open', args: { ms: 100 } },
  garage: { op: 'open', args: {} },
  printer: { op: 'test', args: {} },
  reader: { op: 'beep', args: {} },
  phone: { op: 'ring', args: { ext: '104', secs: 20, from: '100' } },
} as const

/** The tests that every driver must pass, real or simulated. */
export function driverContract(
  name: string,
  make: () => Promise<{ driver: Driver; end: () => Promise<void> }>,
): void {
  describe(`the driver contract: ${name}`, () => {
    let driver: Driver
    let end: () => Promise<void>
    let host: RecordingHost
    let lastCid = 0
    const begin = (point: Driver['points'][number]['point'], op: string, args: Record<string, unknown>) => {
      lastCid += 1
      return driver.begin({ cid: `command-${lastCid}`, point, op, args })
    }

    beforeEach(async () => {
      const made = await make()
      driver = made.driver
      end = made.end
      host = recordingHost()
      await driver.start(host)
    })
    afterEach(async () => {
      await driver.stop()
      await end()
    })

    it('describes its points and reports each of them safe and online before start resolves', () => {
      expect(driver.points.length).toBeGreaterThan(0)
      for (const { point, safe } of driver.points) {
        expect(splitPoint(point), point).not.toBeNull()
        expect(host.avails.get(point), point).toBe('online')
        expect(host.lastState(point), point).toMatchObject(safe)
      }
    })

    it('runs a command of each kind and reports it as the source of the new state', async () => {
      for (const { point } of driver.points) {
        const kind = splitPoint(point)?.kind as keyof typeof samples
        const { op, args } = samples[kind]
        expect(opFits(point, op, args)).toBe(true)
        const before = host.states.get(point)?.length ?? 0
        await (await begin(point, op, args)).finished
        // A beep and a ring leave no state.
        if (kind === 'reader' || kind === 'phone') continue
        const sources = host.states
          .get(point)
          ?.slice(before)
          .map(state => state.src)
        expect(sources, point).toContain(`cid:command-${lastCid}`)
      }
    })

    it('ends a pulse by itself', async () => {
      for (const { point, safe } of driver.points) {
        const kind = splitPoint(point)?.kind
        if (kind !== 'door' && kind !== 'lock') continue
        const { finished } = await begin(point, samples[kind].op, { ms: 100 })
        expect(host.lastState(point)).toMatchObject({ lock: 'unlocked' })
        await finished
        expect(host.lastState(point)).toMatchObject(safe)
      }
    })

    it('refuses a command for a point that it does not have', async () => {
      await expect(begin('light/nowhere', 'on', {})).rejects.toBeInstanceOf(DriverRefusal)
    })

    it('sets the outputs to their safe level when it stops', async () => {
      for (const { point } of driver.points) {
        const kind = splitPoint(point)?.kind
        if (kind === 'light') await begin(point, 'on', {})
        if (kind === 'door') await begin(point, 'hold', { until: Date.now() + 60_000 })
        if (kind === 'lock') await begin(point, 'open', { ms: 60_000 })
      }
      await driver.stop()
      for (const { point, safe } of driver.points) {
        if (splitPoint(point)?.kind !== 'garage') expect(host.lastState(point), point).toMatchObject(safe)
      }
    })
  })
}
