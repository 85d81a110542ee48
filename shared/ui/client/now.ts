import { useSyncExternalStore } from 'react'

/** The facility's clock relative to this device's: now = facilityEpochMs + (host − hostEpochMs) × speed. */
interface FacilityClock {
  readonly facilityEpochMs: number
  readonly hostEpochMs: number
  readonly speed: number
}

let clock: FacilityClock = { facilityEpochMs: 0, hostEpochMs: 0, speed: 1 }
let known = false

/** Sets the clock from the server's answer. `nowMs` is the facility's time at this moment. */
export function setFacilityClock(nowMs: number, speed = 1): void {
  clock = { facilityEpochMs: nowMs, hostEpochMs: Date.now(), speed }
  known = true
}

/** Whether the server has sent the facility's time. */
export function clockIsKnown(): boolean {
  return known
}

/** The facility's time in milliseconds. The device's own time until the server has sent it. */
export function facilityNow(): number {
  const host = Date.now()
  return known ? clock.facilityEpochMs + (host - clock.hostEpochMs) * clock.speed : host
}

/**
 * The facility's time, rendered again every `everyMs` of the device's time (default one second). It is always a whole
 * multiple of `stepMs`, so that all parts of a screen tick together, and nothing is rendered while it stays the same. For
 * a faster clock the steps are longer, so that the time does not change between two reads of one render: React throws on
 * a value that does.
 */
export function useNow(everyMs = 1000, stepMs = everyMs): number {
  return useSyncExternalStore(
    listener => {
      const timer = setInterval(listener, everyMs)
      return () => clearInterval(timer)
    },
    () => wholeSteps(everyMs, stepMs),
  )
}

function wholeSteps(everyMs: number, leastMs: number): number {
  const stepMs = Math.max(leastMs, everyMs * Math.max(1, Math.round(clock.speed)))
  return Math.floor(facilityNow() / stepMs) * stepMs
}
