import { patronRoles } from '@mayim/contract/call.ts'
import type { ChangeRow } from '../schema/schema.ts'
import { isSettingOfPortal, ownerOfSetting } from './setting-owner.ts'
import { isRequest, type SyncedEntity } from './synced-entities.ts'

export type Value = string | number | null
type Origin = ChangeRow['origin']

interface FoldEntry {
  readonly origin: Origin
  readonly kind: string
  readonly seq: number
  readonly dep: number
  readonly at: string
  readonly stamp: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Folds a row from the entries of both logs. The result does not depend on the order in which they arrived, so both
 * sides with the same entries have the same row. Columns that no entry has are missing. `owner` is the owner of a
 * booking if the logs do not name one.
 */
export function foldRow(
  entity: SyncedEntity,
  entries: readonly ChangeRow[],
  owner?: Origin,
): Record<string, Value> {
  const all = sinceWhole(entity, entries, owner)
    .filter(entry => !isRequest(entry.kind))
    .map(parse)
  const [proven, logged] = [all.filter(isProven), all.filter(entry => !isProven(entry))]
  const ofOwners = ownership(logged, ownerOf(proven) ?? owner)
  const row: Record<string, Value> = {}
  for (const [column, rule] of Object.entries(entity.columns)) {
    const carrying = logged.filter(entry => Object.hasOwn(entry.fields, column))
    const winner = entries.some(isSettingOfPortal)
      ? last(carrying, 'portal')
      : rule === 'newest'
        ? (knownAtPortal(entries, carrying, column) ??
          newest(last(carrying, 'hub'), last(carrying, 'portal'), ownerOfSetting(entries[0])))
        : rule === 'owner'
          ? last(ofOwners(carrying))
          : (last(carrying, rule) ?? (rule === 'hub' ? last(carrying, 'portal') : undefined))
    const isProvable = rule !== 'portal'
    // A whole entry of the hub has the portal's columns as they were; the portal's own entries are gone.
    const whole = entity.parts ? carrying.find(entry => entry.kind === partedKind) : undefined
    const source =
      winner ?? whole ?? proven.findLast(entry => isProvable && Object.hasOwn(entry.fields, column))
    if (source) row[column] = plainValue(source.fields[column], column)
  }
  if (isStaffRow(row)) applyPortalAccount(row, logged)
  if (entries[0]?.entity === 'setting' && !entries.some(isSettingOfPortal)) restoreOverruled(row, logged)
  return withVisitStatusSince(withErasure(row, logged), logged)
}

/** Of two changes of a setting that crossed each other, the undo of the one that counts is the other (settings-40). */
function restoreOverruled(row: Record<string, Value>, logged: readonly FoldEntry[]): void {
  const carrying = logged.filter(entry => Object.hasOwn(entry.fields, 'value'))
  const [hub, portal] = [last(carrying, 'hub'), last(carrying, 'portal')]
  if (!hub || !portal || hub.dep >= portal.seq || portal.dep >= hub.seq) return
  const overruled = [hub, portal].find(({ fields }) => fields.value !== row.value)
  if (overruled) row.valueBefore = plainValue(overruled.fields.value, 'valueBefore')
}

/** The columns by which an account is signed in to, or closed. */
const accountColumns = ['phone', 'username', 'email', 'disabledAt'] as const
const patronsOnly: readonly string[] = patronRoles

function rolesIn({ roles }: Record<string, Value>): string[] {
  return typeof roles === 'string' ? (JSON.parse(roles) as string[]) : []
}

function isStaffRow(row: Record<string, Value>): boolean {
  return rolesIn(row).some(role => !patronsOnly.includes(role))
}

/**
 * Only the portal's values count for the account of staff, so that a stolen hub can neither take it over nor lock an
 * Admin out. The hub may disable others, who would otherwise work on during an outage; only the portal enables them
 * (people-61).
 */
function applyPortalAccount(row: Record<string, Value>, logged: readonly FoldEntry[]): void {
  const isAdmin = rolesIn(row).includes('Admin')
  for (const column of accountColumns) {
    const carrying = logged.filter(each => Object.hasOwn(each.fields, column))
    const portal = last(carrying, 'portal')
    const disabling = column === 'disabledAt' && !isAdmin ? carrying.filter(isDisabling) : []
    const entry = portal && newest(last(disabling, 'hub'), portal)
    if (entry) row[column] = plainValue(entry.fields[column], column)
  }
}

function isDisabling({ fields }: FoldEntry): boolean {
  return fields.disabledAt !== null
}

/** The portal blanked the account of a deleted person. */
export const erasedKind = 'erased'
/** An old visit, or what belongs to it, lost its person (privacy-352). */
export const partedKind = 'parted'
/** A row of a person with two accounts went from one to the other (people-760). */
export const movedKind = 'moved'

/**
 * The entries of a row from its last whole one on. A whole entry carries every column, so nothing of what its author
 * knew is needed any more, and the logs can forget it (sync-350). Entries that it did not know of stay.
 */
export function sinceWhole<Entry extends ChangeRow>(
  entity: SyncedEntity,
  entries: readonly Entry[],
  owner?: Origin,
): readonly Entry[] {
  const whole = entries.findLast(entry => isWhole(entity, entry) && isOwners(entity, entries, entry, owner))
  if (!whole) return entries
  return entries.filter(
    entry => entry === whole || entry.seq > (entry.origin === whole.origin ? whole.seq : whole.dep),
  )
}

/** An erasing entry of an older release has not all columns, and is none. */
function isWhole(entity: SyncedEntity, { kind, origin, fields }: ChangeRow): boolean {
  const isMeant = kind === partedKind ? entity.parts : origin === 'portal' && kind === erasedKind
  if (!isMeant) return false
  const given = JSON.parse(fields) as object
  return Object.keys(entity.columns).every(column => Object.hasOwn(given, column))
}

/** A side must not take a booking of the other one by a whole entry. */
function isOwners(
  entity: SyncedEntity,
  entries: readonly ChangeRow[],
  whole: ChangeRow,
  owner?: Origin,
): boolean {
  if (!('owner' in entity.columns)) return true
  const all = entries.filter(entry => !isRequest(entry.kind)).map(parse)
  const [proven, logged] = [all.filter(isProven), all.filter(entry => !isProven(entry))]
  const counting = ownership(logged, ownerOf(proven) ?? owner)(logged)
  return counting.some(({ origin, seq }) => origin === whole.origin && seq === whole.seq)
}

/**
 * The desk made an account that the portal has already, because the hub did not know of her. What the portal has
 * stays; where it has a blank, the desk's value counts (sync-32).
 */
function knownAtPortal(
  [first]: readonly ChangeRow[],
  carrying: readonly FoldEntry[],
  column: string,
): FoldEntry | undefined {
  const [hub, portal] = [last(carrying, 'hub'), last(carrying, 'portal')]
  if (first?.entity !== 'user' || hub?.kind !== 'created' || !portal) return undefined
  return portal.fields[column] === '' ? undefined : portal
}

/** Erased data stays erased, even if the other side wrote it before it knew. */
function withErasure(row: Record<string, Value>, logged: readonly FoldEntry[]): Record<string, Value> {
  const erased = logged.find(entry => entry.kind === erasedKind && entry.origin === 'portal')
  if (!erased) return row
  const blanked = Object.entries(erased.fields).map(([column, value]) => [column, plainValue(value, column)])
  return { ...row, ...Object.fromEntries(blanked) }
}

function parse(entry: ChangeRow): FoldEntry {
  const { origin, kind, seq, dep, at, stamp } = entry
  const fields: unknown = JSON.parse(entry.fields)
  if (typeof fields !== 'object' || fields === null)
    throw new Error('The fields of an entry are not an object')
  return { origin, kind, seq, dep, at, stamp, fields: fields as Record<string, unknown> }
}

/** The values of a signed proof count only until the row's own entries arrive (sync-S7). */
export const provenKind = 'proven'

function isProven(entry: FoldEntry): boolean {
  return entry.kind === provenKind
}

function ownerOf(proven: readonly FoldEntry[]): Origin | undefined {
  const owner = proven.at(-1)?.fields.owner
  return owner === 'hub' || owner === 'portal' ? owner : undefined
}

/**
 * Returns a filter for the entries that may set the booking's columns: those of its owner, and after each handover
 * those that the new owner wrote knowing of it. The first entry may hand it over already.
 */
function ownership(
  logged: readonly FoldEntry[],
  given?: Origin,
): (carrying: readonly FoldEntry[]) => FoldEntry[] {
  const naming = logged.filter(entry => Object.hasOwn(entry.fields, 'owner'))
  const periods: ((entry: FoldEntry) => boolean)[] = []
  const left = { hub: 0, portal: 0 }
  let holder = authorOf(naming) ?? given
  let knownDep = 0
  while (holder) {
    const [origin, after, dep] = [holder, left[holder], knownDep]
    const isOwners = (entry: FoldEntry) => entry.origin === origin && entry.seq > after && entry.dep >= dep
    const handover = naming.find(entry => isOwners(entry) && entry.fields.owner !== origin)
    periods.push(entry => isOwners(entry) && entry.seq <= (handover?.seq ?? entry.seq))
    if (!handover) break
    left[origin] = handover.seq
    knownDep = handover.seq
    holder = origin === 'hub' ? 'portal' : 'hub'
  }
  return carrying => periods.flatMap(isOfPeriod => carrying.filter(isOfPeriod))
}

/** The author of the row. If both sides name an owner, it is the one whose entry the other knew. */
function authorOf(naming: readonly FoldEntry[]): Origin | undefined {
  const [hub, portal] = [
    naming.find(entry => entry.origin === 'hub'),
    naming.find(entry => entry.origin === 'portal'),
  ]
  if (!hub || !portal) return (hub ?? portal)?.origin
  return portal.dep >= hub.seq ? 'hub' : 'portal'
}

function last(entries: readonly FoldEntry[], origin?: Origin): FoldEntry | undefined {
  return entries.findLast(entry => origin === undefined || entry.origin === origin)
}

/**
 * The entry whose author knew of the other wins. Of two concurrent entries that of `owner` wins; if there is none, the
 * later stamp, and the hub's at equal stamps. If an entry has no stamp, their times are compared.
 */
function newest(
  hub: FoldEntry | undefined,
  portal: FoldEntry | undefined,
  owner?: Origin,
): FoldEntry | undefined {
  if (!hub || !portal) return hub ?? portal
  if (hub.dep >= portal.seq) return hub
  if (portal.dep >= hub.seq) return portal
  if (owner) return owner === 'hub' ? hub : portal
  const isStamped = hub.stamp !== '' && portal.stamp !== ''
  const isLater = isStamped ? portal.stamp > hub.stamp : portal.at > hub.at
  return isLater ? portal : hub
}

/** `statusSince` belongs to the displayed status, which is the visit's while there is one. */
function withVisitStatusSince(
  row: Record<string, Value>,
  logged: readonly FoldEntry[],
): Record<string, Value> {
  if (row.visitStatus === undefined || row.visitStatus === null) return row
  const entry = logged.findLast(each => each.origin === 'hub' && Object.hasOwn(each.fields, 'statusSince'))
  return entry ? { ...row, statusSince: plainValue(entry.fields.statusSince, 'statusSince') } : row
}

function plainValue(value: unknown, column: string): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`The column ${column} cannot hold ${typeof value}`)
}
