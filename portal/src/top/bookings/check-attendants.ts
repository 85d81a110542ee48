import type { BookingInput } from '@mayim/core/booking/booking-input.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { excludedAttendantsOf } from '@mayim/core/people/user-table.ts'
import { excludesAll } from '@mayim/domain/people/attendant-wishes.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'

const timeoutMs = 1_500

/**
 * Warns a patron before she pays if she excluded every attendant on duty tonight (people-51). Only the hub knows who is
 * on duty; the portal asks it only for a patron with excluded attendants, and skips the warning if the hub does not
 * answer.
 */
export async function checkAttendants(
  facility: PortalFacility,
  caller: Caller,
  { userId, date, attendantsConfirmed }: Pick<BookingInput, 'userId' | 'date' | 'attendantsConfirmed'>,
): Promise<Result<null>> {
  if (caller.id !== userId || attendantsConfirmed || date !== tonight(facility)) return ok(null)
  const excluded = await excludedAttendantsOf(facility.db, userId)
  if (excluded.length === 0) return ok(null)
  const onDuty = await facility.peer.ask<number[]>('onDuty', {}, { timeoutMs })
  return onDuty.ok && excludesAll(onDuty.value, excluded)
    ? refuse('conflict', 'attendantsAllExcluded', { field: 'attendantsConfirmed' })
    : ok(null)
}
