import type { Flag, Iso, Json } from './columns.ts'

/** One file of patrons and bookings. Stored at the portal only and never synced. */
export interface DataImportRow {
  id: string
  state: 'uploaded' | 'checked' | 'running' | 'done' | 'undoing' | 'undone'
  name: string
  /** The text of the file, sealed with the facility's key; '' once it is imported or too old. */
  content: string
  /** JSON: `[{header, field, samples}]`. */
  columns: Json
  lines: number
  /** The lines that are processed; while it is undone, the rows that are taken back or kept. */
  position: number
  faulty: number
  created: number
  joined: number
  booked: number
  refused: number
  undone: number
  kept: number
  startedBy: string
  createdAt: Iso
  endedAt: Iso | null
}

/** What a line of an import became. */
export interface ImportedRowRow {
  importId: string
  line: number
  kind: 'patron' | 'reservation'
  entityId: string
  /** 1 if the import created it, 0 if it was there. */
  created: Flag
}

export interface ImportFaultRow {
  importId: string
  line: number
  /** The number of the column, from 0; -1 for the whole line. */
  place: number
  code: string
  /** `check`: found before the import. `run`: found while it ran. */
  stage: 'check' | 'run'
}
