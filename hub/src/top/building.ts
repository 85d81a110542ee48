import { readFile } from 'node:fs/promises'
import { isShabbosNow, shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { startJobs } from '@mayim/core/ground/runtime/job.ts'
import type { WatchedCertificate } from '@mayim/core/operator/tls/watch-certificate.ts'
import { admittedPoints } from '../building/rooms/admitted-points.ts'
import { BridgeDirectory } from '../devices/bridges/bridge-directory.ts'
import { type Broker, startBroker } from '../devices/broker/broker.ts'
import { brokerFiles, writeBrokerFiles } from '../devices/broker/broker-files.ts'
import { connectBuildingBroker } from '../devices/broker/building-broker.ts'
import { hashClientPassword } from '../devices/broker/client-credential.ts'
import type { Devices } from '../devices/devices.ts'
import { startDevices } from '../effects/start-devices.ts'
import type { BuildingBrokerConfig, HubConfig } from '../ground/config.ts'
import { collectMessages, type MessageStrip } from '../technician/lab/message-strip.ts'
import { deviceFollowers } from './jobs/hub-jobs.ts'

export interface Building {
  readonly broker: Broker
  readonly devices: Devices
  readonly strip: MessageStrip
  readonly bridges: BridgeDirectory
}

/** The devices' bus and the services on it, each with its stop function. */
export async function startBuilding(
  facility: Facility,
  config: HubConfig,
  certificate: WatchedCertificate | null,
  ends: AsyncDisposableStack,
): Promise<Building> {
  const bridges = await BridgeDirectory.load(facility, {
    configured: config.bridge,
    points: await admittedPoints(facility.db),
  })
  const broker = config.buildingBroker
    ? await joinBuildingBroker(facility, config.buildingBroker, bridges)
    : await startOwnBroker(facility, config, certificate, bridges)
  ends.defer(() => broker.close())
  const strip = collectMessages(broker, systemClock)
  ends.defer(() => strip.stop())
  const devices = startDevices(facility, {
    broker: strip.broker,
    quiet: () => isShabbosNow(facility),
    locksQuiet: () => shabbosRefusal(facility, 'lock') !== null,
  })
  ends.defer(() => devices.stop())
  startJobs(deviceFollowers(facility, devices.registry, bridges), ends)
  return { broker, devices, strip, bridges }
}

function startOwnBroker(
  { log }: Facility,
  config: HubConfig,
  certificate: WatchedCertificate | null,
  bridges: BridgeDirectory,
): Promise<Broker> {
  const { port, host, tlsPort } = config.mqtt
  return startBroker({
    port,
    host,
    tls: certificate && tlsPort !== null ? { host: config.host, port: tlsPort, certificate } : null,
    log,
    credentialOf: username => bridges.credentialOf(username),
  })
}

/** Connects to the broker of the building, and keeps its files up to date if the hub may write them (building-382). */
async function joinBuildingBroker(
  { log }: Facility,
  { filesDir, caFile, ...access }: BuildingBrokerConfig,
  bridges: BridgeDirectory,
): Promise<Broker> {
  const hub = { username: access.username, passwordHash: hashClientPassword(access.password) }
  let writing: Promise<void> = Promise.resolve()
  const write = (folder: string): void => {
    writing = writing
      .then(() => writeBrokerFiles(folder, brokerFiles(hub, bridges.clients())))
      .catch(error => log.error({ err: error }, 'the files of the broker of the building were not written'))
  }
  if (filesDir !== null) {
    write(filesDir)
    bridges.onChange(() => write(filesDir))
    await writing
  }
  return connectBuildingBroker({ ...access, ca: caFile === null ? null : await readFile(caFile), log })
}
