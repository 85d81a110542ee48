import { runSetup } from '@mayim/core/operator/setup-command/run-setup.ts'
import { ok } from '@mayim/domain/result.ts'
import { setupBuilding } from '../building/layout/setup-building.ts'
import type { HubConfig } from '../ground/config.ts'
import { joinPortal } from '../sync/join-portal.ts'
import { PortalPairing } from '../sync/portal-pairing.ts'
import { ownSealerOf } from './own-sealer.ts'

/** The command `setup` of the hub (settings-31): `node hub/dist/server/main.js setup --from facility.json`. */
export async function setUpHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { dataDir, databaseFile, host, port, clockFile } = config
  const pairing = new PortalPairing(config)
  const side = {
    side: 'hub',
    database: { file: databaseFile },
    dataDir,
    host,
    port,
    clockFile,
    building: setupBuilding,
    ownSealer: () => ownSealerOf(config, pairing),
    facilityKey: pairing.current()?.facilityKey ?? null,
    firstKey: async (facility, { join = { address: '', code: '' } }) => {
      const joined = await joinPortal(facility, pairing, join)
      return joined.ok ? ok(joined.value.facilityKey) : joined
    },
  } satisfies Parameters<typeof runSetup>[1]
  await runSetup(args, side, line => process.stdout.write(`${line}\n`))
}
