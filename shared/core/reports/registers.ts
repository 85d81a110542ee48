import type { RegisterBody, RegisterEntry } from '@mayim/contract/entities/register.ts'
import { listItems } from '@mayim/contract/settings/rules.ts'
import { settingsRegistry } from '@mayim/contract/settings.ts'
import { checkClosing, checkEntry, checkShift, type Register } from '@mayim/domain/building/register.ts'
import { changedRules, type WaterLimits } from '@mayim/domain/building/supervision.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { usualLists } from '@mayim/texts/usual-lists.ts'
import { v7 as uuidv7 } from 'uuid'
import { dayRange } from '../booking/date-range.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Readers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { RegisterEntryRow } from '../ground/schema/building-rows.ts'
import { usersById } from '../people/user-table.ts'
import { entriesBetween, entryById, insertEntry, isClosed } from './register-table.ts'
import { currentRules, waterLimits } from './supervision.ts'

/**
 * Writes into a register (building-560). Refuses entryEmpty, entryMissing and entryClosed, and a shift
 * as `checkShift`.
 */
export async function addEntry(
  facility: Facility,
  caller: Caller,
  body: RegisterBody,
): Promise<Result<RegisterEntry>> {
  const today = tonight(facility)
  const row: RegisterEntryRow & { readonly register: Register } = {
    id: uuidv7(),
    register: body.register,
    night: body.register === 'shift' ? (body.night ?? today) : today,
    at: nowIso(facility),
    byId: caller.id,
    subject: tidyText(body.subject ?? ''),
    note: tidyText(body.note ?? ''),
    done: body.done === false ? 0 : 1,
    roomId: body.roomId ?? null,
    water: JSON.stringify(withUnit(facility, body.water)),
    photo: body.photo ?? '',
    closes: body.closes ?? null,
    fromTime: body.fromTime ?? '',
    toTime: body.toTime ?? '',
    till: '',
    detail: detailOf(body),
  }
  if (isOfAdmins(body.register) && !caller.roles.includes('Admin'))
    return refuse('forbidden', 'notAllowed', { field: 'register', detail: { roles: 'Admin' } })
  const written = await facility.write(async trx => {
    const checked =
      row.closes !== null
        ? await checkClosed(trx, row.closes, row)
        : row.register === 'shift'
          ? checkShift({ ...row, from: row.fromTime, to: row.toTime }, today)
          : checkEntry(
              { ...row, water: body.water ?? null, until: body.until ?? null },
              itemsOf(facility, row.register),
            )
    if (!checked.ok) return checked
    if (row.register === 'ruling' && row.closes === null) {
      const seen = changedRules(body.rules ?? {}, await currentRules(facility, trx))
      if (seen[0]) return refuse('conflict', 'rulesChanged', { field: seen[0].key })
    }
    await insertEntry(trx, row)
    await record(facility, trx, caller, { entity: 'registerEntry', id: row.id, kind: 'added', fields: row })
    return ok(null)
  })
  if (!written.ok) return written
  const closing = { closedAt: null, closedBy: null, closedNote: null, hasPhoto: row.photo === '' ? 0 : 1 }
  return ok(viewEntry({ ...row, ...closing }, await namesOf(facility.db, [caller.id])))
}

/** Certificates and what the rabbi confirmed are an Admin's to write. */
function isOfAdmins(register: Register): boolean {
  return register === 'certificate' || register === 'ruling'
}

function detailOf({ register, until, rules }: RegisterBody): string {
  if (register === 'certificate' && until !== undefined) return JSON.stringify({ until })
  return register === 'ruling' && rules !== undefined ? JSON.stringify({ rules }) : ''
}

/** A temperature keeps the unit in which it was measured, which the setting may change later (building-562). */
function withUnit({ settings }: Pick<Facility, 'settings'>, water: RegisterBody['water']) {
  if (water?.temperature === undefined) return water ?? null
  return { ...water, unit: water.unit ?? settings.current().temperatureUnit }
}

async function checkClosed(
  db: Readers,
  id: string,
  entry: { readonly register: Register; readonly note: string },
) {
  const found = await entryById(db, id)
  return checkClosing(found && { register: found.register, isClosed: await isClosed(db, id) }, entry)
}

/**
 * What is ticked on a list, the usual items in the language of the facility where none were set; nothing for the other
 * registers.
 */
function itemsOf({ settings }: Pick<Facility, 'settings'>, register: Register): readonly string[] {
  if (register !== 'opening' && register !== 'closing') return []
  const { openingList, closingList, defaultLanguage } = settings.current()
  const items = register === 'opening' ? openingList : closingList
  const isUsual = items.join(', ') === settingsRegistry[`${register}List`].default
  return isUsual && defaultLanguage !== 'en' ? listItems(usualLists[defaultLanguage][register]) : items
}

interface ListedEntries {
  readonly entries: RegisterEntry[]
  readonly items: string[]
  /** Of the water. */
  readonly limits: WaterLimits | null
  /** Of the rulings: the rules of now. */
  readonly rules: Readonly<Record<string, string>> | null
}

/** The entries of a register on the nights of a range. */
export async function listEntries(
  facility: Pick<Facility, 'clock' | 'db' | 'settings'>,
  register: Register,
  { dt, dtTo }: { readonly dt: string; readonly dtTo?: string },
): Promise<Result<ListedEntries>> {
  const range = dayRange(dt, dtTo)
  if (!range.ok) return range
  const rows = await entriesBetween(facility.db, register, range.value)
  const names = await namesOf(
    facility.db,
    rows.flatMap(({ byId, closedBy }) => (closedBy === null ? [byId] : [byId, closedBy])),
  )
  // Both sides may have closed an entry while they were apart: the first one counts.
  const entries = new Map<string, RegisterEntry>()
  for (const row of rows) if (!entries.has(row.id)) entries.set(row.id, viewEntry(row, names))
  return ok({
    entries: [...entries.values()],
    items: [...itemsOf(facility, register)],
    limits: register === 'water' ? waterLimits(facility.settings.current()) : null,
    rules: register === 'ruling' ? await currentRules(facility, facility.db) : null,
  })
}

/** The photo of an entry. */
export async function photoOf({ db }: Pick<Facility, 'db'>, id: string): Promise<Result<{ photo: string }>> {
  const found = await entryById(db, id)
  return found && found.photo !== ''
    ? ok({ photo: found.photo })
    : refuse('missing', 'entryMissing', { field: 'id' })
}

async function namesOf(db: Readers, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await usersById(db, ids)
  return new Map([...users].map(([id, user]) => [id, nameOf(user)]))
}

function viewEntry(
  row: Awaited<ReturnType<typeof entriesBetween>>[number],
  names: ReadonlyMap<string, string>,
): RegisterEntry {
  const { closedAt, closedBy, closedNote } = row
  const detail = (row.detail === '' ? {} : JSON.parse(row.detail)) as Pick<RegisterBody, 'until' | 'rules'>
  return {
    id: row.id,
    register: row.register,
    night: row.night,
    at: row.at,
    by: names.get(row.byId) ?? '',
    subject: row.subject,
    note: row.note,
    done: row.done === 1,
    roomId: row.roomId,
    water: JSON.parse(row.water) as RegisterEntry['water'],
    hasPhoto: Number(row.hasPhoto) === 1,
    from: row.fromTime,
    to: row.toTime,
    until: detail.until ?? null,
    rules: detail.rules ?? null,
    closed:
      closedAt === null
        ? null
        : { at: closedAt, by: names.get(closedBy ?? '') ?? '', note: closedNote ?? '' },
  }
}
