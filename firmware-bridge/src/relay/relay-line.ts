import { createLockTimer } from '../ground/door-parts.ts'
import { DriverRefusal } from '../ground/driver.ts'
import { Retries } from '../ground/retries.ts'
import { Turns } from '../ground/stay-connected.ts'
import type { RelayDevice } from './relay-device.ts'

/** How long after its time a pulse that the device ends may still be reported as on. */
const graceMs = 1_500
const insistPauses = { firstPauseMs: 1_000, lastPauseMs: 30_000 }
/** The refusals after which the device has certainly not switched. */
const certain: ReadonlySet<string> = new Set(['expired', 'unavailable', 'forbidden', 'bad-args', 'hardware'])

/**
 * One relay of a device. It ends a pulse whose time the device does not keep itself, and insists on switching off:
 * after a pulse, and after a write whose outcome is unknown (building-173).
 */
export class RelayLine {
  readonly #device: RelayDevice
  readonly #relay: string
  readonly #onChange: (on: boolean) => void
  readonly #turns = new Turns()
  readonly #timer = createLockTimer()
  #wanted = false
  /** The level that the caller was told last. */
  #shown = false
  #deviceKeepsTime = false
  #writing = 0
  readonly #insists = new Retries(insistPauses)
  #retry: NodeJS.Timeout | undefined
  #stopped = false
  /** Whether the relay may be on against the will of this line. */
  #insisting = false

  /** @param onChange called when the relay changes other than by the caller: a pulse ends, or a person switches it */
  constructor(device: RelayDevice, relay: string, onChange: (on: boolean) => void) {
    this.#device = device
    this.#relay = relay
    this.#onChange = onChange
  }

  /** Whether the relay is to be on now. */
  get wanted(): boolean {
    return this.#wanted
  }

  /** Switches on. Resolves when it is on, with a promise of the end of a pulse. */
  async on(
    forMs: number | null,
    hold: boolean,
    permit: () => void,
  ): Promise<{ readonly finished: Promise<void> }> {
    let writtenAt = performance.now()
    let endsAfterMs: number | null
    const permitNow = (): void => {
      permit()
      writtenAt = performance.now()
    }
    try {
      endsAfterMs = await this.#write(true, forMs, hold, permitNow)
    } catch (error) {
      if (!(error instanceof DriverRefusal && certain.has(error.code)) && !this.#wanted) this.insistOff()
      throw error
    }
    this.#wanted = true
    this.#shown = true
    this.#deviceKeepsTime = endsAfterMs !== null
    this.#insisting = false
    clearTimeout(this.#retry)
    this.#timer.cutShort()
    if (forMs === null) return { finished: Promise.resolve() }
    const spentMs = performance.now() - writtenAt
    const keepsTime = endsAfterMs !== null
    const waitMs =
      keepsTime && this.#device.reportsRelays ? (endsAfterMs ?? 0) + graceMs : (endsAfterMs ?? forMs)
    return this.#timer.open(Math.max(0, waitMs - spentMs), () => this.#timeIsOver(keepsTime))
  }

  /** Switches off. If the outcome is unknown it rejects, and insists. */
  async off(permit: () => void = () => undefined): Promise<void> {
    try {
      await this.#switchOff(permit)
    } catch (error) {
      if (!(error instanceof DriverRefusal && certain.has(error.code))) {
        this.#wanted = false
        this.insistOff()
      }
      throw error
    }
  }

  /** Switches off once, for the safe level: the device asks again for it until it is set. */
  settle(): Promise<void> {
    return this.#switchOff(() => undefined)
  }

  async #switchOff(permit: () => void): Promise<void> {
    await this.#write(false, null, false, permit)
    this.#wanted = false
    this.#shown = false
    this.#insisting = false
    this.#insists.succeeded()
    clearTimeout(this.#retry)
    this.#timer.cutShort()
  }

  /** Switches off, again and again until the device confirms it. */
  insistOff(): void {
    if (this.#stopped) return
    this.#insisting = true
    clearTimeout(this.#retry)
    const stillWanted = (): void => {
      if (this.#wanted) throw new DriverRefusal('busy', 'switched on meanwhile')
    }
    this.#switchOff(stillWanted).then(
      () => this.#onChange(false),
      () => {
        if (!this.#wanted) this.#retry = setTimeout(() => this.insistOff(), this.#insists.failed())
      },
    )
  }

  /** The device reports the level of the relay. */
  report(on: boolean): void {
    if (this.#writing > 0 || this.#insisting || on === this.#shown) return
    this.#shown = on
    // A time that the bridge keeps runs out all the same: the report may be older than the switching.
    if (!on && this.#deviceKeepsTime) {
      this.#wanted = false
      this.#timer.cutShort()
    }
    // A relay that is on by other hands is reported, and left alone: it may be the button inside a room.
    if (on) this.#wanted = true
    this.#onChange(on)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#retry)
    this.#timer.cutShort()
  }

  #timeIsOver(keptTime: boolean): void {
    this.#wanted = false
    if (keptTime && !this.#device.reportsRelays) {
      this.#shown = false
      this.#onChange(false)
    } else this.insistOff()
  }

  #write(on: boolean, forMs: number | null, hold: boolean, permit: () => void): Promise<number | null> {
    return this.#turns.run(async () => {
      this.#writing += 1
      try {
        return await this.#device.write(this.#relay, { on, forMs, hold }, permit)
      } finally {
        this.#writing -= 1
      }
    })
  }
}
