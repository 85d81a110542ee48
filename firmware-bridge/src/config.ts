import { ConfigurationError, readEnvironment, variable } from '@mayim/process/environment.ts'
import { Type } from 'typebox'

/** Every environment variable that a bridge reads, with its default and its name in fault messages. */
export const bridgeEnvironment = Type.Object({
  MQTT_URL: variable.url('mqtt://127.0.0.1:1884', "Address of the hub's broker"),
  BRIDGE_ID: variable.id('sim', 'Name of the bridge at the broker'),
  BRIDGE_PASSWORD: variable.secret('Password of the bridge at the broker', 16),
  BRIDGE_BUILDING: variable.optionalText('Path of the building file; only a demo may leave it out'),
  MAYIM_DEMO: variable.flag('Simulates the demo building if there is no building file'),
  BRIDGE_PHONE_SECRET: variable.optionalText(
    'Password of the bridge at the phone system, if the building file names one',
  ),
  LOG_LEVEL: variable.choice(
    ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
    'info',
    'Lowest level that is logged',
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

/** Reads the bridge's configuration from its environment. Throws a ConfigurationError that names every fault. */
export function readBridgeConfig(env: NodeJS.ProcessEnv): BridgeConfig {
  const { values, faults: ofVariables } = readEnvironment(bridgeEnvironment, env)
  const faults = [...ofVariables]
  // A building that is simulated by mistake reads "door opened" while no door moves (building-93).
  if (!values.BRIDGE_BUILDING && !values.MAYIM_DEMO)
    faults.push('BRIDGE_BUILDING is missing: the path of the building file, which names the devices.')
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
