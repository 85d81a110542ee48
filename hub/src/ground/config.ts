import { join, resolve } from 'node:path'
import {
  type PlacesConfig,
  placeFaults,
  placesOf,
  placeVariables,
} from '@mayim/core/operator/copies/place-variables.ts'
import {
  ConfigurationError,
  halfConfigured,
  readEnvironment,
  splitList,
  variable,
} from '@mayim/process/environment.ts'
import { readServing, type Serving } from '@mayim/process/serving.ts'
import { type Static, Type } from 'typebox'
import { isSafeAddress } from './safe-address.ts'
import { weatherUrl } from './weather.ts'

/** Every variable that the hub reads, with its default and its error text. */
export const hubEnvironment = Type.Object({
  MAYIM_DATA_DIR: variable.text('.data', 'Folder of the databases, keys and logs'),
  MAYIM_HOST: variable.text('127.0.0.1', 'Address to listen on; 0.0.0.0 for the whole network'),
  HUB_PORT: variable.port(4020, 'Port of the hub: reception, panels, attendants, device lab'),
  HUB_PUBLIC_URL: Type.Optional(
    variable.pattern(
      '^https?://[^\\s/]+$',
      'an address like https://hub.example.org',
      'Where the screens reach the hub, if not at the address that it listens on',
    ),
  ),
  HUB_TRUST_PROXY: variable.optionalText(
    'Addresses or ranges of the web servers in front of the hub, separated by commas',
  ),
  HUB_TLS_CERT: variable.optionalText(
    'File of the certificate and its chain, for https without a web server in front of the hub',
  ),
  HUB_TLS_KEY: variable.optionalText('File of its key'),
  HUB_TLS_FROM_PORTAL: variable.flag('Takes renewed certificates from the portal, into these two files'),
  MAYIM_PLAIN_HTTP: variable.flag('Allows plain http between machines of a private network'),
  HUB_OPERATOR_PORT: variable.port(4021, 'Port of the hub for metrics, health and the pages of the calls'),
  OPERATOR_HOST: variable.text('127.0.0.1', 'Address of the operator ports'),
  MQTT_PORT: variable.port(1884, 'Port of the broker inside the hub'),
  MQTT_HOST: variable.text('127.0.0.1', 'Address of the broker without TLS'),
  MQTT_TLS_PORT: variable.optionalPort(
    "Port of the broker with TLS and the hub's certificate, at the hub's address; none without it",
  ),
  MQTT_URL: Type.Optional(
    variable.pattern(
      '^mqtts?://[^\\s/]+$',
      'an address like mqtts://broker.example.org:8883',
      "Broker of the building, instead of the one inside the hub; of a bridge: address of the hub's broker",
    ),
  ),
  MQTT_USERNAME: variable.id('mayim-hub', 'Name of the hub at the broker of the building'),
  MQTT_PASSWORD: Type.Optional(variable.secret('Password of the hub at the broker of the building', 16)),
  MQTT_CA: variable.optionalText(
    'File of the certificate authority of the broker of the building, if the machine does not trust it',
  ),
  MQTT_FILES: variable.optionalText(
    'Folder for the rights and password files of the broker of the building, which the hub writes',
  ),
  PORTAL_URL: Type.Optional(
    variable.pattern(
      '^https?://[^\\s]+$',
      'an address like http://127.0.0.1:4010',
      'Where the hub dials the portal; the address that it joined without it',
    ),
  ),
  MAYIM_SYNC_KEY: Type.Optional(
    variable.secret(
      'Shared by hub and portal, for the link between them; without it the hub joins by a code',
    ),
  ),
  MAYIM_FACILITY_KEY: Type.Optional(
    variable.secret(
      'Seals phones and secrets kept in the database; without it the hub gets it from the portal',
    ),
  ),
  BRIDGE_ID: variable.id('sim', 'Name of the bridge at the broker, if BRIDGE_PASSWORD is set'),
  BRIDGE_PASSWORD: Type.Optional(
    variable.secret('Password of a bridge at the broker; without it bridges are paired by a code', 16),
  ),
  ALLOWED_ORIGINS: variable.optionalText('Origins of screens that come from elsewhere, separated by commas'),
  MAYIM_CLOCK_FILE: variable.optionalText('File of the demo clock; real time without it'),
  MAYIM_DEMO: variable.flag('Shows the device lab, the outbox and the demo clock to people'),
  HUB_HIGH_WATER_FILE: variable.optionalText(
    'Where the end of the log is marked, outside of the data folder and its backups; beside the folder without it',
  ),
  ...placeVariables,
  WEATHER_URL: variable.url(
    weatherUrl,
    'Where the weather for the desk is asked for, if the settings have a key',
  ),
  HUB_UPDATE_CHANNEL: Type.Optional(
    variable.pattern(
      '^https://[^\\s]+$',
      'an address like https://mayim.example.org/releases',
      'Folder of the web where a newer release is looked for each day; nowhere without it',
    ),
  ),
  HUB_UPDATE_AUTOMATICALLY: variable.flag(
    'Installs what the channel offers, after closing, without an order',
  ),
  LOG_LEVEL: variable.choice(
    ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
    'info',
    'What is logged',
  ),
})

export interface BuildingBrokerConfig {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly caFile: string | null
  /** Where the hub writes the rights and passwords; null for nowhere. */
  readonly filesDir: string | null
}

export interface HubConfig {
  readonly dataDir: string
  readonly databaseFile: string
  readonly host: string
  readonly port: number
  /** Where the screens reach the hub; null for the address that it listens on. */
  readonly publicUrl: string | null
  readonly serving: Serving
  /** The portal may renew the files of the certificate. */
  readonly certificateFromPortal: boolean
  readonly mqtt: {
    readonly host: string
    readonly port: number
    /** With the hub's certificate, at the hub's address; null for none. */
    readonly tlsPort: number | null
  }
  /** The broker of the building; null for the broker inside the hub. */
  readonly buildingBroker: BuildingBrokerConfig | null
  /** Null for the address that the hub joined. */
  readonly portalUrl: string | null
  /** Plain http is allowed in a private network. */
  readonly plainHttp: boolean
  /** Null, as the facility key, for a hub that joins by a code. */
  readonly syncKey: string | null
  readonly facilityKey: string | null
  /** Null if every bridge is paired by a code. */
  readonly bridge: { readonly id: string; readonly password: string } | null
  readonly allowedOrigins: readonly string[]
  readonly clockFile: string | null
  readonly demo: boolean
  /** Null if no file is set: in the demo, whose folder is deleted. */
  readonly highWaterFile: string | null
  /** Where the weather is asked for. */
  readonly weatherUrl: string
  /** Where copies of the backups are kept. */
  readonly places: PlacesConfig
  /** Where releases are looked for; null for nowhere. */
  readonly updateChannel: string | null
  readonly updatesAutomatically: boolean
  readonly logLevel: string
}

/** Reads the hub's configuration from its environment. Throws a ConfigurationError that names every fault at once. */
export function readHubConfig(env: NodeJS.ProcessEnv): HubConfig {
  const { values, faults } = readEnvironment(hubEnvironment, env)
  const half = halfConfigured('The link', ['MAYIM_SYNC_KEY', 'MAYIM_FACILITY_KEY'], env)
  const { serving, faults: servingFaults } = readServing({
    side: 'HUB',
    publicUrl: values.HUB_PUBLIC_URL,
    trustProxy: values.HUB_TRUST_PROXY,
    host: values.MAYIM_HOST,
    port: values.HUB_PORT,
    certFile: values.HUB_TLS_CERT,
    keyFile: values.HUB_TLS_KEY,
    plainHttp: values.MAYIM_PLAIN_HTTP,
    demo: values.MAYIM_DEMO,
    operatorHost: values.OPERATOR_HOST,
    operatorPort: values.HUB_OPERATOR_PORT,
  })
  const plainHttp = values.MAYIM_PLAIN_HTTP || values.MAYIM_DEMO
  if (values.PORTAL_URL && !isSafeAddress(values.PORTAL_URL, plainHttp))
    half.push(
      'PORTAL_URL must begin with https://. Plain http is for this machine, and with MAYIM_PLAIN_HTTP=true for a private address or a name without a dot.',
    )
  if (values.MQTT_TLS_PORT !== undefined && serving.certificate === null)
    half.push('MQTT_TLS_PORT needs HUB_TLS_CERT and HUB_TLS_KEY.')
  if (values.HUB_TLS_FROM_PORTAL && serving.certificate === null)
    half.push('HUB_TLS_FROM_PORTAL needs HUB_TLS_CERT and HUB_TLS_KEY.')
  half.push(...buildingBrokerFaults(values, plainHttp))
  half.push(...placeFaults(env))
  const all = [...faults, ...half, ...servingFaults]
  if (all.length > 0) throw new ConfigurationError(all)
  return {
    dataDir: values.MAYIM_DATA_DIR,
    databaseFile: join(values.MAYIM_DATA_DIR, 'hub.sqlite'),
    host: values.MAYIM_HOST,
    port: values.HUB_PORT,
    publicUrl: values.HUB_PUBLIC_URL ?? null,
    serving,
    certificateFromPortal: values.HUB_TLS_FROM_PORTAL,
    mqtt: { host: values.MQTT_HOST, port: values.MQTT_PORT, tlsPort: values.MQTT_TLS_PORT ?? null },
    buildingBroker: buildingBrokerOf(values),
    portalUrl: values.PORTAL_URL ?? null,
    plainHttp,
    syncKey: values.MAYIM_SYNC_KEY ?? null,
    facilityKey: values.MAYIM_FACILITY_KEY ?? null,
    bridge: values.BRIDGE_PASSWORD ? { id: values.BRIDGE_ID, password: values.BRIDGE_PASSWORD } : null,
    allowedOrigins: splitList(values.ALLOWED_ORIGINS),
    clockFile: values.MAYIM_CLOCK_FILE ?? null,
    demo: values.MAYIM_DEMO,
    highWaterFile:
      values.HUB_HIGH_WATER_FILE ??
      (values.MAYIM_DEMO ? null : `${resolve(values.MAYIM_DATA_DIR)}.hub-high-water.json`),
    weatherUrl: values.WEATHER_URL,
    places: placesOf(values),
    updateChannel: values.HUB_UPDATE_CHANNEL ?? null,
    updatesAutomatically: values.HUB_UPDATE_AUTOMATICALLY,
    logLevel: values.LOG_LEVEL,
  }
}

type Values = Static<typeof hubEnvironment>

function buildingBrokerFaults(
  { MQTT_URL: url, MQTT_PASSWORD: password, MQTT_TLS_PORT: tlsPort }: Values,
  plainHttp: boolean,
): string[] {
  if (url === undefined) return []
  const isSafe = isSafeAddress(url.replace(/^mqtt/, 'http'), plainHttp)
  return [
    ...(password === undefined ? ['MQTT_URL needs MQTT_PASSWORD.'] : []),
    ...(isSafe
      ? []
      : [
          'MQTT_URL must begin with mqtts://. Plain mqtt is for this machine, and with MAYIM_PLAIN_HTTP=true for a private address or a name without a dot.',
        ]),
    ...(tlsPort === undefined
      ? []
      : ['MQTT_TLS_PORT is of the broker inside the hub, which MQTT_URL replaces.']),
  ]
}

function buildingBrokerOf(values: Values): BuildingBrokerConfig | null {
  const { MQTT_URL: url, MQTT_PASSWORD: password } = values
  if (url === undefined || password === undefined) return null
  return {
    url,
    username: values.MQTT_USERNAME,
    password,
    caFile: values.MQTT_CA ?? null,
    filesDir: values.MQTT_FILES ?? null,
  }
}
