import { importFields } from '@mayim/domain/people/import-columns.ts'
import { dateOrders } from '@mayim/domain/people/import-dates.ts'
import { nameOrders } from '@mayim/domain/people/names.ts'
import Type from 'typebox'
import { Count, Id, Instant, Line, NullableInstant, NullableNumber, strict, written } from './scalars.ts'

/** The states of an import, in order; `undoing` and `undone` follow if a person takes it back. */
export const importStates = ['uploaded', 'checked', 'running', 'done', 'undoing', 'undone'] as const

export const NullableImportField = Type.Unsafe<(typeof importFields)[number] | null>({
  enum: [...importFields, null],
})
export const ImportColumnList = Type.Array(NullableImportField, { minItems: 1, maxItems: 100 })

/** A column of the file: its header, the field that it holds, and the first cells. */
const ImportColumn = Type.Object({
  header: Line,
  field: NullableImportField,
  samples: Type.Array(Line, { maxItems: 10 }),
})

/** Two letters. */
const Country = Type.String({ pattern: '^[A-Za-z]{2}$', maxLength: 2 })

/** What the Admin may choose of how a file is read. */
export const importChoices = {
  country: Type.Optional(Country),
  dateOrder: Type.Optional(Type.Enum([...dateOrders])),
  nameOrder: Type.Optional(Type.Enum([...nameOrders])),
}

/** How a file is read. */
const ImportReading = Type.Object({
  /** The number of the line of the headings among those that are not empty, from 1; 0 if there is none. */
  heading: Count,
  /** The first lines of the file, to choose the heading from. */
  headings: Type.Array(Line, { maxItems: 20 }),
  /** Whose phones are those without a calling code, two letters; the choice. */
  country: Country,
  countries: Type.Array(Country, { maxItems: 300 }),
  dateOrder: Type.Unsafe<(typeof dateOrders)[number] | null>({ enum: [...dateOrders, null] }),
  nameOrder: Type.Enum([...nameOrders]),
})

export const DataImport = Type.Object({
  id: Id,
  state: Type.Enum([...importStates]),
  name: Line,
  columns: Type.Array(ImportColumn, { maxItems: 100 }),
  reading: ImportReading,
  /** The lines of the file without its header and empty lines. */
  lines: Count,
  /** The lines that are processed, while it runs, and that are taken back, while it is undone. */
  position: Count,
  /** The lines with a fault, which are left out. */
  faulty: Count,
  /** All messages about lines, found before and while it ran. */
  faults: Count,
  created: Count,
  joined: Count,
  booked: Count,
  /** The bookings that the booking rules refused, or that the line has wrong; their patrons are imported. */
  refused: Count,
  /** Patrons and bookings that were taken back, and those that were kept because they have changed since. */
  undone: Count,
  kept: Count,
  createdAt: Instant,
  endedAt: NullableInstant,
  /** Until when it can be undone; null if it cannot. */
  undoUntil: NullableInstant,
})

export const ImportFaultView = Type.Object({
  /** The line of the file, from 1, which is the header. */
  line: Count,
  /** The number of the column, from 0; null for a fault of the whole line. */
  column: NullableNumber,
  /** A code of `importFaults`, `valueKept`, or the code of a booking's refusal. */
  code: written(60),
  /** The name on the line and what its cell has; blank once the file is deleted. */
  name: Line,
  cell: Line,
})

export const LatestImport = Type.Object({ latest: Type.Union([DataImport, Type.Null()]) })

export const ImportFaultPage = strict({ after: Type.Optional(Count) })
