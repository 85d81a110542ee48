import type { AuditField, AuditLine } from '@mayim/contract/calls/audit.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import type { Readers } from '../../ground/runtime/facility.ts'
import type { ChangeRow } from '../../ground/schema/schema.ts'
import { entriesOfRows } from './audit-table.ts'
import { recordNames } from './record-name-table.ts'

/**
 * The records whose values are no person's: what is sold and listed, the layout, the hours of a night, and of a visit
 * when it is and what it costs.
 */
const told: readonly string[] = [
  'merchandiseItem',
  'listEntry',
  'membershipLevel',
  'room',
  'section',
  'cubicle',
  'scheduleOverride',
  'reservation',
] satisfies ChangeRow['entity'][]

/** What a column is called. One that is not here, such as the visit in a room, is not told. */
const fieldOf: Readonly<Record<string, AuditField>> = {
  item: 'name',
  name: 'name',
  nameEn: 'name',
  level: 'name',
  nameHe: 'nameHe',
  nameYi: 'nameYi',
  description: 'text',
  textEn: 'text',
  descriptionHe: 'textHe',
  textHe: 'textHe',
  descriptionYi: 'textYi',
  textYi: 'textYi',
  priceMinor: 'price',
  valueMinor: 'value',
  months: 'months',
  address: 'address',
  phone: 'phone',
  website: 'website',
  picture: 'picture',
  shown: 'shown',
  active: 'shown',
  removed: 'removed',
  position: 'position',
  sectionId: 'section',
  bath: 'bath',
  extension: 'extension',
  retiredAt: 'retired',
  date: 'night',
  time: 'time',
  closed: 'closed',
  openTime: 'opening',
  lastEntryTime: 'lastEntry',
  lastBath: 'lastBath',
}

const yesOrNo: readonly AuditField[] = ['shown', 'removed', 'bath', 'retired', 'closed']
const longestValue = 120

type Values = NonNullable<AuditLine['values']>

/**
 * From what to what the entries changed the values of things that are no person's (privacy-354), by their positions. What
 * a value was before is known as far as the log goes back.
 */
export async function changedValues(
  db: Readers,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<number, Values>> {
  const wanted = rows.filter(({ entity }) => told.includes(entity))
  const replaced = wanted.flatMap(row => replacedBy(row) ?? [])
  const earlier = await entriesOfRows(db, [...wanted, ...replaced])
  const sections = earlier
    .flatMap(row => fieldsOf(row).sectionId ?? [])
    .map(id => ({ entity: 'section' as const, recordId: String(id) }))
  const nameOf = await recordNames(db, sections)
  const written = (column: string, value: unknown): string => {
    const field = fieldOf[column]
    if (field !== undefined && yesOrNo.includes(field)) return value === null || value === 0 ? 'no' : 'yes'
    if (value === null) return ''
    if (column.endsWith('Minor')) return decimalOf(Number(value)).toFixed(2)
    if (column === 'sectionId') return nameOf({ entity: 'section', recordId: String(value) }) ?? String(value)
    return String(value).slice(0, longestValue)
  }
  return new Map(wanted.map(row => [row.position, valuesOf(row, earlier, written)]))
}

function valuesOf(
  row: ChangeRow,
  log: readonly ChangeRow[],
  written: (column: string, value: unknown) => string,
): Values {
  const before = log
    .filter(({ entity, entityId, position }) => {
      const isBefore = position < row.position && entity === row.entity
      return isBefore && (entityId === row.entityId || entityId === replacedBy(row)?.entityId)
    })
    .map(fieldsOf)
  // Of what is new there is no before.
  if (before.length === 0 && Object.hasOwn(fieldsOf(row), 'id')) return []
  return Object.entries(fieldsOf(row)).flatMap(([column, value]) => {
    const field = fieldOf[column]
    if (field === undefined) return []
    const now = written(column, value)
    const known = before.findLast(fields => Object.hasOwn(fields, column))
    if (known === undefined) return [{ field, now }]
    const was = written(column, known[column])
    return was === now ? [] : [{ field, before: was, now }]
  })
}

/** A change of a booking is a new one in the place of another, whose values are those of before. */
function replacedBy(row: ChangeRow): Pick<ChangeRow, 'entity' | 'entityId'> | null {
  const { replacingReservationId: id } = row.entity === 'reservation' ? fieldsOf(row) : {}
  return typeof id === 'string' ? { entity: 'reservation', entityId: id } : null
}

/** What is set by hand for a night is one column; its date is the record. */
function fieldsOf({ entity, fields }: ChangeRow): Record<string, unknown> {
  const columns = JSON.parse(fields) as Record<string, unknown>
  if (entity !== 'scheduleOverride') return columns
  return JSON.parse(String(columns.fields ?? '{}')) as Record<string, unknown>
}
