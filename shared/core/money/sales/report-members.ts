import type { MemberRow } from '@mayim/contract/entities/shop.ts'
import { isMemberOn } from '@mayim/domain/money/membership.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { usersById } from '../../people/user-table.ts'
import { readMemberships } from '../membership/read-membership.ts'

/**
 * The members whose membership ends within a range of dates, both included, the first to end first; without a range all
 * of them, lapsed ones too (money-466). Refuses rangeInvalid.
 */
export async function reportMembers(
  facility: Facility,
  { expireFrom = '0000-01-01', expireTo = '9999-12-31' }: { expireFrom?: string; expireTo?: string },
): Promise<Result<MemberRow[]>> {
  if (expireTo < expireFrom) return refuse('invalid', 'rangeInvalid', { field: 'expireTo' })
  const found = [...(await readMemberships(facility.db))].filter(
    ([, { expires }]) => expires >= expireFrom && expires <= expireTo,
  )
  const users = await usersById(
    facility.db,
    found.map(([userId]) => userId),
  )
  const today = tonight(facility)
  const rows = found.flatMap(([userId, membership]) => {
    const user = users.get(userId)
    if (!user || user.erasedAt !== null) return []
    const { firstName, lastName, phone } = user
    return [{ userId, firstName, lastName, phone, ...membership, holds: isMemberOn(membership, today) }]
  })
  return ok(rows.sort((a, b) => a.expires.localeCompare(b.expires) || a.userId.localeCompare(b.userId)))
}
