import type { PatronFacts } from '@mayim/domain/people/leaves-hub.ts'
import { readMembership } from '../../membership/read-membership.ts'
import { isStaffAccount } from '../../people/staff-accounts.ts'
import type { Facility, Readers } from '../../runtime/facility.ts'
import type { UserRow } from '../../schema/schema.ts'
import { hasOpenMoney } from '../parting/open-visits.ts'
import { latestUses, mergedTargets, payingForOthers, visitsOf, visitsWithRequest } from './leaving-table.ts'

/** What this side knows of some patrons, for the rule of who leaves the hub. */
export async function patronFacts(
  facility: Pick<Facility, 'settings'>,
  db: Readers,
  users: readonly UserRow[],
): Promise<Map<string, PatronFacts>> {
  if (users.length === 0) return new Map()
  const userIds = users.map(({ id }) => id)
  const visits = await visitsOf(db, userIds)
  const uses = await latestUses(db, userIds)
  const open = await hasOpenMoney(facility, db, visits)
  const asked = await visitsWithRequest(
    db,
    visits.map(({ id }) => id),
  )
  const paying = await payingForOthers(db, userIds)
  const targets = await mergedTargets(db, userIds)
  const facts = new Map<string, PatronFacts>()
  for (const user of users) {
    const hers = visits.filter(({ userId }) => userId === user.id)
    const used = uses.filter(([userId]) => userId === user.id).map(([, date]) => date)
    const membership = await readMembership(db, user.id)
    facts.set(user.id, {
      lastUses: [
        ...used,
        ...hers.map(({ date }) => date),
        user.createdAt.slice(0, 10),
        user.updatedAt.slice(0, 10),
      ],
      isStaff: isStaffAccount(user),
      isDisabled: user.disabledAt !== null,
      excludesSomebody: user.excludedAttendants !== '[]',
      memberUntil: membership?.expires ?? null,
      isOpen: paying.includes(user.id) || hers.some(({ id }) => open.has(id) || asked.includes(id)),
      // The hub would give the phone of such an account to the person of before, or follow a merge to nowhere.
      isFoundByPhone:
        (user.phone !== null || user.id.charAt(14) !== '5') &&
        user.mergedInto === null &&
        !targets.includes(user.id),
    })
  }
  return facts
}
