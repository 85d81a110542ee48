import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { applyShareEntry, isShareKind } from '../booking/shares/apply-share-entry.ts'
import { otherSide } from '../ground/log/change-log.ts'
import { foldRow, movedKind, partedKind, type Value } from '../ground/log/fold-row.ts'
import { type ChangeEntry, isWithheld } from '../ground/log/log-entry.ts'
import { entriesOfRowAfter, readHeads } from '../ground/log/log-table.ts'
import { reservationChanged } from '../ground/log/open-log.ts'
import { isSettingOfPortal } from '../ground/log/setting-owner.ts'
import {
  isActOfHub,
  isRequest,
  type SyncedEntity,
  shareEntity,
  syncedEntity,
  unknownField,
} from '../ground/log/synced-entities.ts'
import type { Writers } from '../ground/runtime/facility.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import { loseSecrets } from '../ground/settings/stored-setting.ts'
import { partedId } from '../people/create-user.ts'
import { revokeTokens } from '../sign-in/session-table.ts'
import { keptOf } from './cut-table.ts'

/** Whether this version knows the entity, the kind and every column of an entry. */
export function isKnown(entry: SyncEntry): entry is ChangeEntry {
  if (isWithheld(entry) || isActOfHub(entry)) return true
  if (entry.entity === shareEntity) return isShareKind(entry.kind)
  if (!syncedEntity(entry.entity)) return false
  return unknownField(entry.entity, entry.kind, fieldsOf(entry)) === undefined
}

/** Fields that are not a JSON object count as none; applying such an entry fails. */
function fieldsOf({ fields }: Pick<ChangeRow, 'fields'>): Record<string, unknown> {
  try {
    return JSON.parse(fields) ?? {}
  } catch {
    return {}
  }
}

/**
 * Folds the row of a stored entry from both logs and writes it. The entry is the other side's, or this side's own after
 * a recovery. Applying it again changes nothing. Throws if it cannot be applied, for example because the row that it
 * changes does not exist.
 */
export async function applyChange(trx: Writers, entry: ChangeRow): Promise<void> {
  if (entry.entity === shareEntity) {
    const { side } = await readHeads(trx)
    return applyShareEntry(trx, side ?? otherSide(entry.origin), entry)
  }
  const entity = syncedEntity(entry.entity)
  if (!entity || isRequest(entry.kind)) return
  if (entry.origin === 'hub' && isSettingOfPortal(entry)) return
  const own = JSON.parse(entry.fields) as Record<string, unknown>
  if (entity.appendOnly) {
    const row = foldRow(entity, [entry])
    await addOnce(trx, entry.entity, row)
    if (entry.kind === partedKind) await part(trx, entry.entity, keyOf(entity, entry), row)
    if (entry.kind === movedKind) await move(trx, entry, keyOf(entity, entry), row)
    return
  }
  const log = [...(await keptOf(trx, entry)), ...(await entriesOfRowAfter(trx, entry, 0))]
  const key = keyOf(entity, entry)
  const present = await presentRow(trx, entry.entity, key)
  const row = { ...foldRow(entity, log, present?.owner as ChangeRow['origin'] | undefined), ...key }
  if (entry.entity === 'setting') {
    const [before, after] = [present?.value as string | undefined, String(row.value)]
    await loseSecrets(trx, { key: entry.entityId, before, after }, entry.at)
  }
  if (!present) return addWhole(trx, entry.entity, entity, row)
  if (closesSessions(entry, present, row)) await revokeTokens(trx, { userId: entry.entityId }, entry.at)
  const touched = Object.keys(own).filter(column => column in row && !entity.key.includes(column))
  if ('visitStatus' in own && 'statusSince' in row) touched.push('statusSince')
  await change(
    trx,
    entry.entity,
    key,
    Object.fromEntries(touched.map(column => [column, row[column] ?? null])),
  )
}

/**
 * A new password and a disabled account end the sessions on this side too (people-61). A hash of the time of before is
 * the same password, stored otherwise.
 */
function closesSessions(
  { entity }: ChangeRow,
  before: Record<string, Value>,
  after: Record<string, Value>,
): boolean {
  if (entity === 'credential')
    return (
      after.passwordHash !== undefined &&
      after.passwordHash !== before.passwordHash &&
      after.updatedAt !== before.updatedAt
    )
  return entity === 'user' && before.disabledAt === null && typeof after.disabledAt === 'string'
}

/** Whether the row of an entry exists. */
export async function hasRow(trx: Writers, entry: ChangeRow): Promise<boolean> {
  const entity = syncedEntity(entry.entity)
  if (!entity || isRequest(entry.kind)) return false
  return (await presentRow(trx, entry.entity, keyOf(entity, entry))) !== undefined
}

function keyOf(entity: SyncedEntity, entry: ChangeRow): Record<string, Value> {
  const fields = JSON.parse(entry.fields) as Record<string, Value>
  const [first, ...more] = entity.key
  if (first && more.length === 0) {
    // Attendants have numeric ids, and the log has every id as text.
    return { [first]: entry.entity === 'attendant' ? Number(entry.entityId) : entry.entityId }
  }
  return Object.fromEntries(entity.key.map(column => [column, fields[column] ?? null]))
}

function where(key: Record<string, Value>) {
  const conditions = Object.entries(key).map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`)
  return sql.join(conditions, sql` and `)
}

async function presentRow(
  trx: Writers,
  table: string,
  key: Record<string, Value>,
): Promise<Record<string, Value> | undefined> {
  const [row] = await runOfForm<Record<string, Value>>(
    trx,
    `select ${table} ${Object.keys(key)}`,
    () => sql`select * from ${sql.table(table)} where ${where(key)}`,
    Object.values(key),
  )
  return row
}

/** The compiled statements of each database by their form. */
const statements = new WeakMap<object, Map<string, CompiledQuery>>()

/**
 * Runs a statement that differs only in its values from the others of its form, which Kysely compiles once: that takes
 * as long as SQLite takes to run it. `build` uses the values one after another.
 */
async function runOfForm<Row>(
  trx: Writers,
  form: string,
  build: () => RawBuilder<unknown>,
  values: readonly Value[],
): Promise<readonly Row[]> {
  const { adapter } = trx.getExecutor()
  const known = statements.get(adapter) ?? new Map<string, CompiledQuery>()
  statements.set(adapter, known)
  const query = known.get(form) ?? build().compile(trx)
  known.set(form, query)
  return (await trx.executeQuery<Row>({ ...query, parameters: values })).rows
}

async function addWhole(
  trx: Writers,
  table: string,
  entity: SyncedEntity,
  row: Record<string, Value>,
): Promise<void> {
  const whole = { ...entity.later, ...row }
  const missing = Object.keys(entity.columns).find(column => !(column in whole))
  if (missing) throw new Error(`The ${table} that this entry changes is not here: ${missing} is unknown`)
  await addOnce(trx, table, whole)
}

/** The columns of an append-only row that name a person. Nothing else of it changes (privacy-352). */
const namingColumns = ['userId', 'byId', 'byAddress', 'note']

async function part(
  trx: Writers,
  table: string,
  key: Record<string, Value>,
  row: Record<string, Value>,
): Promise<void> {
  const named = Object.entries(row).filter(([column]) => namingColumns.includes(column))
  await change(trx, table, key, Object.fromEntries(named))
}

/** Only the portal moves rows that are never changed otherwise. A row that has lost its person gets none again. */
async function move(
  trx: Writers,
  { entity, origin }: ChangeRow,
  key: Record<string, Value>,
  { userId = null }: Record<string, Value>,
): Promise<void> {
  const present = await presentRow(trx, entity, key)
  if (origin === 'portal' && present?.userId !== partedId) await change(trx, entity, key, { userId })
}

async function addOnce(trx: Writers, table: string, row: Record<string, Value>): Promise<void> {
  const names = Object.keys(row)
  const values = Object.values(row)
  await runOfForm(
    trx,
    `insert ${table} ${names}`,
    () => {
      const columns = sql.join(names.map(column => sql.ref(column)))
      return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(values)}) on conflict do nothing`
    },
    values,
  )
  if (table === 'reservation') reservationChanged(trx, String(row.id))
}

async function change(
  trx: Writers,
  table: string,
  key: Record<string, Value>,
  fields: Record<string, Value>,
): Promise<void> {
  const names = Object.keys(fields)
  if (names.length === 0) return
  await runOfForm(
    trx,
    `update ${table} ${names} ${Object.keys(key)}`,
    () => {
      const sets = Object.entries(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      return sql`update ${sql.table(table)} set ${sql.join(sets)} where ${where(key)}`
    },
    [...Object.values(fields), ...Object.values(key)],
  )
  if (table === 'reservation') reservationChanged(trx, String(key.id))
}
