import { ConfigurationError, readEnvironment, variable } from '@mayim/process/environment.ts'
import { Type } from 'typebox'

/** Every variable that a bridge reads, with defaults and the words of its fault. */
export const bridgeEnvironment = Type.Object({
  MQTT_URL: variable.url('mqtt://127.0.0.1:1884', 'The broker of the hub'),
  BRIDGE_ID: variable.id('sim', 'Name of the bridge at the broker'),
  BRIDGE_PASSWORD: variable.secret('Password of the bridge at the broker', 16),
  BRIDGE_BUILDING: variable.optionalText('File of what the building has; the simulated demo without it'),
  BRIDGE_PHONE_SECRET: variable.optionalText(
    'Password of the bridge at the phone system, where there is one',
  ),
  LOG_LEVEL: variable.choice(
    ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
    'info',
    'What is logged',
  ),
})

export interface BridgeConfig {
  readonly mqttUrl: string
  readonly bridgeId: string
  readonly password: string
  readonly buildingFile: string | null
  readonly phoneSecret: string | null
  readonly logLevel: string
}

/** The bridge's configuration from its environment; throws a ConfigurationError that names every fault at once. */
export function readBridgeConfig(env: NodeJS.ProcessEnv): BridgeConfig {
  const { values, faults } = readEnvironment(bridgeEnvironment, env)
  if (faults.length > 0) throw new ConfigurationError(faults)
  return {
    mqttUrl: values.MQTT_URL,
    bridgeId: values.BRIDGE_ID,
    password: values.BRIDGE_PASSWORD,
    buildingFile: values.BRIDGE_BUILDING ?? null,
    phoneSecret: values.BRIDGE_PHONE_SECRET ?? null,
    logLevel: values.LOG_LEVEL,
  }
}
