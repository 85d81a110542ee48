import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PlaceFaultWord, type PlaceKind, placeKinds } from '@mayim/contract/entities/backups.ts'
import { backupFolder } from '../backup/backup-files.ts'

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
export function readCopyNotes(dataDir: string): CopyNotes {
  try {
    return JSON.parse(readFileSync(notesFile(dataDir), 'utf8')) as CopyNotes
  } catch {
    return {}
  }
}

/** Replaces what is known of one place. */
export function writeCopyNote(dataDir: string, of: PlaceKind | 'own', note: CopyNote): void {
  const file = notesFile(dataDir)
  writeFileSync(`${file}.new`, JSON.stringify({ ...readCopyNotes(dataDir), [of]: note }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** When the newest copy outside this machine was made, epoch milliseconds; null without one. */
export function newestCopyMs(dataDir: string): number | null {
  const notes = readCopyNotes(dataDir)
  const times = placeKinds.flatMap(kind => notes[kind]?.copy?.copiedMs ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

function notesFile(dataDir: string): string {
  return join(backupFolder(dataDir), 'copies.json')
}
