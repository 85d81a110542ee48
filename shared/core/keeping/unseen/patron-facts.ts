import { heldOf } from '@mayim/domain/money/due-back.ts'
import type { PatronFacts } from '@mayim/domain/people/long-unseen.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow, UserRow } from '../../ground/schema/schema.ts'
import { ledgerOfMany } from '../../money/ledger-table.ts'
import { readMembership } from '../../money/membership/read-membership.ts'
import { creditOf } from '../../money/prepaid/credit-of.ts'
import { prepaidOfUser } from '../../money/prepaid/prepaid-table.ts'
import { isStaffAccount } from '../../people/staff-accounts.ts'
import { hasOpenMoney } from '../parting/open-visits.ts'
import { latestUses, visitsOf } from './unseen-table.ts'

/** What this side knows of some patrons, for the rule of whose account is deleted. */
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
  const lines = await ledgerOfMany(
    db,
    visits.map(({ id }) => id),
  )
  const facts = new Map<string, PatronFacts>()
  for (const user of users) {
    const hers = visits.filter(({ userId }) => userId === user.id)
    const used = uses.filter(([userId]) => userId === user.id).map(([, date]) => date)
    const membership = await readMembership(db, user.id)
    const isOpen = (visit: ReservationRow) =>
      open.has(visit.id) || isOverpaid(visit, lines.get(visit.id) ?? [])
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
      hasOpenMoney: hers.some(isOpen) || (await hasCredit(db, user.id)),
    })
  }
  return facts
}

/** Whether a visit that was not canceled has been paid beyond its price. */
function isOverpaid(visit: ReservationRow, lines: readonly LedgerRow[]): boolean {
  if (['Canceled', 'Replaced'].includes(shownStatus(visit))) return false
  return heldOf({ isCanceled: false, isHold: false, priceMinor: visit.priceMinor, lines }) > 0
}

/** Whether a patron has a gift card, a package or the credit of a canceled booking left. */
async function hasCredit(db: Readers, userId: string): Promise<boolean> {
  const prepaid = await prepaidOfUser(db, userId)
  return prepaid.some(({ leftMinor }) => leftMinor > 0) || (await creditOf({ db }, userId)) > 0
}
