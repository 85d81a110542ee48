import { createLog } from '@mayim/process/log.ts'
import { runCommand } from '@mayim/process/run-process.ts'
import { ManagedBuilding } from '../building/managed-building.ts'
import { readBuildingSource } from '../config.ts'
import { setSafeLevels } from './set-safe-levels.ts'

/** Longer than a device that answers needs, shorter than systemd waits. */
const withinMs = 8_000

// systemd runs this when the bridge has ended, however it ended (building-410).
await runCommand('safe levels', async () => {
  const log = createLog('warn')
  const left = await setSafeLevels(new ManagedBuilding(readBuildingSource(process.env), log).plans, withinMs)
  if (left.length > 0) throw new Error(`not confirmed for ${left.join(', ')}`)
})
process.exit()
