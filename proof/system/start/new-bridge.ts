import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../../../demo/child.ts'
import { mainOf } from '../../../demo/facility.ts'
import type { NewSide } from './new-side.ts'

/** Starts a bridge in an empty folder that pairs itself by a code of the hub. Its points are simulated. */
export function newBridge(hub: NewSide, code: string, simulated: object): { remove(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-new-bridge-'))
  const file = join(folder, 'building.json')
  writeFileSync(file, JSON.stringify({ simulated, printers: {} }))
  const env = {
    MAYIM_DATA_DIR: join(folder, 'data'),
    MQTT_URL: `mqtt://127.0.0.1:${hub.mqttPort}`,
    HUB_URL: hub.url,
    BRIDGE_BUILDING: file,
    BRIDGE_CODE: code,
    BRIDGE_PASSWORD: '',
  }
  const plan = { name: 'bridge', main: mainOf('bridge'), env }
  const child = startChild(plan, { onLine: () => undefined, onEnd: () => undefined })
  return {
    async remove() {
      await child.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
