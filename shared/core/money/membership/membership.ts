import type { MemberRow } from '@mayim/contract/entities/shop.ts'
import { hasMemberPrice, isMemberOn, type Membership, membershipOf } from '@mayim/domain/money/membership.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import type { MembershipTermRow } from '../../ground/schema/shop-rows.ts'
import { usersById } from '../../people/user-table.ts'
import { allTerms, insertTerm, termsOfUser } from './membership-table.ts'

/** A person's membership, lapsed ones included; null for one who never had any (money-461). */
export async function readMembership(db: Readers, userId: string): Promise<Membership | null> {
  return foldTerms(await termsOfUser(db, userId))
}

/** The memberships of all who ever had one, by the person's id. */
export async function readMemberships(db: Readers): Promise<Map<string, Membership>> {
  const terms = Map.groupBy(await allTerms(db), term => term.userId)
  const found = new Map<string, Membership>()
  for (const [userId, ofHers] of terms) {
    const membership = foldTerms(ofHers)
    if (membership !== null) found.set(userId, membership)
  }
  return found
}

/** What a person's standing means for a visit of that night. */
export interface PriceStanding {
  /** She is a member on that night. */
  readonly member: boolean
  /** Her membership, or the mark of staff, gives the reduced prices. */
  readonly reduced: boolean
}

/** Whether she is a member on a night, and whether she has the reduced prices there (money-11, money-462). */
export async function priceStandingOf(
  db: Readers,
  user: Pick<UserRow, 'id' | 'discount'>,
  date: string,
): Promise<PriceStanding> {
  const membership = await readMembership(db, user.id)
  return {
    member: isMemberOn(membership, date),
    reduced: user.discount === 1 || hasMemberPrice(membership, date),
  }
}

function foldTerms(rows: readonly MembershipTermRow[]): Membership | null {
  return membershipOf(rows.map(row => ({ ...row, reducedPrices: row.reducedPrices === 1 })))
}

/** Appends an entry to a person's membership and to the log, in the caller's transaction. */
export async function writeTerm(
  facility: Pick<Facility, 'side' | 'clock' | 'settings'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  term: Omit<MembershipTermRow, 'id' | 'day' | 'at' | 'byId'>,
): Promise<void> {
  const row: MembershipTermRow = {
    ...term,
    id: uuidv7(),
    day: tonight(facility),
    at: nowIso(facility),
    byId: caller.id,
  }
  await insertTerm(trx, row)
  await record(facility, trx, caller, {
    entity: 'membershipTerm',
    id: row.id,
    kind: row.kind,
    fields: row,
  })
}

/**
 * The members whose membership ends within a range of dates, both included, the first to end first; without a range all
 * of them, lapsed ones too (money-466).
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
