import type { SetupFile } from '@mayim/contract/setup-file.ts'
import { mayBeName } from '@mayim/domain/people/names.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import { attendants } from '../../people/attendant-table.ts'
import { addAttendant } from '../../people/attendants.ts'
import { userByUsername } from '../../people/user-table.ts'
import { makePairingCode } from '../../sign-in/one-time-code.ts'
import { createStaff } from '../../sign-in/staff/staff-account.ts'

/** The people of a setup file that a portal does not have. */
export interface SetupPeople {
  readonly staff: NonNullable<SetupFile['staff']>
  readonly attendants: NonNullable<SetupFile['attendants']>
}

/**
 * The accounts whose user name nobody has, and the attendants whose name nobody has (settings-63). Faults:
 * userNameInvalid, and userNameTaken for a name that is in the file twice.
 */
export async function comparePeople(
  db: Readers | null,
  file: Pick<SetupFile, 'staff' | 'attendants'>,
  faults: SetupFault[],
): Promise<SetupPeople> {
  const staff: SetupPeople['staff'] = []
  const names = new Set<string>()
  for (const [at, person] of (file.staff ?? []).entries()) {
    const username = person.username.trim().toLowerCase()
    const part = `staff.${at}.username`
    if (!mayBeName(username)) faults.push({ part, refusal: refuse('invalid', 'userNameInvalid') })
    else if (names.has(username)) faults.push({ part, refusal: refuse('conflict', 'userNameTaken') })
    else if (!(db && (await userByUsername(db, username)))) staff.push({ ...person, username })
    names.add(username)
  }
  const known = new Set((db ? await attendants(db) : []).map(nameOf))
  const added = new Map((file.attendants ?? []).map(person => [nameOf(person), person]))
  return { staff, attendants: [...added].filter(([name]) => !known.has(name)).map(([, person]) => person) }
}

function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName.trim()} ${lastName.trim()}`
}

/**
 * Creates the accounts one by one, each with a first password that its owner must change (people-170), and calls
 * `onAccount` with it: it is stored nowhere else. Refuses as `createStaff`.
 */
export async function createAccounts(
  facility: Facility,
  staff: SetupPeople['staff'],
  onAccount: (username: string, password: string) => void,
): Promise<Result<null>> {
  const { defaultLanguage: language } = facility.settings.current()
  for (const { username, firstName, lastName, role } of staff) {
    const password = `${makePairingCode()}-${makePairingCode()}`
    const person = { username, firstName, lastName, role, password }
    const created = await createStaff({ facility }, { id: systemCaller.id, language }, person)
    if (!created.ok) return created
    onAccount(username, password)
  }
  return ok(null)
}

/** Adds the attendants, without cards. Refuses as `addAttendant`. */
export async function addAttendants(
  facility: Facility,
  people: SetupPeople['attendants'],
): Promise<Result<null>> {
  for (const { firstName, lastName } of people) {
    const added = await addAttendant(facility, systemCaller, { firstName, lastName })
    if (!added.ok) return added
  }
  return ok(null)
}

/** A part of the file, as `settings.priceBath`, and why it is refused. */
export interface SetupFault {
  readonly part: string
  readonly refusal: Refusal
}
