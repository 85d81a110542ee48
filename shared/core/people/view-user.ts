import type { SelfUser, StaffUser, UserAnswer } from '@mayim/contract/entities/user.ts'
import { checkWishOf, companyWishOf } from '@mayim/domain/visit/checks.ts'
import type { Caller } from '../runtime/facility.ts'
import type { AttendantRow, UserRow } from '../schema/schema.ts'

/**
 * As much of an account as the caller may see (privacy-4, privacy-16): herself, with whom she avoids; reception and Admin;
 * an attendant that there is one, and in what language she speaks: her code is on the board.
 */
export function viewUser(row: UserRow, caller: Caller, attendants: readonly AttendantRow[] = []): UserAnswer {
  const own = { excludedAttendants: caller.id === row.id ? excludedBy(row, attendants) : [] }
  if (caller.roles.includes('Reception') || caller.roles.includes('Admin'))
    return { ...staffView(row), ...own }
  if (caller.id === row.id) return { ...selfView(row), ...own }
  return {
    id: row.id,
    firstName: '',
    lastName: '',
    language: row.language as UserAnswer['language'],
  }
}

/** By name; one who left is still hers to take back. */
function excludedBy(row: UserRow, attendants: readonly AttendantRow[]): SelfUser['excludedAttendants'] {
  const excluded = new Set(JSON.parse(row.excludedAttendants) as number[])
  return attendants
    .filter(({ id }) => excluded.has(id))
    .map(({ id, firstName, lastName }) => ({ attendantId: id, firstName, lastName }))
}

function selfView(row: UserRow): SelfUser {
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
    notes: row.notes,
    checkedBy: checkWishOf(row.checkedBy),
    company: companyWishOf(row.company),
    handSignal: row.handSignal === 1,
    notificationReservations: row.notificationReservations === 1,
    notificationDayBefore: row.notificationDayBefore === 1,
    notificationDayOf: row.notificationDayOf === 1,
    excludedAttendants: [],
    membership: null,
  }
}

/** Exclusions are opened on purpose elsewhere; here they stay empty for staff. */
function staffView(row: UserRow): StaffUser {
  return {
    ...selfView(row),
    internalNote: row.internalNote,
    testUser: row.testUser === 1,
    createdAt: row.createdAt,
    disabled: row.disabledAt !== null,
  }
}
