import type { Point } from '@mayim/contract/building/topics.ts'
import type { DriverHost } from './driver.ts'

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
