import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CopyContent } from './copy-table.ts'

/** What was found of a backup when it was made and checked. */
export interface BackupFacts extends CopyContent {
  /** Of the sealed file, in hexadecimal. */
  readonly sha256: string
}

/** Writes what was found of a backup beside it: the machine cannot open it again. */
export function writeBackupFacts(file: string, facts: BackupFacts): void {
  writeFileSync(`${file}.json`, `${JSON.stringify(facts)}\n`, { mode: 0o600 })
}

/** What was found of a backup; null for one that an older release made. */
export function readBackupFacts(file: string): BackupFacts | null {
  try {
    return JSON.parse(readFileSync(`${file}.json`, 'utf8')) as BackupFacts
  } catch {
    return null
  }
}

/** Deletes a backup and what was found of it. */
export function deleteBackup(folder: string, name: string): void {
  for (const end of ['', '.json']) rmSync(join(folder, `${name}${end}`), { force: true })
}
