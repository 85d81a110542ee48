import type { SelfUser, StaffUser, UserAnswer } from '@mayim/contract/entities/user.ts'
import { checkPreferenceOf, companyPreferenceOf } from '@mayim/domain/people/attendant-wishes.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { AttendantRow, UserRow } from '../ground/schema/schema.ts'

/**
 * The part of an account that the caller may see (privacy-4, privacy-16). The patron sees her own with the attendants
 * whom she avoids. Reception and Admin see all but those. Other callers see the id and the language; attendants know
 * patrons by their codes.
 */
export function viewUser(
  facility: Pick<Facility, 'notes'>,
  row: UserRow,
  caller: Caller,
  membership: SelfUser['membership'],
  attendants: readonly AttendantRow[] = [],
): UserAnswer {
  const own = { excludedAttendants: caller.id === row.id ? excludedBy(row, attendants) : [], membership }
  if (caller.roles.includes('Reception') || caller.roles.includes('Admin'))
    return { ...staffView(facility, row), ...own }
  if (caller.id === row.id) return { ...profileOf(facility, row), ...own }
  return {
    id: row.id,
    firstName: '',
    lastName: '',
    language: row.language as UserAnswer['language'],
  }
}

/** By name. An attendant who has left can still be removed from the list. */
export function excludedBy(
  row: UserRow,
  attendants: readonly AttendantRow[],
): SelfUser['excludedAttendants'] {
  const excluded = new Set(JSON.parse(row.excludedAttendants) as number[])
  return attendants
    .filter(({ id }) => excluded.has(id))
    .map(({ id, firstName, lastName }) => ({ attendantId: id, firstName, lastName }))
}

function profileOf({ notes }: Pick<Facility, 'notes'>, row: UserRow): Omit<SelfUser, 'membership'> {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    language: row.language as SelfUser['language'],
    username: row.username,
    phone: row.phone,
    phoneNumber: row.phone,
    email: row.email,
    address: row.address,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    localResident: row.localResident === 1,
    discount: row.discount === 1,
    roles: JSON.parse(row.roles) as SelfUser['roles'],
    notes: notes.open(row.notes),
    checkedBy: checkPreferenceOf(row.checkedBy),
    company: companyPreferenceOf(row.company),
    handSignal: row.handSignal === 1,
    textsStopped: row.textsStoppedAt !== null,
    messageChannel: row.messageChannel,
    notificationReservations: row.notificationReservations === 1,
    notificationDayBefore: row.notificationDayBefore === 1,
    notificationDayOf: row.notificationDayOf === 1,
    excludedAttendants: [],
  }
}

/** The Admin's view of an account. The exclusions are empty: a call of their own opens them. */
export function staffView(facility: Pick<Facility, 'notes'>, row: UserRow): StaffUser {
  return {
    ...profileOf(facility, row),
    internalNote: facility.notes.open(row.internalNote),
    testUser: row.testUser === 1,
    createdAt: row.createdAt,
    disabled: row.disabledAt !== null,
    unconfirmedSince: row.unconfirmedSince,
  }
}
