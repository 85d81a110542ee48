import { type DemoClock, setDemoClock } from '../../../demo/evening-clock.ts'
import { clockFileOf } from '../../../demo/facility.ts'

/** A new clock file in `folder`, at the evening of a weekday: tests pass on Shabbos too. */
export function weekdayClock(folder: string): { readonly file: string; readonly clock: DemoClock } {
  const file = clockFileOf(folder)
  return { file, clock: setDemoClock(file, { clock: '2026-11-23T16:50', speed: null }) }
}
