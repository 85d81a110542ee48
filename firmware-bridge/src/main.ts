import { createLog } from '@mayim/process/create-log.ts'
import { runProcess } from '@mayim/process/run-process.ts'
import { startBridge } from './bridge.ts'
import { readBridgeConfig } from './config.ts'
import { credentialOf } from './pair-bridge.ts'
import { readBuilding } from './read-building.ts'

await runProcess('bridge', async () => {
  const config = readBridgeConfig(process.env)
  const drivers = readBuilding(config.buildingFile, config.phoneSecret, config.secretsFile)
  const { id: bridge, password } = await credentialOf(config)
  const log = createLog(config.logLevel).child({ app: 'bridge', bridge })
  const running = await startBridge({ mqttUrl: config.mqttUrl, bridge, password, drivers, log })
  log.info('the bridge is running')
  return running
})
