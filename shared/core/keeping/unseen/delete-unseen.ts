import { heldOf } from '@mayim/domain/money/due-back.ts'
import { isLongUnseen, monthsBefore, type PatronFacts } from '@mayim/domain/people/dormant.ts'
import { ok } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { creditOf } from '../../booking/credit.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow, UserRow } from '../../ground/schema/schema.ts'
import { ledgerOfMany } from '../../money/ledger-table.ts'
import { readMembership } from '../../money/membership/membership.ts'
import { prepaidOfUser } from '../../money/prepaid/prepaid-table.ts'
import { isStaffAccount } from '../../people/staff-accounts.ts'
import { erasePatron } from '../delete-account.ts'
import { hasOpenMoney } from '../parting/part-visits.ts'
import { latestUses, unseenSince, visitsOf } from './unseen-table.ts'

const patronsEachTime = 50

/**
 * The portal deletes the accounts of patrons who have not come for so long as set, as they delete their own
 * (privacy-780). The log tells the hub. Returns the ids.
 */
export async function deleteUnseen(facility: Facility): Promise<string[]> {
  const deleted: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    const done = await facility.write(async trx => {
      const { due, last } = await dueAfter(facility, trx, from)
      for (const { id } of due) await erasePatron(facility, trx, systemCaller, id)
      return ok({ ids: due.map(({ id }) => id), last })
    })
    if (done.ok) deleted.push(...done.value.ids)
    after = done.ok ? done.value.last : null
  }
  return deleted
}

/** How many accounts the portal would delete by the facility's clock. */
export async function countUnseen(facility: Facility): Promise<number> {
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const { due, last } = await dueAfter(facility, facility.db, after)
    count += due.length
    after = last
  }
  return count
}

/** The next patrons whose accounts are due, and the last id that was looked at; null at the end. */
async function dueAfter(
  facility: Facility,
  db: Readers,
  after: string,
): Promise<{ due: readonly UserRow[]; last: string | null }> {
  const { unseenPatronsMonths } = facility.settings.current()
  if (unseenPatronsMonths === 0) return { due: [], last: null }
  const today = tonight(facility)
  const before = monthsBefore(today, unseenPatronsMonths)
  const users = await unseenSince(db, { before, after, limit: patronsEachTime })
  const facts = await patronFacts(facility, db, users)
  const due = users.filter(({ id }) => {
    const known = facts.get(id)
    return known !== undefined && isLongUnseen(known, today, unseenPatronsMonths)
  })
  return { due, last: users.length < patronsEachTime ? null : (users.at(-1)?.id ?? null) }
}

/** What this side knows of some patrons, for the rule of whose account is deleted. */
async function patronFacts(
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
      excludesAttendant: user.excludedAttendants !== '[]',
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
