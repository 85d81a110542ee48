import { runSetup } from '@mayim/core/setup-command/run-setup.ts'
import type { HubConfig } from './config.ts'

/** The command `setup` of the hub (settings-31): `node hub/dist/server/main.js setup --from facility.json`. */
export async function setUpHub(args: readonly string[], config: HubConfig): Promise<void> {
  const { host, port, facilityKey, clockFile } = config
  const database = { file: config.databaseFile }
  const side = { side: 'hub', database, host, port, facilityKey, clockFile } as const
  await runSetup(args, side, line => process.stdout.write(`${line}\n`))
}
