import { demoLayout, pointsOfLayout } from '@mayim/shared/contract/facility-points.ts'
import { ConfigurationError } from '@mayim/shared/operations/environment.ts'
import pino from 'pino'
import { startBridge } from './bridge.ts'
import { type BridgeConfig, readBridgeConfig } from './config.ts'

const config = readConfigOrExit()
const log = pino({ level: config.logLevel, base: { app: 'bridge', bridge: config.bridgeId } })
const points = pointsOfLayout(demoLayout)
const bridge = await startBridge({
  mqttUrl: config.mqttUrl,
  bridge: config.bridgeId,
  password: config.password,
  drivers: [{ driver: 'simulator', points, options: { points } }],
  log,
})
log.info({ points: points.length }, 'the bridge is running')

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    bridge.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

function readConfigOrExit(): BridgeConfig {
  try {
    return readBridgeConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}
