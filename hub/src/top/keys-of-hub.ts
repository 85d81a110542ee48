import { runKeys } from '@mayim/core/operator/keys/run-keys.ts'
import type { HubConfig } from '../ground/config.ts'
import { PortalPairing } from '../sync/portal-pairing.ts'

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
  } as const
  await runKeys(args, side, line => process.stdout.write(`${line}\n`))
}
