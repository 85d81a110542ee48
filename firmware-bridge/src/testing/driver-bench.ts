import type { PointKind } from '@mayim/contract/building/point-kinds.ts'
import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import type { ExpectStatic, TestAPI } from 'vitest'
import type { Driver, PointDescription } from '../ground/driver.ts'
import { networkFaults } from './faulty-proxy.ts'
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

export interface Commanded {
  readonly point: Point
  readonly op: string
  readonly args: Record<string, unknown>
}

/** The command that the contract sends to a point; null for a point that takes none. */
function sampleOf({ point, caps }: PointDescription): Commanded | null {
  const sample = samples[splitPoint(point)?.kind as PointKind]
  return sample && caps.includes(sample.op) ? { point, ...sample } : null
}

/** How a command ended: `done`, or what it was refused with. */
export const outcomeOf = async (work: Promise<{ finished: Promise<void> }>): Promise<unknown> => {
  try {
    await (await work).finished
    return 'done'
  } catch (error) {
    return error
  }
}

/** A driver under test with its stand-in and what it has reported. */
export class Bench {
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

  /** The command for which a fault is tried: one that ends on its own, where the driver has one. */
  command(): Commanded {
    const commands = this.commands()
    const first = commands.find(({ args }) => 'ms' in args) ?? commands[0]
    if (!first) throw new Error('this driver takes no commands')
    return first
  }

  isOnline(): boolean {
    return this.driver.points.every(({ point }) => this.host.avails.get(point) === 'online')
  }

  /** `expect` is that of the test: tests that run at the same time have one each. */
  async untilOnline(expect: ExpectStatic, timeout = 10_000): Promise<void> {
    for (const { point } of this.driver.points) {
      await expect.poll(() => this.host.avails.get(point), { timeout, message: point }).toBe('online')
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

export type BenchTest = TestAPI<{ on: Bench }>
