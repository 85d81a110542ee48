import { createLog } from '@mayim/process/create-log.ts'
import { runProcess } from '@mayim/process/run-process.ts'
import { startBridge } from './bridge.ts'
import { readBridgeConfig } from './config.ts'
import { readBuilding } from './read-building.ts'

await runProcess('bridge', async () => {
  const config = readBridgeConfig(process.env)
  const log = createLog(config.logLevel).child({ app: 'bridge', bridge: config.bridgeId })
  const { bridgeId: bridge, mqttUrl, password } = config
  const running = await startBridge({
    mqttUrl,
    bridge,
    password,
    drivers: readBuilding(config.buildingFile, config.phoneSecret),
    log,
  })
  log.info('the bridge is running')
  return running
})
