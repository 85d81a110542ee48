import { statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { isStaffAccount } from '@mayim/core/people/staff-accounts.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { minutesOnDate, wallTime } from '@mayim/domain/calendar/business-day.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import type { Refusal } from '@mayim/domain/result.ts'

const ofStatus: ReadonlySet<string> = new Set(['statusChanged', 'statusNotAllowed'])

/**
 * Adds to a refusal for the sake of a visit's status since when it is so, and which member of staff brought it about
 * (screens-1012). For staff alone; a patron is not named.
 */
export async function withWhoChanged(
  facility: Pick<Facility, 'settings'>,
  db: Readers,
  caller: Caller,
  { reservationId, refusal }: { readonly reservationId: string; readonly refusal: Refusal },
): Promise<Refusal> {
  const { code, detail } = refusal
  if (!ofStatus.has(code) || !isStaff(caller)) return refusal
  const history = await statusHistoryOf(db, reservationId)
  const last = history.findLast(each => each.newStatus === detail?.status)
  // That a booking was made is no change of its status.
  if (!last || last.previousStatus === null) return refusal
  const user = (await usersById(db, [last.byId])).get(last.byId)
  const by = user && isStaffAccount(user) ? { by: nameOf(user) } : {}
  const { timeZone } = facility.settings.current()
  const at = Date.parse(last.at)
  const changedAt = wallTime(minutesOnDate(at, last.at.slice(0, 10), timeZone))
  return { ...refusal, detail: { ...detail, ...by, changedAt } }
}
