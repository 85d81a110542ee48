import type { DoorState } from '@mayim/shared/contract/point-kinds.ts'
import { atOnce, type Carrying, DriverRefusal } from '../driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

const heldOpenAfterMs = 60_000

/**
 * A door with a lock and a contact. Leaving is always free from inside. The lock times its own pulse, and what is
 * held ends at its `until`, whether the hub is there or not.
 */
export const simulatedDoor: PointMaker = (point, host) => {
  let state: DoorState = { lock: 'locked', contact: 'closed', mode: 'locked' }
  let relock: { timer: NodeJS.Timeout; over: () => void } | null = null
  let heldOpen: NodeJS.Timeout | null = null

  const show = (next: DoorState, src: string): void => {
    state = next
    host.state(point, state, src)
  }
  const settle = (): void => {
    if (!relock) return
    clearTimeout(relock.timer)
    relock.over()
    relock = null
  }
  const lock = (src: string, mode: 'locked' | 'lockdown' = 'locked'): void => {
    settle()
    show({ lock: 'locked', contact: state.contact, mode }, src)
  }
  const unlockFor = (ms: number, next: Pick<DoorState, 'mode' | 'until'>, src: string): Carrying => {
    settle()
    show({ lock: 'unlocked', contact: state.contact, ...next }, src)
    const finished = new Promise<void>(over => {
      const timer = setTimeout(() => {
        relock = null
        show({ lock: 'locked', contact: state.contact, mode: 'locked' }, 'local')
        over()
      }, ms)
      relock = { timer, over }
    })
    return { finished }
  }
  const swing = (contact: 'open' | 'closed'): void => {
    if (heldOpen) clearTimeout(heldOpen)
    if (state.contact === contact) return
    show({ ...state, contact }, 'local')
    host.event(point, contact === 'open' ? 'opened' : 'closed', {})
    if (contact === 'closed') {
      host.alert(point, 'forced', null)
      host.alert(point, 'held-open', null)
    } else {
      heldOpen = setTimeout(() => {
        host.event(point, 'heldOpen', { ms: heldOpenAfterMs })
        host.alert(point, 'held-open', { level: 'warning', text: 'the door stands open' })
      }, heldOpenAfterMs)
    }
  }

  return {
    description: describe(point, point, ['pulse', 'hold', 'lock', 'lockdown', 'resume', 'contact'], {
      lock: 'locked',
    }),
    start() {
      host.avail(point, 'online')
      lock('start')
    },
    begin(op, args, src) {
      if (state.mode === 'lockdown' && (op === 'pulse' || op === 'hold')) {
        throw new DriverRefusal('interlock', 'the door is in lockdown')
      }
      if (op === 'pulse') return unlockFor(Number(args.ms), { mode: 'pulse' }, src)
      if (op === 'hold') {
        const until = Number(args.until)
        const ms = until - Date.now()
        if (ms <= 0 || ms > 86_400_000) throw new DriverRefusal('bad-args', 'until is over or too far')
        unlockFor(ms, { mode: 'hold', until }, src)
        return atOnce
      }
      lock(src, op === 'lockdown' ? 'lockdown' : 'locked')
      return atOnce
    },
    simulate(action) {
      if (action === 'open') {
        if (state.lock === 'locked' && state.contact === 'closed') throw new Error('the door is locked')
        swing('open')
      } else if (action === 'force') {
        swing('open')
        host.event(point, 'forced', {})
        host.alert(point, 'forced', { level: 'alarm', text: 'opened while locked' })
      } else if (action === 'leave') swing('open')
      else if (action === 'close') swing('closed')
      else unknownAction(action)
    },
    stop() {
      if (heldOpen) clearTimeout(heldOpen)
      lock('local')
    },
  }
}
