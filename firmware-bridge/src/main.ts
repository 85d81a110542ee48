import { runProcess } from '@mayim/process/run-process.ts'
import pino from 'pino'
import { startBridge } from './bridge.ts'
import { readBridgeConfig } from './config.ts'
import { readBuilding } from './read-building.ts'

await runProcess('bridge', async () => {
  const config = readBridgeConfig(process.env)
  const log = pino({ level: config.logLevel, base: { app: 'bridge', bridge: config.bridgeId } })
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
