import type { Side } from '@mayim/contract/call.ts'
import type { Logger } from 'pino'
import { migrate } from '../../ground/database/migrate.ts'
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '../../ground/database/open-database.ts'
import { nodeIdentity } from '../../ground/followers/node-identity.ts'
import { StampClock } from '../../ground/log/stamp-clock.ts'
import type { Clock, Facility, Hasher, Sealer } from '../../ground/runtime/facility.ts'
import { openSettingsReader } from '../../ground/settings/settings-reader.ts'
import { openNoteKeys } from '../../keeping/notes/open-note-keys.ts'
import { freshWrite } from './fresh-write.ts'

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
}

export interface OpenFacility {
  readonly facility: Facility
  readonly database: OpenDatabase
  /** The clock of entries' stamps. Tell it when the host's clock is known to be wrong. */
  readonly stampClock: StampClock
  /** Resolves when every committed setting is in effect in this process. */
  settingsSettled(): Promise<void>
  close(): Promise<void>
}

/** Opens one side of a facility: migrates its database and loads its settings. */
export async function openFacility(parts: FacilityParts): Promise<OpenFacility> {
  const stampClock = new StampClock(parts.hostClock)
  const database = await openDatabase({ ...parts.database, stampClock })
  await migrate(database)
  await nodeIdentity(database, parts.side)
  const settings = await openSettingsReader(database.readers, database.changes)
  database.storage.onChange(fault => {
    if (fault === null) parts.log.info('the database stores writes again')
    else parts.log.error({ fault }, 'the database cannot store writes')
  })
  const notes = openNoteKeys(parts.noteKeyFile)
  const facility: Facility = {
    side: parts.side,
    db: database.readers,
    write: freshWrite(database, settings),
    caches: database.caches,
    storage: database.storage,
    changes: database.changes,
    settings,
    clock: parts.clock,
    hostClock: parts.hostClock,
    hasher: parts.hasher,
    ownSealer: parts.ownSealer,
    notes,
    log: parts.log,
    saleHook: parts.saleHook,
  }
  return {
    facility,
    database,
    stampClock,
    settingsSettled: () => settings.settled(),
    async close() {
      settings.stop()
      await settings.settled()
      await database.close()
      notes.close()
    },
  }
}
