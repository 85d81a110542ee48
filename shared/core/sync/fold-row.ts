import { patronRoles } from '@mayim/contract/call.ts'
import { isRequest, type SyncedEntity } from '../log/synced-entities.ts'
import type { ChangeRow } from '../schema/schema.ts'

export type Value = string | number | null
type Origin = ChangeRow['origin']

interface Told {
  readonly origin: Origin
  readonly kind: string
  readonly seq: number
  readonly dep: number
  readonly at: string
  readonly stamp: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * A row as both logs tell it. It depends on the two logs alone and not on the order in which their entries
 * came here, so both sides that have the same entries have the same row. Columns that no entry tells are
 * missing. `owner` is who owns the booking where the logs do not say.
 */
export function foldRow(
  entity: SyncedEntity,
  entries: readonly ChangeRow[],
  owner?: Origin,
): Record<string, Value> {
  const all = entries.filter(entry => !isRequest(entry.kind)).map(parse)
  const [proven, told] = [all.filter(isProven), all.filter(entry => !isProven(entry))]
  const bookers = ownership(told, ownerOf(proven) ?? owner)
  const row: Record<string, Value> = {}
  for (const [column, rule] of Object.entries(entity.columns)) {
    const carrying = told.filter(entry => Object.hasOwn(entry.fields, column))
    const winner =
      rule === 'newest'
        ? newest(last(carrying, 'hub'), last(carrying, 'portal'))
        : rule === 'owner'
          ? last(bookers(carrying))
          : (last(carrying, rule) ?? (rule === 'hub' ? last(carrying, 'portal') : undefined))
    const isProvable = rule !== 'portal'
    const source = winner ?? proven.findLast(entry => isProvable && Object.hasOwn(entry.fields, column))
    if (source) row[column] = plainValue(source.fields[column], column)
  }
  if (isStaffRow(row)) asThePortalTells(row, told)
  return withSinceOfVisit(withoutHer(row, told), told)
}

/** By these an account is entered, or closed. */
const accountColumns = ['phone', 'username', 'email', 'disabledAt'] as const
const patronsOnly: readonly string[] = patronRoles

function isStaffRow({ roles }: Record<string, Value>): boolean {
  if (typeof roles !== 'string') return false
  return (JSON.parse(roles) as string[]).some(role => !patronsOnly.includes(role))
}

/** A hub that is stolen must not take over the account of staff, nor lock them out. */
function asThePortalTells(row: Record<string, Value>, told: readonly Told[]): void {
  for (const column of accountColumns) {
    const entry = told.findLast(each => each.origin === 'portal' && Object.hasOwn(each.fields, column))
    if (entry) row[column] = plainValue(entry.fields[column], column)
  }
}

/** What was erased stays so, whatever the other side wrote before it knew. */
export const erasedKind = 'erased'

function withoutHer(row: Record<string, Value>, told: readonly Told[]): Record<string, Value> {
  const erased = told.find(entry => entry.kind === erasedKind && entry.origin === 'portal')
  if (!erased) return row
  const blanked = Object.entries(erased.fields).map(([column, value]) => [column, plainValue(value, column)])
  return { ...row, ...Object.fromEntries(blanked) }
}

function parse(entry: ChangeRow): Told {
  const { origin, kind, seq, dep, at, stamp } = entry
  const fields: unknown = JSON.parse(entry.fields)
  if (typeof fields !== 'object' || fields === null) throw new Error('The fields of an entry are no record')
  return { origin, kind, seq, dep, at, stamp, fields: fields as Record<string, unknown> }
}

/** What a signed proof told of a row is worth only until its own entries are here (sync-S7). */
export const provenKind = 'proven'

function isProven(entry: Told): boolean {
  return entry.kind === provenKind
}

function ownerOf(proven: readonly Told[]): Origin | undefined {
  const owner = proven.at(-1)?.fields.owner
  return owner === 'hub' || owner === 'portal' ? owner : undefined
}

/**
 * Which entries may tell of the booking: those of its owner, and after each time that it was given away those that
 * its new owner wrote knowing so. Its first entry may give it away already.
 */
function ownership(told: readonly Told[], given?: Origin): (carrying: readonly Told[]) => Told[] {
  const naming = told.filter(entry => Object.hasOwn(entry.fields, 'owner'))
  const periods: ((entry: Told) => boolean)[] = []
  const left = { hub: 0, portal: 0 }
  let holder = authorOf(naming) ?? given
  let knowing = 0
  while (holder) {
    const [origin, after, dep] = [holder, left[holder], knowing]
    const isHis = (entry: Told) => entry.origin === origin && entry.seq > after && entry.dep >= dep
    const handover = naming.find(entry => isHis(entry) && entry.fields.owner !== origin)
    periods.push(entry => isHis(entry) && entry.seq <= (handover?.seq ?? entry.seq))
    if (!handover) break
    left[origin] = handover.seq
    knowing = handover.seq
    holder = origin === 'hub' ? 'portal' : 'hub'
  }
  return carrying => periods.flatMap(isOfPeriod => carrying.filter(isOfPeriod))
}

/** Who made the row: of two sides that name an owner, the one of which the other knew. */
function authorOf(naming: readonly Told[]): Origin | undefined {
  const [hub, portal] = [
    naming.find(entry => entry.origin === 'hub'),
    naming.find(entry => entry.origin === 'portal'),
  ]
  if (!hub || !portal) return (hub ?? portal)?.origin
  return portal.dep >= hub.seq ? 'hub' : 'portal'
}

function last(entries: readonly Told[], origin?: Origin): Told | undefined {
  return entries.findLast(entry => origin === undefined || entry.origin === origin)
}

/**
 * Who knew of the other wins; of two that did not, the later one by its stamp, and the hub where that is equal. An entry
 * from before there were stamps is compared by when it happened.
 */
function newest(hub: Told | undefined, portal: Told | undefined): Told | undefined {
  if (!hub || !portal) return hub ?? portal
  if (hub.dep >= portal.seq) return hub
  if (portal.dep >= hub.seq) return portal
  const isStamped = hub.stamp !== '' && portal.stamp !== ''
  const isLater = isStamped ? portal.stamp > hub.stamp : portal.at > hub.at
  return isLater ? portal : hub
}

/** `statusSince` tells of the status that is shown, which is the visit's while there is one. */
function withSinceOfVisit(row: Record<string, Value>, told: readonly Told[]): Record<string, Value> {
  if (row.visitStatus === undefined || row.visitStatus === null) return row
  const entry = told.findLast(each => each.origin === 'hub' && Object.hasOwn(each.fields, 'statusSince'))
  return entry ? { ...row, statusSince: plainValue(entry.fields.statusSince, 'statusSince') } : row
}

function plainValue(value: unknown, column: string): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`The column ${column} cannot hold ${typeof value}`)
}
