import type { AccountExport } from '@mayim/contract/entities/account-export.ts'
import {
  type ExportFormat,
  type ExportName,
  exportNames,
  type SentFile,
} from '@mayim/contract/entities/data-export.ts'
import { isWriteOnly, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { exportAccount } from '@mayim/core/keeping/export-account.ts'
import { type ExportRow, pageOf } from '@mayim/core/keeping/export-table.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import type { SealedText } from '../messages/inbox.ts'
import { receivedTextsFrom } from '../messages/inbox-table.ts'
import { listPaymentsOfUser } from '../money/list-cards.ts'
import { listSavedCards } from '../money/saved-cards.ts'
import { ownPaper } from '../people/papers.ts'
import { writeCsv } from './csv.ts'
import { exportedEntity } from './export-columns.ts'
import { zipOf } from './zip.ts'

const pageRows = 500
/** Spreadsheets take a file for UTF-8 by it. */
const byteOrderMark = '\ufeff'

/**
 * All rows of an entity as a file, read in pages while it is sent (privacy-41). The change log records who exported
 * what before the first row leaves.
 */
export async function exportData(
  facility: Facility,
  caller: Caller,
  entity: ExportName,
  format: ExportFormat,
): Promise<Result<SentFile>> {
  const noted = await facility.write(async trx => {
    const fields = { entity, format }
    await record(facility, trx, caller, { entity: 'dataExport', id: entity, kind: 'exported', fields })
    return ok(null)
  })
  if (!noted.ok) return noted
  const day = nowIso(facility).slice(0, 10)
  const chunks = format === 'csv' ? csvOf(facility, entity) : jsonOf(facility, entity)
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8'
  return ok({ name: `${entity}-${day}.${format}`, type, chunks })
}

/** All entities as CSV in one ZIP file, recorded one by one as their single exports are (privacy-41). */
export async function exportAll(facility: Facility, caller: Caller): Promise<Result<SentFile>> {
  const noted = await facility.write(async trx => {
    for (const entity of exportNames) {
      const fields = { entity, format: 'csv' }
      await record(facility, trx, caller, { entity: 'dataExport', id: entity, kind: 'exported', fields })
    }
    return ok(null)
  })
  if (!noted.ok) return noted
  const now = new Date(nowIso(facility))
  const day = nowIso(facility).slice(0, 10)
  const entries = exportNames.map(entity => ({
    name: `${entity}-${day}.csv`,
    chunks: csvOf(facility, entity),
  }))
  return ok({ name: `mayim-${day}.zip`, type: 'application/zip', chunks: zipOf(entries, now) })
}

async function* csvOf(facility: Pick<Facility, 'db' | 'notes'>, entity: ExportName): AsyncGenerator<string> {
  const { columns } = exportedEntity(entity)
  yield byteOrderMark + writeCsv([columns])
  for await (const rows of pagesOf(facility, entity))
    yield writeCsv(rows.map(row => columns.map(column => row[column])))
}

async function* jsonOf(facility: Pick<Facility, 'db' | 'notes'>, entity: ExportName): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pagesOf(facility, entity)) {
    yield before + rows.map(row => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* pagesOf(
  { db, notes }: Pick<Facility, 'db' | 'notes'>,
  entity: ExportName,
): AsyncGenerator<readonly ExportRow[]> {
  const plan = exportedEntity(entity)
  let last: ExportRow | null = null
  for (;;) {
    const rows: ExportRow[] = await pageOf(db, entity, plan, last, pageRows)
    const shown = rows.filter(row => entity !== 'setting' || !isSecret(String(row.key)))
    if (shown.length > 0) yield shown.map(row => withOpenNotes(notes, row))
    if (rows.length < pageRows) return
    last = rows.at(-1) ?? null
  }
}

/** Secrets have a table of their own; a row from before that is not exported either. */
function isSecret(key: string): boolean {
  return Object.hasOwn(settingsRegistry, key) && isWriteOnly(key as SettingKey)
}

const noteColumns = ['notes', 'internalNote', 'userNotes'] as const

function withOpenNotes(notes: Facility['notes'], row: ExportRow): ExportRow {
  const present = noteColumns.filter(column => typeof row[column] === 'string')
  if (present.length === 0) return row
  return { ...row, ...Object.fromEntries(present.map(column => [column, notes.open(String(row[column]))])) }
}

/** All that is kept of the caller, for herself (privacy-33). */
export async function exportOwn(facility: PortalFacility, caller: Caller): Promise<Result<AccountExport>> {
  return exportAccount(facility, caller, async range => ({
    savedCards: await listSavedCards(facility, caller.id),
    payments: await listPaymentsOfUser(facility, range, caller.id),
    residentPaper: await ownPaper(facility, caller.id),
    receivedTexts: (await receivedTextsFrom(facility.db, caller.id)).map(({ receivedAt, sealed }) => ({
      at: receivedAt,
      words: wordsOf(facility, sealed),
    })),
  }))
}

/** '' once staff have dealt with the text. */
function wordsOf({ ownSealer }: Pick<Facility, 'ownSealer'>, sealed: string): string {
  return sealed === '' ? '' : (JSON.parse(ownSealer.open(sealed)) as SealedText).words
}
