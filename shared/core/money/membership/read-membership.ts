import { hasMemberPrice, isMemberOn, type Membership, membershipOf } from '@mayim/domain/money/membership.ts'
import type { Readers } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import type { MembershipTermRow } from '../../ground/schema/shop-rows.ts'
import { allTerms, termsOfUser } from './term-table.ts'

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
