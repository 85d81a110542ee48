import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { blankUser, staffIdOf } from '@mayim/core/people/create-user.ts'

/** Creates a user row; every column that `person` does not give is empty. */
export function newUser(
  facility: Pick<Facility, 'clock'>,
  person: Pick<UserRow, 'id' | 'username'> &
    Partial<Omit<UserRow, 'roles'>> & { readonly roles?: readonly string[] },
): UserRow {
  const { roles = [], ...fields } = person
  return { ...blankUser(person.id, nowIso(facility)), ...fields, roles: JSON.stringify(roles) }
}

/** Creates the row of a staff member. Its id is the same on both sides. */
export function staffUser(
  facility: Pick<Facility, 'clock' | 'hasher'>,
  { name, role }: { readonly name: string; readonly role: string },
): UserRow {
  return newUser(facility, { id: staffIdOf(facility, name), username: name, roles: [role], firstName: role })
}
