import type { DataImport, ImportFaultView } from '@mayim/contract/entities/data-import.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { DataImportRow } from '@mayim/core/ground/schema/import-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Static } from 'typebox'
import { countFaults, faultsAfter, importById, latestImport } from './import-table.ts'

const pageRows = 500
/** How long an import can be undone (people-93). */
export const undoMs = 24 * 3_600_000

export type ImportView = Static<typeof DataImport>
export type StoredColumn = ImportView['columns'][number]

/** The import as an Admin sees it. */
export async function viewImport(db: Readers, row: DataImportRow): Promise<ImportView> {
  const { content: _content, startedBy: _startedBy, columns, ...shown } = row
  const undoUntil =
    row.state === 'done' && row.endedAt !== null
      ? new Date(Date.parse(row.endedAt) + undoMs).toISOString()
      : null
  return { ...shown, columns: storedColumns(columns), faults: await countFaults(db, row.id), undoUntil }
}

export function storedColumns(text: string): StoredColumn[] {
  return JSON.parse(text) as StoredColumn[]
}

/** The latest import; null if there is none. */
export async function viewLatest(facility: Pick<Facility, 'db'>): Promise<ImportView | null> {
  const row = await latestImport(facility.db)
  return row ? viewImport(facility.db, row) : null
}

/** 500 faults of an import in the order of the lines. Refuses importMissing. */
export async function listFaults(
  facility: Pick<Facility, 'db'>,
  id: string,
  skip: number,
): Promise<Result<Static<typeof ImportFaultView>[]>> {
  if (!(await importById(facility.db, id))) return refuse('missing', 'importMissing')
  const rows = await faultsAfter(facility.db, id, skip, pageRows)
  return ok(rows.map(({ line, place, code }) => ({ line, column: place < 0 ? null : place, code })))
}
