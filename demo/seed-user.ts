import type { UserRow } from '../shared/src/data/schema.ts'
import type { Facility } from '../shared/src/operations/facility.ts'
import { nowIso } from '../shared/src/operations/record-change.ts'

/** A user's row with everything empty that a demo does not need. */
export function newUser(
  facility: Pick<Facility, 'clock'>,
  person: Pick<UserRow, 'id' | 'username'> &
    Partial<Omit<UserRow, 'roles'>> & { readonly roles?: readonly string[] },
): UserRow {
  const at = nowIso(facility)
  return {
    phone: null,
    firstName: '',
    lastName: '',
    email: '',
    address: '',
    city: '',
    state: '',
    zipcode: '',
    language: 'en',
    notes: '',
    internalNote: '',
    localResident: 0,
    testUser: 0,
    notificationReservations: 1,
    notificationDayBefore: 1,
    notificationDayOf: 1,
    excludedAttendants: '[]',
    createdAt: at,
    updatedAt: at,
    disabledAt: null,
    discount: 0,
    checkedBy: '',
    erasedAt: null,
    ...person,
    roles: JSON.stringify(person.roles ?? []),
  }
}
