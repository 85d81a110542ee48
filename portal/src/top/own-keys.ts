import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Sealer } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret, sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { hasDump } from '@mayim/core/operator/backup/dump-postgres.ts'
import type { RestoreSide } from '@mayim/core/operator/backup/open-backup.ts'
import type { BackupSide } from '@mayim/core/operator/backup/order-backup.ts'
import { ownKeyFile, sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import { readOrCreateKeyFile } from '@mayim/process/key-file.ts'
import type { PortalConfig } from '../ground/config.ts'

/** The sealer of the portal's own key, of its configuration or its data folder. Also opens values of the facility key. */
export function ownSealerOf(
  { portalKey, portalOldKeys, dataDir }: Pick<PortalConfig, 'portalKey' | 'portalOldKeys' | 'dataDir'>,
  facilityKey: string,
): Sealer {
  return portalKey === null
    ? sealerOfFile(ownKeyFile(dataDir, 'portal'), [facilityKey])
    : sealerFromSecret(portalKey, [...portalOldKeys, facilityKey])
}

/** The portal's facility key: of its configuration, or of a file that is created at the first start (sync-46). */
export function facilityKeyOf({
  facilityKey,
  dataDir,
}: Pick<PortalConfig, 'facilityKey' | 'dataDir'>): string {
  return facilityKey ?? readOrCreateKeyFile(keyFile(dataDir), () => randomBytes(32).toString('base64url'))
}

/** The portal's facility key; null if there is none yet. */
export function knownFacilityKey(config: Pick<PortalConfig, 'facilityKey' | 'dataDir'>): string | null {
  const isKnown = config.facilityKey !== null || existsSync(keyFile(config.dataDir))
  return isKnown ? facilityKeyOf(config) : null
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'keys', 'facility.key')
}

/** What is backed up of a portal; null on PostgreSQL without `pg_dump`, which has backups of its own (sync-1126). */
export function backupsOf({
  dataDir,
  database,
}: Pick<PortalConfig, 'dataDir' | 'database'>): BackupSide | null {
  if ('file' in database) return { side: 'portal', dataDir, databaseFile: database.file }
  const { url, schema } = database
  const databaseFile = join(dataDir, 'portal.dump')
  return hasDump() ? { side: 'portal', dataDir, databaseFile, postgres: { url, schema } } : null
}

/** The data of this portal that a backup replaces; null on PostgreSQL. The keys of its configuration are not in it. */
export function restoreSideOf(config: PortalConfig): RestoreSide | null {
  const backups = backupsOf(config)
  const keysIn = (dataDir: string) => {
    const facilityKey = facilityKeyOf({ ...config, dataDir })
    return {
      hasher: hasherFromSecret(facilityKey),
      ownSealer: ownSealerOf({ ...config, dataDir }, facilityKey),
    }
  }
  return backups && 'file' in config.database ? { ...backups, keysIn } : null
}
