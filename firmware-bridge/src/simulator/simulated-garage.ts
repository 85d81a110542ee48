import type { GarageState } from '@mayim/contract/building/point-kinds.ts'
import { atOnce, type Carrying, DriverRefusal } from '../driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

export interface GarageTimes {
  /** From closed to open, and back. */
  readonly travelMs: number
  /** How long it stands open before it closes by itself. */
  readonly standMs: number
}

/** A garage door with a sensor at each end; it takes its time, can jam, and refuses a pulse while it moves. */
export const simulatedGarage =
  (times: GarageTimes): PointMaker =>
  (point, host) => {
    let pos: GarageState['pos'] = 'closed'
    let jammed = false
    let moving: { timer: NodeJS.Timeout; over: (error?: Error) => void } | null = null
    let closing: NodeJS.Timeout | null = null

    const show = (next: GarageState['pos'], src: string, target?: string): void => {
      pos = next
      host.state(point, { pos }, src, target ? { pos: target } : undefined)
    }
    const arrive = (to: 'open' | 'closed'): Error | undefined => {
      moving = null
      if (jammed) {
        show('unknown', 'local')
        host.event(point, 'stuck', {})
        host.avail(point, 'fault', 'did not arrive')
        return new DriverRefusal('hardware', 'did not arrive')
      }
      show(to, 'local')
      host.event(point, to === 'open' ? 'opened' : 'closed', {})
      if (to === 'open') closing = setTimeout(() => void move('closed', 'local'), times.standMs)
      return undefined
    }
    const stayOpen = (): void => {
      if (closing) clearTimeout(closing)
      closing = null
    }
    const move = (to: 'open' | 'closed', src: string): Carrying => {
      stayOpen()
      show(to === 'open' ? 'opening' : 'closing', src, to)
      const finished = new Promise<void>((resolve, reject) => {
        const over = (error?: Error): void => (error ? reject(error) : resolve())
        moving = { timer: setTimeout(() => over(arrive(to)), times.travelMs), over }
      })
      finished.catch(() => {})
      return { finished }
    }
    const halt = (): void => {
      if (!moving) return
      clearTimeout(moving.timer)
      moving.over(new DriverRefusal('busy', 'stopped on the way'))
      moving = null
    }

    return {
      canBeRepaired: true,
      description: describe(point, point, ['pulse', 'open', 'close', 'stop', 'position'], { pos: 'closed' }),
      start() {
        host.avail(point, 'online')
        show('closed', 'start')
      },
      begin(op, _args, src) {
        if (op === 'stop') {
          halt()
          stayOpen()
          show(pos === 'opening' || pos === 'closing' ? 'unknown' : pos, src)
          return atOnce
        }
        if (moving) throw new DriverRefusal('busy', 'the door is moving')
        const to = goalOf(op, pos)
        return pos === to ? atOnce : move(to, src)
      },
      simulate(action) {
        if (action !== 'jam' && action !== 'repair') return unknownAction(action)
        jammed = action === 'jam'
        if (!jammed) {
          host.avail(point, 'online')
          if (pos === 'unknown') show('closed', 'local')
        }
      },
      stop() {
        halt()
        stayOpen()
      },
    }
  }
/** A pulse turns round what stands; the others say where to. */
function goalOf(op: string, pos: GarageState['pos']): 'open' | 'closed' {
  if (op === 'pulse') return pos === 'open' ? 'closed' : 'open'
  return op === 'open' ? 'open' : 'closed'
}
