import { type FileClock, setFileClock } from '@mayim/core/ground/runtime/clock.ts'
import type { DemoClock } from '../../ground/hub-facility.ts'

/** The clock that the lab can set; null if the clock has no file. */
export function demoClockOf(clock: FileClock, clockFile: string | null): DemoClock | null {
  if (clockFile === null) return null
  return {
    speed: () => clock.plan()?.speed ?? 1,
    set: (facilityMs, speed) => void setFileClock(clockFile, facilityMs, speed),
  }
}
