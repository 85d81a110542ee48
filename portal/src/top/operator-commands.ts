import { runBackup } from '@mayim/core/operator/backup/run-backup.ts'
import { runRestore } from '@mayim/core/operator/backup/run-restore.ts'
import { runKeys } from '@mayim/core/operator/keys/run-keys.ts'
import { runRecover } from '@mayim/core/operator/run-recover.ts'
import { storeAtPortal } from '@mayim/core/operator/setup/create-first-admin.ts'
import { runSetup } from '@mayim/core/operator/setup/run-setup.ts'
import { ok } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import type { PortalConfig } from '../ground/config.ts'
import { backupsOf, facilityKeyOf, knownFacilityKey, ownSealerOf, restoreSideOf } from './own-keys.ts'

/** The command `setup` of the portal (settings-31): `node portal/dist/server/main.js setup --from facility.json`. */
export async function setUpPortal(args: readonly string[], config: PortalConfig): Promise<void> {
  const { dataDir, database, host, port, clockFile } = config
  const facilityKey = knownFacilityKey(config)
  const firstKey = async () => ok(facilityKeyOf(config))
  const ownSealer = () => ownSealerOf(config, facilityKeyOf(config))
  const side = {
    side: 'portal',
    database,
    dataDir,
    host,
    port,
    facilityKey,
    ownSealer,
    firstKey,
    clockFile,
    building: null,
    storeAdmin: storeAtPortal,
    joins: false,
  } as const
  await runSetup(args, side, line => process.stdout.write(`${line}\n`))
}

/** The command `keys` of the portal (privacy-51): `node portal/dist/server/main.js keys new`. */
export async function keysOfPortal(args: readonly string[], config: PortalConfig): Promise<void> {
  const { dataDir, database, portalKey } = config
  const facilityKey = knownFacilityKey(config)
  const variable = portalKey === null ? null : 'MAYIM_PORTAL_KEY'
  const side = { side: 'portal', dataDir, database, facilityKey, variable } as const
  await runKeys(args, side, line => process.stdout.write(`${line}\n`))
}

/** The command `recover` of the portal (sync-974): `node portal/dist/server/main.js recover --trust-peer`. */
export async function recoverPortal(args: readonly string[], config: PortalConfig): Promise<void> {
  const { database, highWaterFile } = config
  await runRecover(args, { side: 'portal', database, highWaterFile }, line =>
    process.stdout.write(`${line}\n`),
  )
}

/** The command `backup` of the portal (sync-544): `node portal/dist/server/main.js backup`. */
export async function backUpPortal(args: readonly string[], config: PortalConfig): Promise<void> {
  await runBackup(args, ownBackups(backupsOf(config)), line => process.stdout.write(`${line}\n`))
}

/** The command `restore` of the portal (sync-548): `node portal/dist/server/main.js restore FILE`. */
export async function restorePortal(args: readonly string[], config: PortalConfig): Promise<void> {
  const { host, port } = config
  if (!('file' in config.database))
    throw new ConfigurationError(['This portal is on PostgreSQL: use pg_restore, as docs/restore.md says.'])
  const side = { ...ownBackups(restoreSideOf(config)), host, port }
  await runRestore(args, side, line => process.stdout.write(`${line}\n`))
}

function ownBackups<T>(backups: T | null): T {
  if (backups === null)
    throw new ConfigurationError([
      'This portal is on PostgreSQL: install pg_dump of its version, or see docs/restore.md.',
    ])
  return backups
}
