import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Kysely } from 'kysely'
import { migrations } from '../../ground/database/migrate.ts'
import { migrationsRun } from '../../ground/database/migration-table.ts'
import { openReaders } from '../../ground/database/open-database.ts'
import type { Schema } from '../../ground/schema/schema.ts'
import { settingRow } from '../../ground/settings/settings-table.ts'
import { areKeysOf, type KeysOfSide } from '../../sync/facility-keys.ts'
import { checkCopy } from './check-copy.ts'
import type { CopyContent } from './copy-table.ts'
import type { BackupSide } from './order-backup.ts'
import { isSealed, openSealed, SealedOtherwise } from './seal-backup.ts'

export interface RestoreSide extends BackupSide {
  /** The keys that this side would start with, if the data folder were this one. Those of the operator are in none. */
  keysIn(dataDir: string): KeysOfSide
}

export interface OpenedBackup extends CopyContent {
  /** The name of the facility; '' before it has one. */
  readonly facility: string
  /** ISO time at which the backup was made. */
  readonly madeAt: string
}

/** Where a backup is unpacked and checked, beside the data that it is to replace. */
export function openedFolder({ dataDir }: Pick<BackupSide, 'dataDir'>): string {
  return join(dataDir, '.restoring')
}

/** The database among what was unpacked. */
export function copyOf(side: BackupSide): string {
  return join(openedFolder(side), basename(side.databaseFile))
}

/** Removes what was unpacked. */
export function dropOpened(side: Pick<BackupSide, 'dataDir'>): void {
  rmSync(openedFolder(side), { recursive: true, force: true })
}

/**
 * Unpacks a backup beside the data and checks all of it; `putBack` then puts it in place. Refuses backupUnknown,
 * recoveryKeyMistyped, recoveryKeyOther, backupDamaged, backupOfOtherSide, backupNewer and backupOtherKeys, and then has left
 * nothing.
 * @param key the recovery key, as a person types it
 */
export async function openBackup(
  file: string,
  key: string,
  side: RestoreSide,
): Promise<Result<OpenedBackup>> {
  dropOpened(side)
  if (!isSealed(file)) return refuse('invalid', 'backupUnknown', { field: 'file' })
  mkdirSync(openedFolder(side), { recursive: true, mode: 0o700 })
  const opened = await unpackAndCheck(file, key, side)
  if (opened.ok && (await hasItsKeys(side))) return opened
  dropOpened(side)
  return opened.ok ? refuse('conflict', 'backupOtherKeys', { field: 'file' }) : opened
}

async function unpackAndCheck(file: string, key: string, side: RestoreSide): Promise<Result<OpenedBackup>> {
  const identity = key.replaceAll(/\s/g, '').toUpperCase()
  const copy = copyOf(side)
  try {
    await openSealed(file, openedFolder(side), identity)
    if (!existsSync(copy)) return refuse('invalid', 'backupOfOtherSide', { field: 'file' })
    const madeAt = statSync(copy).mtime.toISOString()
    const known = await reading(copy, db => aboutCopy(db))
    if (known.isNewer) return refuse('conflict', 'backupNewer', { field: 'file' })
    const content = await checkCopy(copy, side.side)
    return ok({ ...content, facility: known.facility, madeAt })
  } catch (error) {
    if (error instanceof SealedOtherwise)
      return refuse('invalid', error.isMistyped ? 'recoveryKeyMistyped' : 'recoveryKeyOther', {
        field: 'key',
      })
    if (isOfThisDisk(error)) throw error
    return refuse('invalid', 'backupDamaged', { field: 'file' })
  }
}

/** Whether this side would start on what was unpacked. */
async function hasItsKeys(side: RestoreSide): Promise<boolean> {
  const keys = side.keysIn(openedFolder(side))
  return reading(copyOf(side), db => areKeysOf(db, keys))
}

async function aboutCopy(db: Kysely<Schema>) {
  const run = await migrationsRun(db)
  const isNewer = run.some(name => !(name in migrations))
  // The tables of a newer version may differ.
  return { isNewer, facility: isNewer ? '' : ((await settingRow(db, 'facilityName'))?.value ?? '') }
}

async function reading<T>(file: string, read: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = await openReaders({ file })
  if (db === null) throw new Error('the copy of the database is empty')
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}

/** A full or failing disk of this machine says nothing about the backup. */
function isOfThisDisk(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return (typeof code === 'string' && /^E[A-Z]+$/.test(code)) || /No space left|Read-only/.test(message)
}
