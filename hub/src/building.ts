import { isShabbosNow, shabbosRefusal } from '@mayim/core/calendar/shabbos-now.ts'
import { systemClock } from '@mayim/core/runtime/clock.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { startJobs } from '@mayim/core/runtime/job.ts'
import type { WatchedCertificate } from '@mayim/core/tls/watch-certificate.ts'
import { admittedPoints } from './bridges/admitted-points.ts'
import { BridgeDirectory } from './bridges/bridge-directory.ts'
import { type Broker, startBroker } from './broker/broker.ts'
import type { HubConfig } from './config.ts'
import type { Devices } from './devices/devices.ts'
import { startDevices } from './effects/start-devices.ts'
import { deviceFollowers } from './jobs/hub-jobs.ts'
import { collectMessages, type MessageStrip } from './lab/message-strip.ts'

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
  const { tlsPort } = config.mqtt
  const broker = await startBroker({
    port: config.mqtt.port,
    host: config.mqtt.host,
    tls: certificate && tlsPort !== null ? { host: config.host, port: tlsPort, certificate } : null,
    log: facility.log,
    credentialOf: username => bridges.credentialOf(username),
  })
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
