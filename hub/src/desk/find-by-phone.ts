import type { Answer, Query } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { reservationsOfUser } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { readMembership } from '@mayim/core/money/membership/read-membership.ts'
import { servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { userByPhone } from '@mayim/core/people/user-table.ts'
import { viewUser } from '@mayim/core/people/view-user.ts'
import type { Throttle } from '@mayim/core/sign-in/throttle.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { briefOf } from './boards/view-room.ts'

/**
 * Returns the patron with a phone, for staff, and her reservation of tonight. Refuses slowDown to a kiosk that asks too
 * often.
 */
export async function findByPhone(
  facility: HubFacility,
  caller: Caller,
  finds: Throttle,
  asked: Query<Calls['usersFindByPhone']>,
): Promise<Result<Answer<Calls['usersFindByPhone']>>> {
  const seconds = caller.kind === 'device' ? finds.take(caller.id) : 0
  if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
  const phone = servedPhone(asked.phone, facility.settings.current())
  const seesUser = isStaff(caller) && asked.forkioskcheckin !== true
  const user = phone === null ? undefined : await userByPhone(facility.db, phone)
  // Also read for an unknown phone, so that the response time does not depend on the phone (visit-100).
  const today = tonight(facility)
  const tonights = await reservationsOfUser(facility.db, user?.id ?? '', { from: today, to: today })
  const row = tonights.find(each => !['Canceled', 'Replaced'].includes(shownStatus(each)))
  return ok({
    user:
      seesUser && user ? viewUser(facility, user, caller, await readMembership(facility.db, user.id)) : null,
    reservation: row ? briefOf(row) : null,
  })
}
