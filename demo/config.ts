import { resolve } from 'node:path'
import { usualProcessor } from '@mayim/domain/money/card-payment.ts'
import { halfConfigured, readEnvironment } from '@mayim/process/environment.ts'
import { bridgeEnvironment } from '../firmware-bridge/src/config.ts'
import { hubEnvironment } from '../hub/src/ground/config.ts'
import { portalEnvironment } from '../portal/src/ground/config.ts'

/** The variables of the demo itself. */
export const demoVariables = { DEMO_CARD_PROCESSOR: { default: usualProcessor } } as const

/** Every environment variable of every process, by name. A test compares .env.example with it. */
export const everyVariable = {
  ...portalEnvironment.properties,
  ...hubEnvironment.properties,
  ...bridgeEnvironment.properties,
  ...demoVariables,
}

/** The variables that the demo generates when they are not set. */
export const generatedVariables = [
  'MAYIM_SYNC_KEY',
  'MAYIM_FACILITY_KEY',
  'MAYIM_PORTAL_KEY',
  'BRIDGE_PASSWORD',
  'MAYIM_CLOCK_FILE',
] as const

export interface FacilityPorts {
  readonly PORTAL_PORT: number
  readonly PORTAL_OPERATOR_PORT: number
  readonly HUB_PORT: number
  readonly HUB_OPERATOR_PORT: number
  readonly MQTT_PORT: number
}

export interface DemoConfig {
  readonly dataDir: string
  readonly host: string
  readonly portalDatabase: { readonly url: string; readonly schema: string } | null
  readonly ports: FacilityPorts
}

/**
 * Reads the demo's configuration and returns the faults of all three processes.
 * @param env the environment, with the keys that the demo generated
 */
export function readDemoConfig(env: NodeJS.ProcessEnv): { config: DemoConfig; faults: string[] } {
  const portal = readEnvironment(portalEnvironment, env)
  // The variable is the bridge's: the hub of the demo has its own broker.
  const hub = readEnvironment(hubEnvironment, { ...env, MQTT_URL: '' })
  const bridge = readEnvironment(bridgeEnvironment, env)
  const faults = new Set([...portal.faults, ...hub.faults, ...bridge.faults])
  for (const fault of halfConfigured('Twilio', twilioVariables, env)) faults.add(fault)
  const { MAYIM_DATA_DIR: dataDir, MAYIM_HOST: host } = hub.values
  const { HUB_PORT, HUB_OPERATOR_PORT, MQTT_PORT } = hub.values
  const { PORTAL_PORT, PORTAL_OPERATOR_PORT } = portal.values
  const ports = { PORTAL_PORT, PORTAL_OPERATOR_PORT, HUB_PORT, HUB_OPERATOR_PORT, MQTT_PORT }
  for (const fault of samePortTwice(ports)) faults.add(fault)
  const { DATABASE_URL: url, DATABASE_SCHEMA: schema } = portal.values
  const portalDatabase = url ? { url, schema } : null
  return {
    config: { dataDir: resolve(dataDir ?? '.data'), host, portalDatabase, ports },
    faults: [...faults],
  }
}

const twilioVariables = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']

function samePortTwice(ports: FacilityPorts): string[] {
  const names = Object.keys(ports) as (keyof FacilityPorts)[]
  return names.flatMap((name, index) => {
    if (!ports[name]) return []
    const other = names.slice(0, index).find(earlier => ports[earlier] === ports[name])
    return other === undefined
      ? []
      : [`${other} and ${name} are both ${ports[name]}: each needs its own port.`]
  })
}
