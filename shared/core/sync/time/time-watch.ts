import { type ClockStanding, clockStanding } from '@mayim/domain/sync/clock-standing.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { readHeads } from '../../ground/log/log-table.ts'
import { wallOf } from '../../ground/log/stamp.ts'
import { eachSecond } from '../../ground/runtime/beat.ts'
import { type FileClock, systemClock } from '../../ground/runtime/clock.ts'
import type { Clock, FacilityTime, Readers } from '../../ground/runtime/facility.ts'
import { readMark } from '../sync-table.ts'
import { type MachineClock, machineClock } from './machine-clock.ts'

/** A clock that moves by more than this against the machine's steady one was set. */
const setOverMs = 60_000
const askEveryMs = 60_000

/** For tests and commands, whose time is a value. */
export const knownTime: FacilityTime = {
  isKnown: () => true,
  standing: () => 'known',
  confirm: () => undefined,
  notePeer: () => undefined,
}

interface TimeWatchOptions {
  readonly side: Side
  /** The machine's clock, which may be wrong. */
  readonly clock: Clock
  readonly machine: MachineClock
  /** The evening's time does not come from this clock: a machine without a network says nothing against it. */
  readonly isDemo?: () => boolean
}

/**
 * Watches the machine's clock against its steady one, the own log, the other side and the network (sync-971). An offset
 * is the clock less the steady clock: it stays the same as long as nobody sets the clock.
 */
export class TimeWatch implements FacilityTime {
  readonly #options: TimeWatchOptions
  #db: Readers | undefined
  #cancel: () => void = () => undefined
  #askedAt = Number.NEGATIVE_INFINITY
  /** Undefined before the database was read. */
  #logMs: number | null | undefined
  #synchronized: boolean | null = null
  #lastOffset: number
  /** The offset at a moment when the time was known. */
  #keptOffset: number | null = null
  #confirmedOffset: number | null = null
  #peerOffset: number | null = null
  #peerSaid: number | null = null
  #jumped = false
  #setByMs: number | null = null
  #setSumMs = 0

  constructor(options: TimeWatchOptions) {
    this.#options = options
    this.#lastOffset = this.#offset()
  }

  /** Reads what the database says of the clock, and looks each second from then on. */
  async open(db: Readers): Promise<void> {
    this.#db = db
    const [bootId = '', offset = ''] = ((await readMark(db, 'clock')) ?? '').split(' ')
    if (bootId !== '' && bootId === this.#options.machine.bootId()) this.#keptOffset = Number(offset)
    await this.ask()
    this.#cancel = eachSecond(() => this.look())
  }

  close(): void {
    this.#cancel()
  }

  isKnown(): boolean {
    return this.look() === 'known'
  }

  standing(): ClockStanding {
    return this.look()
  }

  confirm(): void {
    this.#confirmedOffset = this.#offset()
    this.#jumped = false
  }

  notePeer(aheadMs: number): void {
    // The link tells its newest estimate again and again. After a jump an old one would be wrong.
    if (aheadMs === this.#peerSaid) return
    this.#peerSaid = aheadMs
    this.#peerOffset = this.#offset() + aheadMs
  }

  /** How far the clock was set away at the most since `forgetSet`; null if nobody set it. */
  get setByMs(): number | null {
    return this.#setByMs
  }

  forgetSet(): void {
    this.#setByMs = null
    this.#setSumMs = 0
  }

  steadyMs(): number {
    return this.#options.machine.steadyMs()
  }

  /** The mark that a restart of the process reads. Empty where the machine does not name its run. */
  get mark(): string {
    const bootId = this.#options.machine.bootId()
    return bootId === '' ? '' : `${bootId} ${Math.round(this.#lastOffset / setOverMs) * setOverMs}`
  }

  /** By how much the clock is ahead of what speaks against it, in milliseconds; 0 where nothing does. */
  get aheadMs(): number {
    const nowMs = this.#options.clock.now()
    if (this.#peerOffset !== null) return this.#lastOffset - this.#peerOffset
    return typeof this.#logMs === 'number' ? nowMs - this.#logMs : 0
  }

  look(): ClockStanding {
    if (this.#logMs === undefined) return 'unsure'
    const { side, clock, isDemo } = this.#options
    const offset = this.#offset()
    if (!isNear(offset, this.#lastOffset)) this.#noteJump(offset - this.#lastOffset)
    this.#lastOffset = offset
    const standing = clockStanding({
      side,
      aheadOfLogMs: this.#logMs === null ? null : clock.now() - this.#logMs,
      peerAheadMs: this.#peerOffset === null ? null : this.#peerOffset - offset,
      synchronized: this.#synchronized === false && isDemo?.() ? null : this.#synchronized,
      confirmed: isNear(offset, this.#confirmedOffset),
      kept: isNear(offset, this.#keptOffset),
      jumped: this.#jumped,
    })
    if (standing === 'known') {
      this.#keptOffset = offset
      this.#jumped = false
    }
    if (this.#options.machine.steadyMs() - this.#askedAt >= askEveryMs) void this.ask()
    return standing
  }

  /** Asks the machine and the log. A failure leaves what is known. */
  async ask(): Promise<void> {
    this.#askedAt = this.#options.machine.steadyMs()
    const { side, clock, machine } = this.#options
    const offset = this.#offset()
    const synchronized = await machine.isSynchronized(clock.now()).catch(() => null)
    // An answer of before a jump says nothing of the clock after it.
    if (isNear(this.#offset(), offset)) this.#synchronized = synchronized
    const heads = this.#db && (await readHeads(this.#db).catch(() => null))
    if (heads) this.#logMs = heads[side].stamp === '' ? null : wallOf(heads[side].stamp)
  }

  #noteJump(byMs: number): void {
    this.#setSumMs += byMs
    if (Math.abs(this.#setSumMs) > Math.abs(this.#setByMs ?? 0)) this.#setByMs = this.#setSumMs
    this.#jumped = true
    this.#synchronized = null
    this.#askedAt = Number.NEGATIVE_INFINITY
  }

  #offset(): number {
    const { clock, machine } = this.#options
    return clock.now() - machine.steadyMs()
  }
}

function isNear(offset: number, other: number | null): boolean {
  return other !== null && Math.abs(offset - other) <= setOverMs
}

/** Watches the clock of this machine for a side whose evening may follow a demo's clock. */
export function watchTime(side: Side, clock: Pick<FileClock, 'plan'>): TimeWatch {
  return new TimeWatch({
    side,
    clock: systemClock,
    machine: machineClock,
    isDemo: () => clock.plan() !== null,
  })
}
