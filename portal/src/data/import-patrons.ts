import { importer } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, type RecordedChange, recordAll } from '@mayim/core/ground/runtime/record-change.ts'
import type { ImportedRowRow, ImportFaultRow } from '@mayim/core/ground/schema/people-rows.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { activeIdOf, blankUser } from '@mayim/core/people/create-user.ts'
import { updateUser, userById } from '@mayim/core/people/user-table.ts'
import type { ImportColumns } from '@mayim/domain/people/import-columns.ts'
import { type ImportedPatron, type TextField, textLimits } from '@mayim/domain/people/import-line.ts'
import { insertUsers } from './import-table.ts'

export interface PatronLine {
  readonly line: number
  readonly patron: ImportedPatron
}

interface Work {
  readonly created: Map<string, UserRow>
  readonly imported: ImportedRowRow[]
  readonly faults: ImportFaultRow[]
  readonly changes: RecordedChange[]
}

const textFields = Object.keys(textLimits) as TextField[]

/**
 * Creates the patrons of some lines or joins them to those that have the same phone (people-88). A joined patron keeps
 * every value that she has; the file fills in what is blank, and a different value of the file is listed as `valueKept`.
 */
export async function importPatrons(
  facility: Facility,
  trx: Writers,
  importId: string,
  columns: ImportColumns,
  lines: readonly PatronLine[],
): Promise<Pick<Work, 'imported' | 'faults'>> {
  const work: Work = { created: new Map(), imported: [], faults: [], changes: [] }
  for (const { line, patron: written } of lines) {
    const patron = withFurther(written)
    const id = await activeIdOf(facility, trx, patron.phone)
    const known = work.created.get(id) ?? opened(facility, await userById(trx, id))
    work.imported.push({ importId, line, kind: 'patron', entityId: id, created: known ? 0 : 1 })
    if (!known) {
      work.created.set(id, newPatron(facility, id, patron))
      continue
    }
    const { fields, kept } = filledIn(known, patron)
    for (const field of kept)
      work.faults.push({ importId, line, place: columns.indexOf(field), code: 'valueKept', stage: 'run' })
    if (Object.keys(fields).length === 0) continue
    if (work.created.has(id)) work.created.set(id, { ...known, ...fields })
    else {
      const written = { ...sealed(facility, id, fields), updatedAt: nowIso(facility) }
      await updateUser(trx, id, written)
      work.changes.push({ entity: 'user', id, kind: 'changed', fields: written, cause: 'import' })
    }
  }
  const created = [...work.created.values()]
  const noted = created.filter(row => row.notes !== '' || row.internalNote !== '')
  facility.notes.makeFor(noted.map(({ id }) => id))
  const rows = created.map(row => ({ ...row, ...sealed(facility, row.id, row) }))
  await insertUsers(trx, rows)
  const creations = rows.map(row => ({
    entity: 'user' as const,
    id: row.id,
    kind: 'created',
    fields: row,
    cause: 'import',
  }))
  const changes = [...creations, ...work.changes]
  if (changes.length > 0) await recordAll(facility, trx, importer, changes)
  return work
}

/** There is no place for a second phone of a patron, so it stands in the note that the desk alone reads. */
function withFurther(patron: ImportedPatron): ImportedPatron {
  const internalNote = [patron.texts.internalNote, ...patron.further].filter(text => text !== '').join('\n')
  return { ...patron, texts: { ...patron.texts, internalNote } }
}

function newPatron(facility: Facility, id: string, patron: ImportedPatron): UserRow {
  return {
    ...blankUser(id, nowIso(facility)),
    username: patron.phone,
    phone: patron.phone,
    language: patron.language ?? facility.settings.current().defaultLanguage,
    ...patron.texts,
    localResident: patron.localResident ? 1 : 0,
    discount: patron.discount ? 1 : 0,
  }
}

/** The blank columns that the file fills in, and the fields whose different value stays. */
function filledIn(
  known: UserRow,
  patron: ImportedPatron,
): { readonly fields: Partial<UserRow>; readonly kept: readonly TextField[] } {
  const said = textFields.filter(field => patron.texts[field] !== '')
  const blank = said.filter(field => known[field] === '')
  const fields: Partial<UserRow> = Object.fromEntries(blank.map(field => [field, patron.texts[field]]))
  if (patron.localResident && known.localResident === 0) fields.localResident = 1
  if (patron.discount && known.discount === 0) fields.discount = 1
  return {
    fields,
    kept: said.filter(field => known[field] !== '' && known[field] !== patron.texts[field]),
  }
}

type Notes = Partial<Pick<UserRow, 'notes' | 'internalNote'>>

function opened({ notes }: Facility, row: UserRow | undefined): UserRow | undefined {
  return row && { ...row, notes: notes.open(row.notes), internalNote: notes.open(row.internalNote) }
}

function sealed<T extends Notes>({ notes }: Facility, userId: string, fields: T): T {
  const seal = (note: string | undefined) => (note === undefined ? undefined : notes.seal(userId, note))
  const both = { notes: seal(fields.notes), internalNote: seal(fields.internalNote) }
  return { ...fields, ...Object.fromEntries(Object.entries(both).filter(([, note]) => note !== undefined)) }
}
