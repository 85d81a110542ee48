import { opFits } from '@mayim/contract/building/device-payload.ts'
import type { PointKind } from '@mayim/contract/building/point-kinds.ts'
import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import { describe, type ExpectStatic, type TestAPI, test } from 'vitest'
import { type Driver, DriverRefusal, type PointDescription } from '../driver.ts'
import { type NetworkFault, networkFaults } from './faulty-proxy.ts'
import { type RecordingHost, recordingHost } from './recording-host.ts'

/** For each kind of point, a command that every driver must run; null for a kind that takes none. */
const samples: Readonly<Record<PointKind, { op: string; args: Record<string, unknown> } | null>> = {
  light: { op: 'on', args: {} },
  door: { op: 'pulse', args: { ms: 100 } },
  lock: { op: 'open', args: { ms: 100 } },
  garage: { op: 'open', args: {} },
  printer: { op: 'test', args: {} },
  reader: { op: 'beep', args: {} },
  phone: { op: 'ring', args: { ext: '104', secs: 1, from: '100' } },
  camera: null,
  input: null,
  output: { op: 'pulse', args: { ms: 100 } },
}

/** The faults of a network, and those of the device: it refuses, it answers what makes no sense, it restarts. */
export const deviceFaults = [...networkFaults, 'refusing', 'wrong', 'restart'] as const
export type DeviceFault = (typeof deviceFaults)[number]

/** The device that a driver speaks to: a real server that fails on demand. */
export interface StandIn {
  break(fault: Exclude<DeviceFault, 'restart'> | null): void
  /** Loses the connections and the levels of the outputs. */
  restart(): Promise<void>
  /** How often it has acted: an output switched on, a paper printed, a phone rung. */
  acts(): number
}

export interface Rig {
  readonly driver: Driver
  readonly device?: StandIn
  end(): Promise<void>
}

interface Commanded {
  readonly point: Point
  readonly op: string
  readonly args: Record<string, unknown>
}

/** The command that the contract sends to a point; null for a point that takes none. */
function sampleOf({ point, caps }: PointDescription): Commanded | null {
  const sample = samples[splitPoint(point)?.kind as PointKind]
  return sample && caps.includes(sample.op) ? { point, ...sample } : null
}

const outcomeOf = async (work: Promise<{ finished: Promise<void> }>): Promise<unknown> => {
  try {
    await (await work).finished
    return 'done'
  } catch (error) {
    return error
  }
}

class Bench {
  readonly host: RecordingHost = recordingHost()
  readonly rig: Rig
  #lastCid = 0

  constructor(rig: Rig) {
    this.rig = rig
  }

  start(): Promise<void> {
    return this.driver.start(this.host)
  }

  get driver(): Driver {
    return this.rig.driver
  }

  get device(): StandIn {
    if (!this.rig.device) throw new Error('this driver has no stand-in')
    return this.rig.device
  }

  get lastSrc(): string {
    return `cid:command-${this.#lastCid}`
  }

  begin(command: Commanded, exp = Date.now() + 30_000): ReturnType<Driver['begin']> {
    this.#lastCid += 1
    return this.driver.begin({ cid: `command-${this.#lastCid}`, ...command, exp })
  }

  repeat(command: Commanded): ReturnType<Driver['begin']> {
    return this.driver.begin({ cid: `command-${this.#lastCid}`, ...command, exp: Date.now() + 30_000 })
  }

  commands(): Commanded[] {
    return this.driver.points.map(sampleOf).filter(command => command !== null)
  }

  /** The command for which a fault is tried: one that ends by itself, where the driver has one. */
  command(): Commanded {
    const commands = this.commands()
    const first = commands.find(({ args }) => 'ms' in args) ?? commands[0]
    if (!first) throw new Error('this driver takes no commands')
    return first
  }

  /** `expect` is that of the test: tests that run at the same time have one each. */
  async untilOnline(expect: ExpectStatic): Promise<void> {
    for (const { point } of this.driver.points) {
      await expect.poll(() => this.host.avails.get(point), { timeout: 10_000, message: point }).toBe('online')
    }
  }

  async untilSafe(expect: ExpectStatic): Promise<void> {
    for (const { point, safe } of this.driver.points) {
      const kind = splitPoint(point)?.kind
      // A lamp keeps its level, and a garage stands where it stands.
      if (kind === 'garage' || kind === 'light') continue
      await expect.poll(() => this.host.lastState(point), { timeout: 10_000 }).toMatchObject(safe)
    }
  }
}

/**
 * The tests that every driver must pass, real or simulated. `faults` are those that its stand-in can have. Most of a
 * test is waiting for a device that does not answer, so they run at the same time, unless `startsProcesses` is true.
 */
export function driverContract(
  name: string,
  make: () => Promise<Rig>,
  faults: readonly DeviceFault[] = [],
  { startsProcesses = false }: { readonly startsProcesses?: boolean } = {},
): void {
  const it = test.extend<{ on: Bench }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
    on: async ({}, use) => {
      const bench = new Bench(await make())
      await use(bench)
      await bench.driver.stop()
      await bench.rig.end()
    },
  })
  describe(`the driver contract: ${name}`, { concurrent: !startsProcesses }, () => {
    testCommands(it)
    testFaults(it, faults)
  })
}

type BenchTest = TestAPI<{ on: Bench }>

function testCommands(it: BenchTest): void {
  it('describes its points and reports each of them safe and online before start resolves', async ({
    on,
    expect,
  }) => {
    await on.start()
    const { driver, host } = on
    expect(driver.points.length).toBeGreaterThan(0)
    for (const { point, safe } of driver.points) {
      expect(splitPoint(point), point).not.toBeNull()
      expect(host.avails.get(point), point).toBe('online')
      expect(host.lastState(point), point).toMatchObject(safe)
    }
  })

  it('runs a command of each kind and reports it as the source of the new state', async ({ on, expect }) => {
    await on.start()
    for (const command of on.commands()) {
      const { point, op, args } = command
      expect(opFits(point, op, args)).toBe(true)
      const before = on.host.states.get(point)?.length ?? 0
      await (await on.begin(command)).finished
      const kind = splitPoint(point)?.kind
      // A reader and a phone have no state that a command changes.
      if (kind === 'reader' || kind === 'phone') continue
      const sources = on.host.states
        .get(point)
        ?.slice(before)
        .map(state => state.src)
      expect(sources, point).toContain(on.lastSrc)
    }
  })

  it('ends a pulse by itself', async ({ on, expect }) => {
    await on.start()
    for (const command of on.commands()) {
      const kind = splitPoint(command.point)?.kind
      if (kind !== 'door' && kind !== 'lock' && kind !== 'output') continue
      const { finished } = await on.begin(command)
      const active = kind === 'output' ? { on: true } : { lock: 'unlocked' }
      expect(on.host.states.get(command.point)?.map(state => state.v)).toContainEqual(
        expect.objectContaining(active),
      )
      await finished
      await on.untilSafe(expect)
    }
  })

  it('refuses a command for a point that it does not have', async ({ on, expect }) => {
    await on.start()
    const refused = on.begin({ point: 'light/nowhere', op: 'on', args: {} })
    await expect(refused).rejects.toBeInstanceOf(DriverRefusal)
  })

  it('starts nothing after the expiry of a command (building-18)', async ({ on, expect }) => {
    await on.start()
    const acts = on.rig.device?.acts()
    for (const command of on.commands()) {
      const states = on.host.states.get(command.point)?.length
      await expect(on.begin(command, Date.now() - 1)).rejects.toMatchObject({ code: 'expired' })
      expect(on.host.states.get(command.point)).toHaveLength(states ?? 0)
    }
    expect(on.rig.device?.acts()).toBe(acts)
  })

  it('carries out a command once, however often it arrives (building-18)', async ({ on, expect }) => {
    await on.start()
    for (const command of on.commands()) {
      const first = await on.begin(command)
      const again = await on.repeat(command)
      await Promise.all([first.finished, again.finished])
      const acts = on.rig.device?.acts()
      await (await on.repeat(command)).finished
      expect(on.rig.device?.acts()).toBe(acts)
    }
    if (on.rig.device) expect(on.device.acts()).toBe(on.commands().length)
  })

  it('sets the outputs to their safe level when it stops', async ({ on, expect }) => {
    await on.start()
    for (const { point, caps } of on.driver.points) {
      if (caps.includes('on')) await on.begin({ point, op: 'on', args: {} })
      if (caps.includes('hold')) await on.begin({ point, op: 'hold', args: { until: Date.now() + 60_000 } })
      if (caps.includes('open') && point.startsWith('lock/'))
        await on.begin({ point, op: 'open', args: { ms: 60_000 } })
    }
    await on.driver.stop()
    for (const { point, safe } of on.driver.points) {
      if (splitPoint(point)?.kind !== 'garage') expect(on.host.lastState(point), point).toMatchObject(safe)
    }
  })
}

/** Stands in for `it` where the stand-in does not have the fault. */
const ignored = (
  _name: string,
  _test: (context: { on: Bench; expect: ExpectStatic }) => Promise<void>,
): void => undefined

function testFaults(it: BenchTest, faults: readonly DeviceFault[]): void {
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

  const failing = faults.filter(fault => fault !== 'slow' && fault !== 'restart')
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
