import type { SelfUser, StaffUser, UserAnswer } from '@mayim/contract/entities/user.ts'
import { isLanguage } from '@mayim/domain/language.ts'
import { messageChannels } from '@mayim/domain/messages/message-channel.ts'
import {
  checkPreferenceOf,
  checkPreferences,
  companyPreferenceOf,
  companyPreferences,
} from '@mayim/domain/people/attendant-wishes.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { checkOwnProfile, checkProfile, checkProfileByStaff } from '@mayim/domain/validation.ts'
import { seesPersons } from '../ground/runtime/caller.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { AttendantRow, UserRow } from '../ground/schema/schema.ts'
import { updateUser, userById } from './user-table.ts'

interface PatchStep {
  readonly path: string
  readonly value: string | boolean | null
}

type Column = {
  readonly column: keyof UserRow
  readonly kind: 'text' | 'flag' | 'language' | 'check' | 'company' | 'channel'
  /** Only reception and Admins may set it, not the patron. */
  readonly deskOnly?: true
}

/** The note for the attendants, which the patron and the desk write. */
const note: Column = { column: 'notes', kind: 'text' }

/** The paths that may be patched, each in its spelling alone, and the column that each writes (threats-T9). */
const patchable: Readonly<Record<string, Column>> = {
  '/notes': note,
  // So the specification writes it.
  '/Notes': note,
  '/checkedBy': { column: 'checkedBy', kind: 'check' },
  '/company': { column: 'company', kind: 'company' },
  '/handSignal': { column: 'handSignal', kind: 'flag' },
  '/messageChannel': { column: 'messageChannel', kind: 'channel' },
  '/language': { column: 'language', kind: 'language' },
  '/notificationReservations': { column: 'notificationReservations', kind: 'flag' },
  '/notificationDayBefore': { column: 'notificationDayBefore', kind: 'flag' },
  '/notificationDayOf': { column: 'notificationDayOf', kind: 'flag' },
  '/notificationCallIn': { column: 'notificationCallIn', kind: 'flag' },
  '/internalNote': { column: 'internalNote', kind: 'text', deskOnly: true },
  '/localResident': { column: 'localResident', kind: 'flag', deskOnly: true },
  '/discount': { column: 'discount', kind: 'flag', deskOnly: true },
}

/** Changes single fields of an account. One invalid step refuses all. */
export async function patchUser(
  facility: Facility,
  caller: Caller,
  input: { userId: string; steps: readonly PatchStep[] },
): Promise<Result<UserRow>> {
  const fields: Record<string, unknown> = {}
  for (const step of input.steps) {
    const target = Object.hasOwn(patchable, step.path) ? patchable[step.path] : undefined
    if (!target || !mayPatch(caller, input.userId, target))
      return refuse('invalid', 'pathNotAllowed', { field: 'path' })
    const value = valueFor(target, step.value)
    if (value === undefined) return refuse('invalid', 'valueInvalid', { field: 'value' })
    const isNote = target.column === 'notes' || target.column === 'internalNote'
    fields[target.column] = isNote ? facility.notes.seal(input.userId, String(value)) : value
  }
  return writeUser(facility, caller, input.userId, 'changed', fields as Partial<UserRow>)
}

function mayPatch(caller: Caller, userId: string, target: Column): boolean {
  if (seesPersons(caller)) return true
  return !target.deskOnly && caller.id === userId
}

function valueFor(target: Column, value: PatchStep['value']): string | number | undefined {
  if (target.kind === 'flag') return typeof value === 'boolean' ? Number(value) : undefined
  if (typeof value !== 'string') return undefined
  if (target.kind === 'language') return isLanguage(value) ? value : undefined
  if (target.kind === 'check') return checkPreferences.find(wish => wish === value)
  if (target.kind === 'channel') return messageChannels.find(channel => channel === value)
  if (target.kind === 'company') return companyPreferences.find(wish => wish === value)
  return value
}

interface ProfileInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  /** She corrects her own profile. */
  readonly partial: boolean
}

/**
 * Saves the profile form. Patrons must fill in all required fields; staff may save what they know. Refuses userMissing
 * and profileIncomplete with the first invalid field (people-40, people-43).
 */
export async function saveProfile(
  facility: Facility,
  caller: Caller,
  userId: string,
  { partial, ...profile }: ProfileInput,
): Promise<Result<UserRow>> {
  const settings = facility.settings.current()
  const kept = (await userById(facility.db, userId)) ?? { firstName: '', lastName: '' }
  const checkOwn = partial && !settings.sendEmailForNewUsers ? checkOwnProfile : checkProfile
  const checked = caller.id === userId ? checkOwn(profile, settings, kept) : checkProfileByStaff(profile)
  if (!checked.ok) return checked
  return writeUser(facility, caller, userId, 'changed', checked.value)
}

async function writeUser(
  facility: Facility,
  caller: Caller,
  userId: string,
  kind: string,
  changed: Partial<UserRow>,
): Promise<Result<UserRow>> {
  return facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    const fields = { ...changed, updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    await record(facility, trx, caller, { entity: 'user', id: userId, kind, fields })
    return ok({ ...row, ...fields })
  })
}

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
    notificationCallIn: row.notificationCallIn === 1,
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
