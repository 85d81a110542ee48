import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { isOn, standingShifts } from '@mayim/domain/building/register.ts'
import { minutesOnDate } from '@mayim/domain/calendar/business-day.ts'
import { useNow } from '../../client/now.ts'
import { useCall } from '../../client/queries.ts'

type Shift = Pick<RegisterEntry, 'from' | 'to'>

/** Whether a shift of a night covers an instant. */
export function isOnAt(shift: Shift, night: string, nowMs: number, timeZone: string): boolean {
  return isOn(shift, minutesOnDate(nowMs, night, timeZone))
}

/** The names of those who are on now, by the shifts of tonight; none until they are known. */
export function useOnShift(night: string | undefined, timeZone: string): readonly string[] {
  const nowMs = useNow(60_000)
  const planned = useCall(
    'registerList',
    { params: { register: 'shift' }, query: { dt: night ?? '' } },
    { enabled: night !== undefined },
  ).data
  if (night === undefined || !planned) return []
  const on = standingShifts(planned.entries).filter(shift => isOnAt(shift, night, nowMs, timeZone))
  return [...new Set(on.map(({ subject }) => subject))]
}
