import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import { DriverRefusal } from '../ground/driver.ts'
import type { Channels, DeviceListener, RelayDevice, Switching } from './relay-device.ts'

/** A device whose outputs are doors that lock on their own after a pulse. */
export interface SelfLocking extends RelayDevice {
  /** How long a door stays unlocked after a pulse, as it is set at the device. */
  readonly pulseMs: number
}

/** A visit keeps a door unlocked for minutes; a whole Shabbos of pulses wears out the strike. */
const longestRepeatedMs = 900_000
/** An answer that was only a bad moment is found out after this time. */
const examineAgainMs = 600_000

/**
 * A door controller as it is. Some unlock a door for one person and refuse to lock it or to hold it unlocked, with one code
 * or another. Locking is due at each connection, so that is the examination: a controller that refuses it while it does
 * the rest keeps its doors in use. What it reports is what counts as locked, and a hold of some minutes is made of
 * pulses (building-660).
 */
export function workAround(device: SelfLocking): RelayDevice {
  return new SelfLockingDevice(device)
}

class SelfLockingDevice implements RelayDevice {
  readonly #device: SelfLocking
  /** When a door's locking was refused, of the monotonic clock. */
  readonly #refusedAt = new Map<string, number>()
  /** Doors that the device holds unlocked: it has shown that it can, so a refusal to lock them is a fault. */
  readonly #held = new Set<string>()
  readonly #repeats = new Map<string, { readonly timer: NodeJS.Timeout; fails: boolean }>()
  #listener: DeviceListener | null = null

  constructor(device: SelfLocking) {
    this.#device = device
  }

  get model(): string {
    return this.#device.model
  }

  get reportsRelays(): boolean {
    return this.#device.reportsRelays
  }

  cannot(door: string): readonly Inability[] {
    return this.#refusedAt.has(door) ? ['hold', 'lock'] : []
  }

  start(listener: DeviceListener): Promise<void> {
    this.#listener = listener
    return this.#device.start({
      ...listener,
      online: () => {
        this.#refusedAt.clear()
        listener.online()
      },
      relay: (door, on) => {
        // Between two pulses of a hold a door may be locked for a moment.
        if (on || this.#repeats.get(door)?.fails !== false) listener.relay(door, on)
      },
    })
  }

  async write(door: string, switching: Switching, permit: () => void): Promise<number | null> {
    this.#stopRepeating(door)
    if (!switching.on) return this.#lock(door, switching, permit)
    if (!switching.hold) return this.#device.write(door, switching, permit)
    if (this.#refusedAt.has(door)) return this.#repeatPulses(door, switching, permit)
    const endsAfterMs = await this.#device.write(door, switching, permit)
    this.#held.add(door)
    return endsAfterMs
  }

  async rewire(channels: Channels): Promise<void> {
    await this.#device.rewire?.(channels)
  }

  async stop(): Promise<void> {
    for (const door of this.#repeats.keys()) this.#stopRepeating(door)
    await this.#device.stop()
  }

  async #lock(door: string, switching: Switching, permit: () => void): Promise<null> {
    const refusedAt = this.#refusedAt.get(door)
    if (refusedAt !== undefined && performance.now() - refusedAt < examineAgainMs) return null
    try {
      await this.#device.write(door, switching, permit)
    } catch (error) {
      const isRefusal = error instanceof DriverRefusal && ['hardware', 'forbidden'].includes(error.code)
      if (!isRefusal || this.#held.has(door)) throw error
      this.#refusedAt.set(door, performance.now())
      if (refusedAt === undefined) this.#listener?.examined()
      return null
    }
    this.#held.delete(door)
    if (this.#refusedAt.delete(door)) this.#listener?.examined()
    return null
  }

  /** The bridge ends it by stopping: the last pulse ends on its own. */
  async #repeatPulses(door: string, { forMs }: Switching, permit: () => void): Promise<null> {
    if (forMs === null || forMs > longestRepeatedMs)
      throw new DriverRefusal('unavailable', 'the controller cannot hold a door unlocked that long')
    const { pulseMs } = this.#device
    const pulse = { on: true, forMs: pulseMs, hold: false }
    await this.#device.write(door, pulse, permit)
    const again = async (): Promise<void> => {
      const fails = await this.#device
        .write(door, pulse, () => undefined)
        .then(
          () => false,
          () => true,
        )
      const repeat = this.#repeats.get(door)
      if (repeat) repeat.fails = fails
    }
    const timer = setInterval(() => void again(), Math.max(100, pulseMs * 0.8)).unref()
    this.#repeats.set(door, { timer, fails: false })
    return null
  }

  #stopRepeating(door: string): void {
    clearInterval(this.#repeats.get(door)?.timer)
    this.#repeats.delete(door)
  }
}
