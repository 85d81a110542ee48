import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError, readEnvironment, variable } from '@mayim/process/environment.ts'
import { Type } from 'typebox'
import type { BuildingSource } from './building/managed-building.ts'

/** Every environment variable that a bridge reads, with its default and its name in fault messages. */
export const bridgeEnvironment = Type.Object({
  MQTT_URL: variable.url('mqtt://127.0.0.1:1884', "Address of the hub's broker"),
  MAYIM_DATA_DIR: variable.text('.data', 'Folder of the databases, keys and logs'),
  BRIDGE_ID: variable.id('sim', 'Name of the bridge at the broker, if BRIDGE_PASSWORD is set'),
  BRIDGE_PASSWORD: Type.Optional(
    variable.secret('Password of a bridge at the broker; without it bridges are paired by a code', 16),
  ),
  BRIDGE_CODE: Type.Optional(
    variable.pattern(
      '^[A-Za-z0-9 -]{8,16}$',
      'a code like H7KQ2MRB',
      'Code of the hub that pairs the bridge',
    ),
  ),
  HUB_URL: variable.url('http://127.0.0.1:4020', 'Address of the hub, for the pairing of a bridge'),
  BRIDGE_BUILDING: variable.optionalText('Path of the building file; only a demo may leave it out'),
  MAYIM_DEMO: variable.flag('Simulates the demo building if there is no building file'),
  BRIDGE_PHONE_SECRET: variable.optionalText(
    'Password of the bridge at the phone system, if the building file names one',
  ),
  BRIDGE_SECRETS: variable.optionalText('Path of the file with the passwords of the devices, by name'),
  LOG_LEVEL: variable.choice(
    ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
    'info',
    'Lowest level that is logged',
  ),
})

/** The name and password of a bridge at the broker. */
export interface BridgeCredential {
  readonly id: string
  readonly password: string
}

export interface BridgeConfig {
  readonly mqttUrl: string
  /** The name and password that the environment sets; null for a bridge that is paired by a code. */
  readonly credential: BridgeCredential | null
  readonly code: string | null
  readonly hubUrl: string
  /** Where a paired bridge keeps its name and password. */
  readonly keyFile: string
  readonly buildingFile: string | null
  /** Where the building file that the hub sent is kept. */
  readonly keptBuildingFile: string
  readonly phoneSecret: string | null
  readonly secretsFile: string | null
  readonly logLevel: string
}

/**
 * Reads where the building file and its passwords are. Other faults of the environment do not matter to it. Throws a
 * ConfigurationError as `readBridgeConfig`.
 */
export function readBuildingSource(env: NodeJS.ProcessEnv): BuildingSource {
  const { values } = readEnvironment(bridgeEnvironment, env)
  if (!values.BRIDGE_BUILDING && !values.MAYIM_DEMO) throw new ConfigurationError([buildingMissing])
  return {
    operatorFile: values.BRIDGE_BUILDING ?? null,
    keptFile: join(values.MAYIM_DATA_DIR, 'bridge-building.json'),
    phoneSecret: values.BRIDGE_PHONE_SECRET ?? null,
    secretsFile: values.BRIDGE_SECRETS ?? null,
  }
}

const buildingMissing = 'BRIDGE_BUILDING is missing: the path of the building file, which names the devices.'

/** Reads the bridge's configuration from its environment. Throws a ConfigurationError that names every fault. */
export function readBridgeConfig(env: NodeJS.ProcessEnv): BridgeConfig {
  const { values, faults: ofVariables } = readEnvironment(bridgeEnvironment, env)
  const faults = [...ofVariables]
  // A building that is simulated by mistake reads "door opened" while no door moves (building-93).
  if (!values.BRIDGE_BUILDING && !values.MAYIM_DEMO) faults.push(buildingMissing)
  const keyFile = join(values.MAYIM_DATA_DIR, 'keys', 'bridge.json')
  const { BRIDGE_ID: id, BRIDGE_PASSWORD: password, BRIDGE_CODE: code } = values
  if (!password && !code && !existsSync(keyFile))
    faults.push('BRIDGE_CODE is missing: the code that the hub makes under Screens and devices.')
  if (faults.length > 0) throw new ConfigurationError(faults)
  return {
    mqttUrl: values.MQTT_URL,
    credential: password ? { id, password } : null,
    code: code ?? null,
    hubUrl: values.HUB_URL,
    keyFile,
    buildingFile: values.BRIDGE_BUILDING ?? null,
    keptBuildingFile: join(values.MAYIM_DATA_DIR, 'bridge-building.json'),
    phoneSecret: values.BRIDGE_PHONE_SECRET ?? null,
    secretsFile: values.BRIDGE_SECRETS ?? null,
    logLevel: values.LOG_LEVEL,
  }
}
