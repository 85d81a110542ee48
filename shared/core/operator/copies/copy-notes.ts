import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { type PlaceFaultWord, type PlaceKind, placeKinds } from '@mayim/contract/entities/backups.ts'
import { backupFolder } from '../backup/backup-files.ts'

/** A side and the folder of its data. */
export interface CopySide {
  readonly side: Side
  readonly dataDir: string
}

/** What is known of the copies in a place. Times are epoch milliseconds of the machine. */
export interface CopyNote {
  /** The newest backup that the place has given back whole; null before the first. */
  readonly copy: { readonly name: string; readonly sha256: string; readonly copiedMs: number } | null
  /** When the copy was last read again; null if never since it was made. */
  readonly checkedMs: number | null
  readonly triedMs: number
  /** Why the last try came to nothing; null if it did not. */
  readonly fault: { readonly word: PlaceFaultWord; readonly detail: string } | null
}

export type CopyNotes = Partial<Record<PlaceKind | 'own', CopyNote>>

/** The note of a place that was never tried. */
export const noCopy: CopyNote = { copy: null, checkedMs: null, triedMs: 0, fault: null }

/** What is known of all places of a side. */
export function readCopyNotes(of: CopySide): CopyNotes {
  try {
    return JSON.parse(readFileSync(notesFile(of), 'utf8')) as CopyNotes
  } catch {
    return {}
  }
}

/** Replaces what is known of one place. */
export function writeCopyNote(side: CopySide, of: PlaceKind | 'own', note: CopyNote): void {
  const file = notesFile(side)
  writeFileSync(`${file}.new`, JSON.stringify({ ...readCopyNotes(side), [of]: note }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** When the newest copy outside this machine was made, epoch milliseconds; null without one. */
export function newestCopyMs(side: CopySide): number | null {
  const notes = readCopyNotes(side)
  const times = placeKinds.flatMap(kind => notes[kind]?.copy?.copiedMs ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

/** Both sides may have one data folder, as in the demo. */
function notesFile({ side, dataDir }: CopySide): string {
  return join(backupFolder(dataDir), `${side}-copies.json`)
}
