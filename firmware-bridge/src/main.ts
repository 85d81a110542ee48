import { createLog } from '@mayim/process/log.ts'
import { runProcess } from '@mayim/process/run-process.ts'
import { ManagedBuilding } from './building/managed-building.ts'
import { readBridgeConfig } from './config.ts'
import { startBridge } from './hub/bridge.ts'
import { credentialOf } from './hub/pair-bridge.ts'

await runProcess('bridge', async () => {
  const config = readBridgeConfig(process.env)
  const logOfStart = createLog(config.logLevel)
  const building = new ManagedBuilding(
    {
      operatorFile: config.buildingFile,
      keptFile: config.keptBuildingFile,
      phoneSecret: config.phoneSecret,
      secretsFile: config.secretsFile,
    },
    logOfStart,
  )
  const { id: bridge, password } = await credentialOf(config)
  const log = logOfStart.child({ app: 'bridge', bridge })
  const running = await startBridge({ mqttUrl: config.mqttUrl, bridge, password, building, log })
  log.info('the bridge is running')
  return running
})
