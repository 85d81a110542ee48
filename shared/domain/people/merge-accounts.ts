import { isMemberOn, type Membership } from '../money/membership.ts'
import { ok, type Result, refuse } from '../result.ts'

/** The longest note of an account. */
const noteLength = 2000

/** Whose membership the merged account has, where both hold. */
export type MembershipChoice = 'kept' | 'gone'

/** What of an account decides whether it can be merged with another one. */
export interface MergeFacts {
  readonly isStaff: boolean
  readonly phone: string | null
  /** The nights of bookings whose visit is not over. */
  readonly openNights: readonly string[]
  /** The nights for which she waits. */
  readonly waitNights: readonly string[]
  readonly membership: Membership | null
  readonly notes: string
  readonly internalNote: string
}

/** The columns of an account that a merge fills in or joins. */
export interface MergedColumns {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly checkedBy: string
  readonly company: string
  readonly localResident: number
  readonly discount: number
  readonly handSignal: number
  readonly excludedAttendants: readonly number[]
}

/**
 * Whether two accounts can become one (people-760). Refuses `mergeStaff`, `mergePhone` where only the account that goes
 * has a phone, `mergeTwoBookings`, `mergeTwoWaits`, `mergeTwoMemberships` where both hold and none was chosen, and
 * `mergeNoteTooLong`.
 * @param today the business date
 */
export function checkMerge(
  kept: MergeFacts,
  gone: MergeFacts,
  { today, membership }: { readonly today: string; readonly membership: MembershipChoice | undefined },
): Result<null> {
  if (kept.isStaff || gone.isStaff) return refuse('forbidden', 'mergeStaff')
  if (kept.phone === null && gone.phone !== null) return refuse('conflict', 'mergePhone')
  if (kept.openNights.length > 0 && gone.openNights.length > 0) return refuse('conflict', 'mergeTwoBookings')
  if (kept.waitNights.some(night => gone.waitNights.includes(night)))
    return refuse('conflict', 'mergeTwoWaits')
  const both = isMemberOn(kept.membership, today) && isMemberOn(gone.membership, today)
  if (both && membership === undefined)
    return refuse('conflict', 'mergeTwoMemberships', { field: 'membership' })
  const isLong = (['notes', 'internalNote'] as const).some(
    name => mergedNote(kept[name], gone[name]).length > noteLength,
  )
  return isLong ? refuse('conflict', 'mergeNoteTooLong') : ok(null)
}

/** The account that stays keeps what it has; what is blank there comes from the other one (people-761). */
export function mergedColumns(kept: MergedColumns, gone: MergedColumns): MergedColumns {
  return {
    ...together(kept, gone, ['firstName', 'lastName']),
    ...together(kept, gone, ['email']),
    ...together(kept, gone, ['address', 'city', 'state', 'zipcode']),
    ...together(kept, gone, ['checkedBy']),
    ...together(kept, gone, ['company']),
    localResident: Math.max(kept.localResident, gone.localResident),
    discount: Math.max(kept.discount, gone.discount),
    handSignal: Math.max(kept.handSignal, gone.handSignal),
    excludedAttendants: [...new Set([...kept.excludedAttendants, ...gone.excludedAttendants])],
  }
}

/** Columns that mean something together come from one account. */
function together<Name extends keyof MergedColumns>(
  kept: MergedColumns,
  gone: MergedColumns,
  names: readonly Name[],
): Pick<MergedColumns, Name> {
  const from = names.every(name => kept[name] === '') ? gone : kept
  return Object.fromEntries(names.map(name => [name, from[name]])) as Pick<MergedColumns, Name>
}

/** Both notes, one under the other; one of them if it says what the other says. */
export function mergedNote(kept: string, gone: string): string {
  if (kept.includes(gone)) return kept
  return gone.includes(kept) ? gone : `${kept}\n${gone}`
}

/**
 * Whose membership counts afterwards: the chosen one where both hold, the one that holds, else the one that ended later;
 * null where neither ever had any.
 */
export function mergedMembership(
  kept: Membership | null,
  gone: Membership | null,
  { today, membership }: { readonly today: string; readonly membership: MembershipChoice | undefined },
): MembershipChoice | null {
  if (kept === null || gone === null) return kept ? 'kept' : gone ? 'gone' : null
  const [keptHolds, goneHolds] = [isMemberOn(kept, today), isMemberOn(gone, today)]
  if (keptHolds && goneHolds) return membership ?? 'kept'
  if (keptHolds !== goneHolds) return keptHolds ? 'kept' : 'gone'
  return gone.expires > kept.expires ? 'gone' : 'kept'
}
