import type { Point } from '@mayim/contract/building/topics.ts'
import type { DriverHost, StartedCommand } from './driver.ts'

const usualHeldOpenMs = 60_000

/**
 * The contact of a door. It reports opening and closing, and raises alerts that closing the door clears.
 * @param heldOpenAfterMs how long the door may stand open
 */
export function createDoorContact(point: Point, host: DriverHost, heldOpenAfterMs = usualHeldOpenMs) {
  let heldOpen: NodeJS.Timeout | null = null
  const cancelTimer = (): void => {
    if (heldOpen) clearTimeout(heldOpen)
    heldOpen = null
  }
  return {
    moved(contact: 'open' | 'closed'): void {
      cancelTimer()
      host.event(point, contact === 'open' ? 'opened' : 'closed', {})
      if (contact === 'closed') {
        host.alert(point, 'forced', null)
        host.alert(point, 'held-open', null)
        return
      }
      heldOpen = setTimeout(() => {
        host.event(point, 'heldOpen', { ms: heldOpenAfterMs })
        host.alert(point, 'held-open', { level: 'warning', text: 'the door stands open' })
      }, heldOpenAfterMs)
    },
    forced(): void {
      host.event(point, 'forced', {})
      host.alert(point, 'forced', { level: 'alarm', text: 'opened while locked' })
    },
    stop: cancelTimer,
  }
}

/** The timer of a lock. It ends an opening after its time; the next command ends it early. */
interface LockTimer {
  /** Calls `onEnd` after `ms`. `finished` resolves then, or when the opening is cut short. */
  open(ms: number, onEnd: () => void): StartedCommand
  cutShort(): void
}

export function createLockTimer(): LockTimer {
  let open: { timer: NodeJS.Timeout; over: () => void } | null = null
  const cutShort = (): void => {
    if (!open) return
    clearTimeout(open.timer)
    open.over()
    open = null
  }
  return {
    open(ms, onEnd) {
      cutShort()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        open = null
        onEnd()
        resolve()
      }, ms)
      open = { timer, over: resolve }
      return { finished: promise }
    },
    cutShort,
  }
}
