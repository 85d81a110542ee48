import { runSetup } from '@mayim/core/setup-command/run-setup.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import type { HubConfig } from './config.ts'
import { PortalPairing } from './sync/portal-pairing.ts'

/**
 * The command `setup` of the hub (settings-31): `node hub/dist/server/main.js setup --from facility.json`. Refuses a hub
 * without a facility key: ids and sealed values depend on it.
 */
export async function setUpHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { databaseFile, host, port, clockFile } = config
  const facilityKey = new PortalPairing(config).current()?.facilityKey ?? null
  if (facilityKey === null) throw new ConfigurationError([notJoined])
  const makeKey = () => facilityKey
  const database = { file: databaseFile }
  const side = { side: 'hub', database, host, port, facilityKey, makeKey, clockFile } as const
  await runSetup(args, side, line => process.stdout.write(`${line}\n`))
}

const notJoined =
  'This hub is not joined to its portal. Join it first, or set MAYIM_FACILITY_KEY and MAYIM_SYNC_KEY.'
