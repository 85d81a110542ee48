import { staffIdOf } from '@mayim/core/people/user-id.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { nowIso } from '@mayim/core/runtime/record-change.ts'
import type { UserRow } from '@mayim/core/schema/schema.ts'

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
    company: '',
    handSignal: 0,
    erasedAt: null,
    ...person,
    roles: JSON.stringify(person.roles ?? []),
  }
}

/** Somebody who works in the house, with the same id on both sides. */
export function staffUser(
  facility: Pick<Facility, 'clock' | 'sealer'>,
  { name, role }: { readonly name: string; readonly role: string },
): UserRow {
  return newUser(facility, { id: staffIdOf(facility, name), username: name, roles: [role], firstName: role })
}
