import type { ChangeRow } from '../../data/schema.ts'
import { isRequest, type SyncedEntity } from '../../data/synced-entities.ts'

export type Value = string | number | null
type Origin = ChangeRow['origin']

interface Told {
  readonly origin: Origin
  readonly seq: number
  readonly dep: number
  readonly at: string
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
  const told = entries.filter(entry => !isRequest(entry.kind)).map(parse)
  const bookers = ownership(told, owner)
  const row: Record<string, Value> = {}
  for (const [column, rule] of Object.entries(entity.columns)) {
    const carrying = told.filter(entry => Object.hasOwn(entry.fields, column))
    const winner =
      rule === 'newest'
        ? newest(last(carrying, 'hub'), last(carrying, 'portal'))
        : rule === 'hub'
          ? (last(carrying, 'hub') ?? last(carrying, 'portal'))
          : last(bookers(carrying))
    if (winner) row[column] = plainValue(winner.fields[column], column)
  }
  return withSinceOfVisit(row, told)
}

function parse(entry: ChangeRow): Told {
  const { origin, seq, dep, at } = entry
  const fields: unknown = JSON.parse(entry.fields)
  if (typeof fields !== 'object' || fields === null) throw new Error('The fields of an entry are no record')
  return { origin, seq, dep, at, fields: fields as Record<string, unknown> }
}

/**
 * Which entries may tell of the booking: those of its owner, and after the owner gave it away those that its
 * new owner wrote knowing so.
 */
function ownership(told: readonly Told[], given?: Origin): (carrying: readonly Told[]) => Told[] {
  const naming = told.filter(entry => Object.hasOwn(entry.fields, 'owner'))
  const first = naming.find(entry => entry.fields.owner === entry.origin)?.origin ?? given
  const handover = naming.find(entry => entry.origin === first && entry.fields.owner !== first)
  return carrying => {
    const before = carrying.filter(
      entry => entry.origin === first && entry.seq <= (handover?.seq ?? entry.seq),
    )
    if (!handover) return before
    return [...before, ...carrying.filter(entry => entry.origin !== first && entry.dep >= handover.seq)]
  }
}

function last(entries: readonly Told[], origin?: Origin): Told | undefined {
  return entries.findLast(entry => origin === undefined || entry.origin === origin)
}

/** Who knew of the other wins; of two that did not, the later one by the clock, and the hub where that is equal. */
function newest(hub: Told | undefined, portal: Told | undefined): Told | undefined {
  if (!hub || !portal) return hub ?? portal
  if (hub.dep >= portal.seq) return hub
  if (portal.dep >= hub.seq) return portal
  return portal.at > hub.at ? portal : hub
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
