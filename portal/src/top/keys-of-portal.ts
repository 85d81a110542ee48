import { runKeys } from '@mayim/core/operator/keys/run-keys.ts'
import type { PortalConfig } from '../ground/config.ts'
import { knownFacilityKey } from '../sync/facility-key.ts'

/** The command `keys` of the portal (privacy-51): `node portal/dist/server/main.js keys new`. */
export async function keysOfPortal(args: readonly string[], config: PortalConfig): Promise<void> {
  const { dataDir, database, portalKey } = config
  const facilityKey = knownFacilityKey(config)
  const variable = portalKey === null ? null : 'MAYIM_PORTAL_KEY'
  const side = { side: 'portal', dataDir, database, facilityKey, variable } as const
  await runKeys(args, side, line => process.stdout.write(`${line}\n`))
}
