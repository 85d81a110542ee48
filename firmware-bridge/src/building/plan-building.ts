import { readFileSync, statSync } from 'node:fs'
import { wiresOfFile } from '@mayim/contract/building/building-wires.ts'
import {
  isAdmittedName,
  phonePoint,
  pointsOfLayout,
  printerPoint,
  readerPoint,
} from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { WireSite } from '@mayim/contract/building/wire-address.ts'
import { type WiringFault, wiringFaults } from '@mayim/domain/building/wiring-faults.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { readJsonFile } from '@mayim/process/read-json-file.ts'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { MqttDeviceOptions } from '../drivers/mqtt-devices/mqtt-driver.ts'
import { lampFaults, pointsOfWiring, type Wiring } from '../relay/wiring.ts'
import type { DriverPlan } from '../supervisor/driver-supervisor.ts'
import type { BuildingFile } from './building-file.ts'

/** Where the passwords of a building are. */
export interface BuildingSecrets {
  /** The password of the bridge at the phone system. */
  readonly phoneSecret: string | null
  /** Passwords of the devices by name. */
  readonly secretsFile: string | null
}

/** The drivers of a checked building file. Throws a ConfigurationError. */
export function planBuilding(
  building: BuildingFile,
  { phoneSecret, secretsFile }: BuildingSecrets,
  site: WireSite,
): DriverPlan[] {
  const secretOf = readSecrets(secretsFile)
  const plans = [
    ...planSimulator(building),
    ...planPrinters(building),
    ...planPhone(building, phoneSecret),
    ...planModbus(building),
    ...planGpio(building),
    ...planReaders(building),
    ...planPlates(building, secretOf),
    ...planShelly(building, secretOf),
    ...planHttpDoors(building, secretOf),
    ...planHartmann(building, secretOf),
    ...planMqtt(building, secretOf),
  ]
  refuseWiring(building, site)
  return plans
}

/** What the bridge can judge itself; which rooms there are is known to the hub (building-260). */
function refuseWiring(building: BuildingFile, site: WireSite): void {
  // A simulated building may have printers and readers of any name.
  const simulated = new Set<string>(building.simulated ? pointsOfLayout(building.simulated) : [])
  const exists = (point: string) => simulated.has(point) || isAdmittedName(point as Point)
  const faults = wiringFaults(wiresOfFile(building as Readonly<Record<string, unknown>>, site), [], exists)
  if (faults.length > 0) throw new ConfigurationError(faults.slice(0, 10).map(faultText))
}

function faultText(fault: WiringFault): string {
  if (fault.code === 'pointUnknown') return `BRIDGE_BUILDING: no hub admits ${fault.first} (${fault.at}).`
  const two = `${fault.first} (${fault.at}) and ${fault.second} (${fault.otherAt})`
  if (fault.code === 'pointTwice') return `BRIDGE_BUILDING: a point is wired twice: ${two}.`
  const how = fault.code === 'wiredTwice' ? 'are both wired to' : 'use as output and as input'
  return `BRIDGE_BUILDING: ${two} ${how} ${fault.words}.`
}

function planSimulator({ simulated }: BuildingFile): DriverPlan[] {
  const points = simulated ? pointsOfLayout(simulated) : []
  return points.length > 0 ? [{ driver: 'simulator', points, options: { points } }] : []
}

function planPrinters(building: BuildingFile): DriverPlan[] {
  const printers = Object.fromEntries(
    Object.entries(building.printers ?? {}).map(([id, address]) => [printerPoint(id), address]),
  )
  const points = Object.keys(printers) as Point[]
  return points.length > 0 ? [{ driver: 'escpos', points, options: { printers } }] : []
}

function planPhone({ phone }: BuildingFile, secret: string | null): DriverPlan[] {
  if (!phone) return []
  if (secret === null)
    throw new ConfigurationError(['BRIDGE_PHONE_SECRET is missing: the building file names a phone system.'])
  const defaults = { channel: 'PJSIP/{ext}', context: 'default' }
  const options = { ...defaults, ...phone, secret, point: phonePoint }
  return [{ driver: 'asterisk', points: [phonePoint], options }]
}

function planModbus({ modbus = [] }: BuildingFile): DriverPlan[] {
  const devices = modbus.map(board => ({ port: 502, unit: 1, flash: false, ...board }))
  return devices.length > 0 ? [{ driver: 'modbus', points: pointsOf(devices), options: { devices } }] : []
}

function planGpio({ gpio = [] }: BuildingFile): DriverPlan[] {
  const devices = gpio.map(({ chip = null, activeLow = false, points }) => ({
    chip,
    activeLow,
    tools: '',
    points,
  }))
  return devices.length > 0 ? [{ driver: 'gpio', points: pointsOf(devices), options: { devices } }] : []
}

function planReaders({ readers: usb = {} }: BuildingFile): DriverPlan[] {
  const readers = Object.fromEntries(Object.entries(usb).map(([id, reader]) => [readerPoint(id), reader]))
  const points = Object.keys(readers) as Point[]
  return points.length > 0 ? [{ driver: 'hid', points, options: { readers } }] : []
}

function planPlates({ lpr }: BuildingFile, secretOf: SecretOf): DriverPlan[] {
  if (!lpr) return []
  const cameras = Object.fromEntries(
    Object.entries(lpr.cameras).map(([id, camera]) => [
      `camera/${id}`,
      { ...camera, secret: secretOf(camera.secret) },
    ]),
  )
  const { port, host = '0.0.0.0' } = lpr
  return [{ driver: 'lpr', points: Object.keys(cameras) as Point[], options: { port, host, cameras } }]
}

function planShelly({ shelly = [] }: BuildingFile, secretOf: SecretOf): DriverPlan[] {
  const devices = shelly.map(({ secret, ...device }) => ({
    port: 80,
    ...device,
    password: secret === undefined ? null : secretOf(secret),
  }))
  return devices.length > 0 ? [{ driver: 'shelly', points: pointsOf(devices), options: { devices } }] : []
}

function planHttpDoors({ 'http-door': controllers = [] }: BuildingFile, secretOf: SecretOf): DriverPlan[] {
  const devices = controllers.map(({ secret, certificate, ...device }) => ({
    tls: true,
    port: portOf[device.controller],
    username: 'root',
    ...device,
    certificate: certificate === undefined ? null : readCertificate(certificate),
    password: secretOf(secret),
  }))
  return devices.length > 0 ? [{ driver: 'http-door', points: pointsOf(devices), options: { devices } }] : []
}

function planHartmann({ hartmann = [] }: BuildingFile, secretOf: SecretOf): DriverPlan[] {
  const devices = hartmann.map(({ secret, certificate, tls = true, ...device }) => ({
    tls,
    port: tls ? 443 : 80,
    ...device,
    certificate: certificate === undefined ? null : readCertificate(certificate),
    password: secretOf(secret),
  }))
  return devices.length > 0 ? [{ driver: 'hartmann', points: pointsOf(devices), options: { devices } }] : []
}

const portOf = { unifi: 12_445, axis: 443, '2n': 443 } as const

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigurationError([`BRIDGE_BUILDING: the certificate ${path} cannot be read.`])
  }
}

function planMqtt({ mqtt = [] }: BuildingFile, secretOf: SecretOf): DriverPlan[] {
  const brokers = mqtt.map(({ url, username = null, secret, devices }) => ({
    url,
    username,
    password: secret === undefined ? null : secretOf(secret),
    devices: devices as MqttDeviceOptions[],
  }))
  const points = brokers.flatMap(({ devices }) => pointsOf(devices))
  return points.length > 0 ? [{ driver: 'mqtt', points, options: { brokers } }] : []
}

function pointsOf(devices: readonly { readonly points: Wiring }[]): Point[] {
  const faults = devices.flatMap(({ points }) => lampFaults(points))
  if (faults.length > 0) throw new ConfigurationError(faults.map(fault => `BRIDGE_BUILDING: ${fault}`))
  return devices.flatMap(({ points }) => pointsOfWiring(points))
}

/** The secret of a name. Throws a ConfigurationError if there is none. */
type SecretOf = (name: string) => string

const secretsFile = Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 512 }))
const othersMayRead = 0o007

/**
 * Reads the passwords of devices by name from a JSON file that others may not read, so that the building file can be
 * shown to anybody (building-175). Throws a ConfigurationError that repeats no secret.
 */
export function readSecrets(path: string | null): SecretOf {
  const secrets = path === null ? {} : parse(path)
  return name => {
    const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined
    if (secret === undefined)
      throw new ConfigurationError([
        `BRIDGE_SECRETS: there is no secret of the name ${name}, which the building file uses.`,
      ])
    return secret
  }
}

function parse(path: string): Record<string, string> {
  const name = `BRIDGE_SECRETS: ${path}`
  const value = readJsonFile(path, name)
  if (statSync(path).mode & othersMayRead)
    throw new ConfigurationError([`BRIDGE_SECRETS: others may read ${path}.`])
  if (Value.Check(secretsFile, value)) return value
  throw new ConfigurationError([`${name} is not an object of names and secrets.`])
}
