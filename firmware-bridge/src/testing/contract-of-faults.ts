import type { ExpectStatic } from 'vitest'
import { DriverRefusal } from '../ground/driver.ts'
import { type Bench, type BenchTest, type DeviceFault, outcomeOf } from './driver-bench.ts'
import type { NetworkFault } from './faulty-proxy.ts'
import { heapBytes } from './heap-bytes.ts'
import type { RecordingHost } from './recording-host.ts'

const isWholeProof = process.env.MAYIM_PROOF_SIZE === 'proof'
const stormCommands = isWholeProof ? 3_000 : 20
const mostGrowthBytes = 30_000_000
const stormWithinMs = isWholeProof ? 3_600_000 : 60_000

/** A storm reports more than a list of it should hold. */
function keepLastStates(host: RecordingHost): void {
  host.state = (point, v, src) => host.states.set(point, [{ v, src }])
}

/** Stands in for `it` where the stand-in does not have the fault. */
const ignored = (
  _name: string,
  _test: object,
  _body?: (context: { on: Bench; expect: ExpectStatic }) => Promise<void>,
): void => undefined

/** What every driver does while its device or the network to it fails. */
export function testFaults(it: BenchTest, faults: readonly DeviceFault[]): void {
  /** Sends the command until it succeeds: an attempt may come before the driver has found its device again. */
  const worksAgain = async (on: Bench, expect: ExpectStatic): Promise<void> => {
    const attempt = async (): Promise<unknown> => {
      const outcome = await outcomeOf(on.begin(on.command()))
      return outcome === 'done' ? (on.host.events.at(-1)?.data.st ?? outcome) : outcome
    }
    await expect.poll(attempt, { timeout: 10_000 }).toSatisfy(what => what === 'done' || what === 'answered')
    await on.untilOnline(expect)
    await on.untilSafe(expect)
  }
  const untouched = (fault: DeviceFault) => fault === 'gone' || fault === 'silent' || fault === 'refusing'

  const itIf = (fault: DeviceFault) => (faults.includes(fault) ? it : ignored)

  itIf('gone')('starts without its device and finds it later', async ({ on, expect }) => {
    on.device.break('gone')
    await on.start()
    for (const { point } of on.driver.points) {
      expect(on.host.avails.get(point), point).toBe('offline')
      // Nobody knows the level of an input before the device is there.
      if (!point.startsWith('input/')) expect(on.host.lastState(point), point).toBeDefined()
    }
    expect(await outcomeOf(on.begin(on.command()))).toBeInstanceOf(DriverRefusal)
    on.device.break(null)
    await worksAgain(on, expect)
  })

  const failing = faults.filter(fault => !['slow', 'restart', 'storm'].includes(fault))
  it.for(failing)(
    'fails a command while its device is %s, and never repeats it',
    async (fault, { on, expect }) => {
      await on.start()
      on.device.break(fault as NetworkFault | 'refusing' | 'wrong')
      const before = on.device.acts()
      const outcome = await outcomeOf(on.begin(on.command()))
      // A phone call that failed is a result of the phone.
      if (outcome === 'done') expect(on.host.events.at(-1)?.data).toMatchObject({ st: 'failed' })
      else expect(outcome).toBeInstanceOf(DriverRefusal)
      if (untouched(fault)) expect(on.device.acts()).toBe(before)
      const failed = on.device.acts()
      on.device.break(null)
      await worksAgain(on, expect)
      expect(on.device.acts()).toBe(failed + 1)
    },
  )

  itIf('slow')('waits for a slow device', async ({ on, expect }) => {
    await on.start()
    on.device.break('slow')
    expect(await outcomeOf(on.begin(on.command()))).toBe('done')
  })

  itIf('storm')(
    `acts no more often than it was told while answers come late, twice and by half, ${stormCommands} times`,
    { timeout: stormWithinMs },
    async ({ on, expect }) => {
      keepLastStates(on.host)
      await on.start()
      const before = on.device.acts()
      let done = 0
      const heapBefore = isWholeProof ? heapBytes() : 0
      on.device.break('storm')
      for (let told = 0; told < stormCommands; told += 1) {
        // A driver without its device refuses at once: it needs a turn to see that, and time to find it again.
        await new Promise(setImmediate)
        if (!on.isOnline()) await on.untilOnline(expect, 60_000)
        const outcome = await outcomeOf(on.begin(on.command()))
        if (outcome !== 'done') expect(outcome).toBeInstanceOf(DriverRefusal)
        else if (on.host.events.pop()?.data.st !== 'failed') done += 1
        on.host.events.length = 0
      }
      on.device.break(null)
      const acts = on.device.acts() - before
      expect(acts).toBeLessThanOrEqual(stormCommands)
      // What was reported as done was done.
      expect(acts).toBeGreaterThanOrEqual(done)
      expect(done).toBeGreaterThan(stormCommands / 3)
      if (isWholeProof) expect(heapBytes() - heapBefore).toBeLessThan(mostGrowthBytes)
      await worksAgain(on, expect)
    },
  )

  itIf('restart')('finds a device that restarted, and switches nothing on', async ({ on, expect }) => {
    await on.start()
    const hold = on.driver.points.find(({ caps }) => caps.includes('hold'))
    if (hold) await on.begin({ point: hold.point, op: 'hold', args: { until: Date.now() + 60_000 } })
    const before = on.device.acts()
    await on.device.restart()
    await worksAgain(on, expect)
    expect(on.device.acts()).toBe(before + 1)
  })
}
