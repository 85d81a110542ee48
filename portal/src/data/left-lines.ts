import type { SentFile } from '@mayim/contract/entities/data-export.ts'
import type { ImportFaultView } from '@mayim/contract/entities/data-import.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { DataImportRow } from '@mayim/core/ground/schema/people-rows.ts'
import { currentTexts, refusalSentence } from '@mayim/core/ground/texts/current-text.ts'
import type { Language } from '@mayim/domain/language.ts'
import { importFaults, nameOnLine } from '@mayim/domain/people/import-line.ts'
import { isRefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import { strangeSign, tidyName } from '@mayim/domain/validation.ts'
import type { Static } from 'typebox'
import { readCsv, writeCsv } from './csv.ts'
import { faultsAfter, importById, linesWithFaults } from './import-table.ts'
import { shorten, storedColumns, storedReading } from './imports.ts'

const pageRows = 500
const everyFault = 1_000_000
type DataTexts = Awaited<ReturnType<typeof currentTexts<'data'>>>

/** 500 messages of an import in the order of the lines, with the name on the line and its cell while they are kept. */
export async function listFaults(
  facility: Pick<Facility, 'db' | 'ownSealer'>,
  id: string,
  skip: number,
): Promise<Result<Static<typeof ImportFaultView>[]>> {
  const row = await importById(facility.db, id)
  if (!row) return refuse('missing', 'importMissing')
  const kept = await linesWithMessages(facility, row)
  const fields = storedColumns(row.columns).map(({ field }) => field)
  const reading = storedReading(row.reading)
  const rows = await faultsAfter(facility.db, id, skip, pageRows)
  return ok(
    rows.map(({ line, place, code }) => {
      const cells = kept.get(line) ?? []
      const name = shorten(nameOnLine(cells, fields, reading))
      return { line, column: place < 0 ? null : place, code, name, cell: shorten(cells[place] ?? '') }
    }),
  )
}

/** The cells of each line about which there is a message; of a finished import those that are kept for a day. */
export async function linesWithMessages(
  facility: Pick<Facility, 'db' | 'ownSealer'>,
  row: DataImportRow,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (row.content === '') return new Map()
  const content = facility.ownSealer.open(row.content)
  if (row.endedAt !== null) return new Map(JSON.parse(content) as [number, string[]][])
  const wanted = await linesWithFaults(facility.db, row.id)
  const found = new Map<number, readonly string[]>()
  if (wanted.size === 0) return found
  for await (const { line, cells } of readCsv(content)) if (wanted.has(line)) found.set(line, cells)
  return found
}

/**
 * The lines with a message as a CSV file under the headings of the import, with the reasons in a last column. The
 * corrected file can be imported (people-90). The change log records who took it.
 */
export async function takeLeftLines(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<SentFile>> {
  const row = await importById(facility.db, id)
  if (!row) return refuse('missing', 'importMissing')
  const noted = await facility.write(async trx => {
    const fields = { entity: 'dataImport', format: 'csv' }
    await record(facility, trx, caller, { entity: 'dataExport', id, kind: 'exported', fields })
    return ok(null)
  })
  if (!noted.ok) return noted
  const name = `lines-${nowIso(facility).slice(0, 10)}.csv`
  return ok({ name, type: 'text/csv; charset=utf-8', chunks: leftCsv(facility, row, caller.language) })
}

async function* leftCsv(
  facility: Pick<Facility, 'db' | 'ownSealer'>,
  row: DataImportRow,
  language: Language,
): AsyncGenerator<string> {
  const columns = storedColumns(row.columns)
  const kept = await linesWithMessages(facility, row)
  const texts = await currentTexts(facility.db, language, 'data')
  const reasons = new Map<number, string[]>()
  for (const { line, place, code } of await faultsAfter(facility.db, row.id, 0, everyFault)) {
    const reason = reasonOf(code, kept.get(line)?.[place] ?? '', { texts, language })
    const header = columns[place]?.header
    reasons.set(line, [...(reasons.get(line) ?? []), header ? `${header}: ${reason}` : reason])
  }
  const headings = columns.map(({ header, field }) => header || (field ? texts.field[field] : ''))
  yield `\ufeff${writeCsv([[...headings, texts.reason]])}`
  for (const [line, cells] of kept)
    yield writeCsv([[...columns.map((_, at) => cells[at] ?? ''), (reasons.get(line) ?? []).join(' ')]])
}

function reasonOf(
  code: string,
  cell: string,
  { texts, language }: { readonly texts: DataTexts; readonly language: Language },
): string {
  const sign = code === 'nameInvalid' ? strangeSign(tidyName(cell)) : null
  if (sign !== null) return fillPlaceholders(texts.nameSign, { sign })
  const own = ([...importFaults, 'valueKept'] as const).find(each => each === code)
  if (own) return texts.fault[own]
  return isRefusalCode(code) ? refusalSentence(language, code, 'conflict') : code
}
