import { openReaders } from '@mayim/core/ground/database/open-database.ts'
import { runBackup } from '@mayim/core/operator/backup/run-backup.ts'
import { runRestore } from '@mayim/core/operator/backup/run-restore.ts'
import { hubValuesSealedOtherwise } from '@mayim/core/operator/keys/reseal.ts'
import { runKeys } from '@mayim/core/operator/keys/run-keys.ts'
import { runRecover } from '@mayim/core/operator/run-recover.ts'
import { storeAtHub } from '@mayim/core/operator/setup/create-first-admin.ts'
import { runSetup } from '@mayim/core/operator/setup/run-setup.ts'
import { ok } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { admittedPoints, setupBuilding } from '../building/layout/layout.ts'
import { busReaderRows, pairedBridges } from '../devices/bridges/bridge-table.ts'
import { aclFile, brokerFiles, passwordFile, writeBrokerFiles } from '../devices/broker/broker-files.ts'
import { type ClientCredential, hashClientPassword } from '../devices/broker/client-credential.ts'
import type { HubConfig } from '../ground/config.ts'
import { joinPortal, ownSealerOf, PortalPairing, restoreSideOf } from '../sync/portal-pairing.ts'

/** The command `setup` of the hub (settings-31): `node hub/dist/server/main.js setup --from facility.json`. */
export async function setUpHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { dataDir, databaseFile, host, port, clockFile } = config
  const pairing = new PortalPairing(config)
  const facilityKey = pairing.current()?.facilityKey ?? null
  const side = {
    side: 'hub',
    database: { file: databaseFile },
    dataDir,
    host,
    port,
    clockFile,
    building: setupBuilding,
    storeAdmin: storeAtHub,
    joins: facilityKey === null,
    ownSealer: () => ownSealerOf(config, pairing),
    facilityKey,
    firstKey: async (facility, { join = { address: '', code: '' } }) => {
      const joined = await joinPortal(facility, pairing, join)
      return joined.ok ? ok(joined.value.facilityKey) : joined
    },
  } satisfies Parameters<typeof runSetup>[1]
  await runSetup(args, side, line => process.stdout.write(`${line}\n`))
}

/** The command `keys` of the hub (privacy-51): `node hub/dist/server/main.js keys new`. */
export async function keysOfHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { dataDir, databaseFile } = config
  const facilityKey = new PortalPairing(config).current()?.facilityKey ?? null
  const side = {
    side: 'hub',
    dataDir,
    database: { file: databaseFile },
    facilityKey,
    variable: null,
    moreSealedOtherwise: hubValuesSealedOtherwise,
  } as const
  await runKeys(args, side, line => process.stdout.write(`${line}\n`))
}

/** The command `recover` of the hub (sync-974): `node hub/dist/server/main.js recover --trust-peer`. */
export async function recoverHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { databaseFile, highWaterFile } = config
  const side = { side: 'hub', database: { file: databaseFile }, highWaterFile } as const
  await runRecover(args, side, line => process.stdout.write(`${line}\n`))
}

/** The command `backup` of the hub (sync-544): `node hub/dist/server/main.js backup`. */
export async function backUpHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { dataDir, databaseFile } = config
  await runBackup(args, { side: 'hub', dataDir, databaseFile }, line => process.stdout.write(`${line}\n`))
}

/** The command `restore` of the hub (sync-548): `node hub/dist/server/main.js restore FILE`. */
export async function restoreHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { host, port } = config
  const side = { ...restoreSideOf(config), host, port }
  await runRestore(args, side, line => process.stdout.write(`${line}\n`))
}

/**
 * The command `broker-files <folder>` (building-382): writes the rights and the passwords of the hub, the bridges and the
 * readers for a Mosquitto of the building. Throws a ConfigurationError with the reason.
 */
export async function brokerFilesOfHub(
  [folder, ...more]: readonly string[],
  config: HubConfig,
  print: (line: string) => void,
): Promise<void> {
  if (folder === undefined || more.length > 0) throw new ConfigurationError(['Use: broker-files <folder>'])
  const { buildingBroker } = config
  if (buildingBroker === null)
    throw new ConfigurationError(['Set MQTT_URL and MQTT_PASSWORD to the broker of the building first.'])
  const hub = { username: buildingBroker.username, passwordHash: hashClientPassword(buildingBroker.password) }
  const files = brokerFiles(hub, await clientsOf(config))
  await writeBrokerFiles(folder, files)
  print(`Wrote ${aclFile} and ${passwordFile} to ${folder}. Tell the broker to read them again.`)
  for (const id of files.left) print(`${id} was paired by an older release: revoke it and pair it again.`)
}

async function clientsOf({ bridge, databaseFile }: HubConfig): Promise<ClientCredential[]> {
  const db = await openReaders({ file: databaseFile })
  if (db === null) throw new ConfigurationError(['The hub has no database yet. Start it once.'])
  try {
    const points = await admittedPoints(db)
    const own = bridge && { id: bridge.id, passwordHash: hashClientPassword(bridge.password) }
    const bridges = [...(own ? [own] : []), ...(await pairedBridges(db))]
    const readers = await busReaderRows(db)
    return [
      ...bridges.map(({ id, passwordHash }) => ({ username: id, bridge: id, points, passwordHash })),
      ...readers.map(({ id, passwordHash }) => {
        return { username: id, bridge: '', points: [], reads: true, passwordHash }
      }),
    ]
  } finally {
    await db.destroy()
  }
}
