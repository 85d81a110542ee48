import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { Logger } from 'pino'
import { checkDatabaseFile } from '../ground/database/check-file.ts'
import { migrate, migrations } from '../ground/database/migrate.ts'
import {
  type DatabaseConfig,
  nodeIdentity,
  type OpenDatabase,
  openDatabase,
} from '../ground/database/open-database.ts'
import { ChangedMeanwhile } from '../ground/log/as-seen.ts'
import { LogClosed } from '../ground/log/change-log.ts'
import { StampClock } from '../ground/log/stamp.ts'
import type { Clock, Facility, Hasher, Sealer } from '../ground/runtime/facility.ts'
import { createKeptWrites } from '../ground/runtime/kept-writes.ts'
import { type OpenSettings, openSettingsReader } from '../ground/settings/settings-reader.ts'
import { openNoteKeys } from '../keeping/notes/open-note-keys.ts'
import { knownTime, type TimeWatch } from '../sync/time/time-watch.ts'
import { backupFolder, newestBackup } from './backup/backup-files.ts'
import { type BackupSide, backUpFirst } from './backup/order-backup.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'

export interface FacilityParts {
  readonly side: Side
  readonly database: DatabaseConfig
  readonly clock: Clock
  readonly hostClock: Clock
  readonly hasher: Hasher
  readonly ownSealer: Sealer
  /** The file of the notes' keys. */
  readonly noteKeyFile: string
  readonly log: Logger
  readonly saleHook: Facility['saleHook']
  /** Watches the machine's clock; without it the time counts as known. */
  readonly time?: TimeWatch
  /** What is backed up of this side, before its tables are changed; null where it makes no backups. */
  readonly backups?: BackupSide | null
}

export interface OpenFacility {
  readonly facility: Facility
  readonly database: OpenDatabase
  /** Resolves when every committed setting is in effect in this process. */
  settingsSettled(): Promise<void>
  close(): Promise<void>
}

/** Opens one side of a facility: checks the file of its database, migrates its database and loads its settings. */
export async function openFacility(parts: FacilityParts): Promise<OpenFacility> {
  const { time = knownTime, backups = null, side, log } = parts
  if ('file' in parts.database) checkDatabaseFile(parts.database.file, () => wayBack(side, backups))
  const stampClock = new StampClock(parts.hostClock, () => time.isKnown())
  const database = await openDatabase({ ...parts.database, stampClock })
  await migrate(database, migrations, async () => {
    if (backups !== null) await backUpFirst(backups, log)
  })
  await nodeIdentity(database, parts.side)
  await parts.time?.open(database.readers)
  const settings = await openSettingsReader(database.readers, database.changes, parts.clock)
  database.storage.onChange(fault => {
    if (fault === null) parts.log.info('the database stores writes again')
    else parts.log.error({ fault }, 'the database cannot store writes')
  })
  const notes = openNoteKeys(parts.noteKeyFile)
  const facility: Facility = {
    side: parts.side,
    db: database.readers,
    ...facilityWrites(database, settings, parts.log),
    caches: database.caches,
    storage: database.storage,
    changes: database.changes,
    settings,
    clock: parts.clock,
    hostClock: parts.hostClock,
    time,
    hasher: parts.hasher,
    ownSealer: parts.ownSealer,
    notes,
    log: parts.log,
    saleHook: parts.saleHook,
  }
  return {
    facility,
    database,
    settingsSettled: () => settings.settled(),
    async close() {
      parts.time?.close()
      settings.stop()
      await settings.settled()
      await database.close()
      notes.close()
    },
  }
}

/** How a person gets a side back whose database is damaged. */
function wayBack(side: Side, backups: BackupSide | null): string {
  const newest = backups && newestBackup(backups.dataDir, side, Date.now())
  if (backups === null || newest === null)
    return 'It has no backup here: bring one back from a stick, or move the file away and start, and the other side sends what it knows (docs/restore.md).'
  const path = join(backupFolder(backups.dataDir), newest.name)
  const at = new Date(newest.atMs).toISOString().slice(0, 16)
  return `Its newest backup is of ${at}Z. Run: systemctl stop mayim-${side}; mayim ${side} restore ${path}; systemctl start mayim-${side} (docs/restore.md). The other side then sends what the backup lacks.`
}

/**
 * Wraps the write of a facility so that every setting read inside it is as recent as its transaction, also if another
 * process or an earlier operation of the same commit changed it. Refuses recovering and fenced while this side must not
 * write its log (sync-35).
 */
export function freshWrite(
  database: Pick<OpenDatabase, 'write' | 'readers'>,
  settings: Pick<OpenSettings, 'catchUp'>,
): Facility['write'] {
  return operation =>
    database
      .write(async trx => {
        await settings.catchUp(trx)
        return operation(trx)
      })
      .catch((error: unknown) => {
        if (error instanceof LogClosed) return refuse('conflict', error.mode)
        if (error instanceof ChangedMeanwhile) return changedMeanwhile(database.readers, error)
        throw error
      })
}

/** Both ways in which a facility writes. */
export function facilityWrites(
  database: Pick<OpenDatabase, 'write' | 'readers' | 'storage'>,
  settings: Pick<OpenSettings, 'catchUp'>,
  log: Logger,
): Pick<Facility, 'write' | 'keep'> {
  const write = freshWrite(database, settings)
  return { write, keep: createKeptWrites(write, database.storage, log) }
}
