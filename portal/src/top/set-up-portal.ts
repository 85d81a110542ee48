import { runSetup } from '@mayim/core/operator/setup-command/run-setup.ts'
import { ok } from '@mayim/domain/result.ts'
import type { PortalConfig } from '../ground/config.ts'
import { facilityKeyOf, knownFacilityKey } from '../sync/facility-key.ts'
import { ownSealerOf } from './own-sealer.ts'

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
  } as const
  await runSetup(args, side, line => process.stdout.write(`${line}\n`))
}
