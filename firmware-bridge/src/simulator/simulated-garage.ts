import type { GarageState } from '@mayim/contract/building/point-schemas.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type DriverHost, DriverRefusal, finishedAtOnce, type StartedCommand } from '../ground/driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** A garage door with a sensor at each end. It needs time to move, can jam, and refuses a command while it moves. */
export const simulatedGarage =
  (times: GarageTimes): PointMaker =>
  (point, host) => {
    const motor = new GarageMotor(times, point, host)
    return {
      canBeRepaired: true,
      description: describe(point, point, ['pulse', 'open', 'close', 'stop', 'position'], { pos: 'closed' }),
      start() {
        host.avail(point, 'online')
        motor.show('closed', 'start')
      },
      begin(op, _args, src) {
        if (op === 'stop') {
          motor.halt()
          motor.show(motor.pos === 'opening' || motor.pos === 'closing' ? 'unknown' : motor.pos, src)
          return finishedAtOnce
        }
        if (motor.isMoving) throw new DriverRefusal('busy', 'the door is moving')
        const to = targetOf(op, motor.pos)
        return motor.pos === to ? finishedAtOnce : motor.moveTo(to, src)
      },
      simulate(action) {
        if (action !== 'jam' && action !== 'repair') return unknownAction(action)
        motor.jammed = action === 'jam'
        if (!motor.jammed) {
          host.avail(point, 'online')
          if (motor.pos === 'unknown') motor.show('closed', 'local')
        }
      },
      stop: () => motor.halt(),
    }
  }

/** A pulse reverses the door; `open` and `close` name the target. */
function targetOf(op: string, pos: GarageState['pos']): 'open' | 'closed' {
  if (op === 'pulse') return pos === 'open' ? 'closed' : 'open'
  return op === 'open' ? 'open' : 'closed'
}

export interface GarageTimes {
  /** From closed to open, and back. */
  readonly travelMs: number
  /** How long the door stays open before it closes. */
  readonly standMs: number
}

type Position = GarageState['pos']

/** The motor of a simulated garage door: moves it, closes it after `standMs`, and gets stuck while it is jammed. */
class GarageMotor {
  readonly #times: GarageTimes
  readonly #point: Point
  readonly #host: DriverHost
  jammed = false
  #pos: Position = 'closed'
  #move: { timer: NodeJS.Timeout; end: (error?: Error) => void } | null = null
  #closing: NodeJS.Timeout | null = null

  constructor(times: GarageTimes, point: Point, host: DriverHost) {
    this.#times = times
    this.#point = point
    this.#host = host
  }

  get pos(): Position {
    return this.#pos
  }

  get isMoving(): boolean {
    return this.#move !== null
  }

  show(next: Position, src: string, target?: string): void {
    this.#pos = next
    this.#host.state(this.#point, { pos: next }, src, target ? { pos: target } : undefined)
  }

  /** Starts to move. `finished` rejects with `hardware` when the door gets stuck, with `busy` when it is halted. */
  moveTo(to: 'open' | 'closed', src: string): StartedCommand {
    this.#cancelClosing()
    this.show(to === 'open' ? 'opening' : 'closing', src, to)
    const finished = new Promise<void>((resolve, reject) => {
      const end = (error?: Error): void => (error ? reject(error) : resolve())
      this.#move = { timer: setTimeout(() => end(this.#arrive(to)), this.#times.travelMs), end }
    })
    finished.catch(() => {})
    return { finished }
  }

  /** Stops a move, and cancels the automatic closing. */
  halt(): void {
    this.#cancelClosing()
    if (!this.#move) return
    clearTimeout(this.#move.timer)
    this.#move.end(new DriverRefusal('busy', 'stopped on the way'))
    this.#move = null
  }

  #arrive(to: 'open' | 'closed'): Error | undefined {
    this.#move = null
    if (this.jammed) {
      this.show('unknown', 'local')
      this.#host.event(this.#point, 'stuck', {})
      this.#host.avail(this.#point, 'fault', 'the door is stuck')
      return new DriverRefusal('hardware', 'the door is stuck')
    }
    this.show(to, 'local')
    this.#host.event(this.#point, to === 'open' ? 'opened' : 'closed', {})
    if (to === 'open')
      this.#closing = setTimeout(() => void this.moveTo('closed', 'local'), this.#times.standMs)
    return undefined
  }

  #cancelClosing(): void {
    if (this.#closing) clearTimeout(this.#closing)
    this.#closing = null
  }
}
