import type { DoorState } from '@mayim/contract/building/point-schemas.ts'
import { createDoorContact, createLockTimer } from '../ground/door-parts.ts'
import { DriverRefusal, finishedAtOnce, type StartedCommand } from '../ground/driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

const caps = ['pulse', 'hold', 'release', 'lock', 'lockdown', 'resume', 'contact', 'exit']
const longestHoldMs = 86_400_000

/**
 * A door with a lock and a contact. It always opens from inside. The lock times a pulse itself and ends a hold at its
 * `until`, with or without the hub.
 */
export const simulatedDoor: PointMaker = (point, host) => {
  let state: DoorState = { lock: 'locked', contact: 'closed', mode: 'locked' }
  let releasedUntil = 0
  const timer = createLockTimer()
  const contact = createDoorContact(point, host)

  const show = (next: DoorState, src: string): void => {
    state = next
    host.state(point, state, src)
  }
  const lock = (src: string, mode: 'locked' | 'lockdown' = 'locked'): void => {
    timer.cutShort()
    show({ lock: 'locked', contact: state.contact, mode }, src)
  }
  const unlockFor = (ms: number, next: Pick<DoorState, 'mode' | 'until'>, src: string): StartedCommand => {
    timer.cutShort()
    show({ lock: 'unlocked', contact: state.contact, ...next }, src)
    return timer.open(ms, () => show({ lock: 'locked', contact: state.contact, mode: 'locked' }, 'local'))
  }
  const moveTo = (to: 'open' | 'closed'): void => {
    if (state.contact === to) return
    show({ ...state, contact: to }, 'local')
    contact.moved(to)
  }

  return {
    description: describe(point, point, caps, { lock: 'locked' }),
    start() {
      host.avail(point, 'online')
      lock('start')
    },
    begin(op, args, src) {
      if (op !== 'release' && op !== 'resume' && Date.now() < releasedUntil)
        throw new DriverRefusal('unsafe', 'the door is released')
      if (state.mode === 'lockdown' && (op === 'pulse' || op === 'hold')) {
        throw new DriverRefusal('interlock', 'the door is in lockdown')
      }
      if (op === 'pulse') return unlockFor(Number(args.ms), { mode: 'pulse' }, src)
      if (op === 'hold' || op === 'release') {
        const until = Number(args.until)
        const ms = until - Date.now()
        if (ms <= 0 || ms > longestHoldMs)
          throw new DriverRefusal('bad-args', 'until is in the past or too far ahead')
        unlockFor(ms, { mode: 'hold', until }, src)
        if (op === 'release') releasedUntil = until
        return finishedAtOnce
      }
      releasedUntil = 0
      lock(src, op === 'lockdown' ? 'lockdown' : 'locked')
      return finishedAtOnce
    },
    simulate(action) {
      if (action === 'open' && state.lock === 'locked' && state.contact === 'closed') {
        throw new Error('the door is locked')
      }
      if (action === 'open' || action === 'leave' || action === 'force') moveTo('open')
      else if (action === 'close') moveTo('closed')
      else unknownAction(action)
      if (action === 'force') contact.forced()
    },
    stop() {
      contact.stop()
      lock('local')
    },
  }
}
