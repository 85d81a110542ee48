import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isShabbosNow, shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { type FileClock, fileClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { startJobs } from '@mayim/core/ground/runtime/job.ts'
import { lateHasher } from '@mayim/core/ground/runtime/sealer.ts'
import { noteKeyFile } from '@mayim/core/keeping/notes/open-note-keys.ts'
import { startMessageSender } from '@mayim/core/messages/message-sender.ts'
import { createOutbox } from '@mayim/core/messages/messenger.ts'
import type { BackupDesk } from '@mayim/core/operator/copies/backup-desk.ts'
import { openBackups } from '@mayim/core/operator/copies/open-backups.ts'
import { openFacility } from '@mayim/core/operator/open-facility.ts'
import { openCertificate, type WatchedCertificate } from '@mayim/core/operator/watch-certificate.ts'
import { openCardList } from '@mayim/core/people/attendant-cards.ts'
import { CommandDesk } from '@mayim/core/people/commands/command-desk.ts'
import { confirmFacility, confirmOwnKey } from '@mayim/core/sync/facility-keys.ts'
import { startHighWaterFile } from '@mayim/core/sync/recovery/high-water.ts'
import { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { type TimeWatch, watchTime } from '@mayim/core/sync/time/time-watch.ts'
import { createLog } from '@mayim/process/log.ts'
import { releaseKeyFile } from '@mayim/process/release-signature.ts'
import type { Again } from '@mayim/process/run-process.ts'
import { admittedPoints } from '../building/layout/layout.ts'
import { createHeardCards } from '../building/swipes.ts'
import { startedAfterCrash } from '../desk/paper/emergency-sheet-job.ts'
import { bridgeDesk } from '../devices/bridges/bridge-desk.ts'
import { BridgeDirectory } from '../devices/bridges/bridge-directory.ts'
import { type Broker, startBroker } from '../devices/broker/broker.ts'
import { brokerFiles, writeBrokerFiles } from '../devices/broker/broker-files.ts'
import { hashClientPassword } from '../devices/broker/client-credential.ts'
import { lightOfRoom } from '../devices/device-views.ts'
import type { Devices } from '../devices/devices.ts'
import { startDevices } from '../effects/start-devices.ts'
import type { BuildingBrokerConfig, HubConfig } from '../ground/config.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { createWeatherDesk } from '../ground/weather.ts'
import { createPortalLink, peerMessenger } from '../sync/portal-link.ts'
import { ownSealerOf, PortalPairing } from '../sync/portal-pairing.ts'
import { finishTaking } from '../sync/take-certificate.ts'
import { collectMessages, type MessageStrip } from '../technician/bus-messages.ts'
import { createEveningPlayer } from '../technician/evening-player.ts'
import { demoClockOf } from '../technician/lab.ts'
import { readOwnCa } from '../technician/own-ca.ts'
import { HubReleases, type ReleaseOptions } from '../technician/releases/release-desk.ts'
import { readTriedPins } from '../visit/cards-and-pins/tried-pin-table.ts'
import { createPinGuard } from '../visit/cards-and-pins/try-pin.ts'
import { deviceFollowers, facilityJobs, linkJobs } from './hub-jobs.ts'
import { serveHub } from './serve-hub.ts'

export interface RunningHub {
  readonly port: number
  readonly operatorPort: number
  readonly mqttPort: number
  stop(): Promise<void>
}

/**
 * Starts the hub: database, broker, devices, server, link. Stops in the reverse order, also when a start fails.
 * @param again starts it again; without it no backup is brought back in the setup
 */
export async function startHub(config: HubConfig, version: string, again?: Again): Promise<RunningHub> {
  const ends = new AsyncDisposableStack()
  try {
    const pairing = new PortalPairing(config)
    const hasher = lateHasher(pairing.current()?.facilityKey ?? null)
    const ownSealer = ownSealerOf(config, pairing)
    const { clock, facility: base, time } = await openBase(config, { hasher, ownSealer }, ends)
    if (pairing.current() !== null) await confirmFacility(base)
    await confirmOwnKey(base)
    if (config.serving.certificate) finishTaking(config.serving.certificate)
    const certificate = openCertificate(base, config.serving.certificate, ends)
    const { broker, devices, strip, bridges } = await startBuilding(base, config, certificate, ends)
    const fellDown = await startedAfterCrash(base, ends)
    const commands = new CommandDesk(base, {})
    const recovery = new RecoveryDesk(base)
    if (config.highWaterFile !== null) {
      const mark = await startHighWaterFile(base, recovery, config.highWaterFile)
      ends.defer(() => mark.stop())
    }
    const link = createPortalLink(base, { pairing, hasher, commands, recovery, version })
    const outbox = config.demo ? createOutbox(base.clock) : null
    let address = ''
    const evening = config.demo
      ? createEveningPlayer({ hubUrl: () => address, dataDir: config.dataDir })
      : null
    ends.defer(() => evening?.stop())
    const cards = await openCardList(base)
    ends.defer(() => cards.stop())
    const facility: HubFacility = {
      ...base,
      cards,
      devices,
      bridges: bridgeDesk(bridges, broker, devices.registry, version),
      messages: strip.messages,
      traces: strip.traces,
      lightOf: lightOfRoom(devices.registry),
      pinGuard: createPinGuard(systemClock, await readTriedPins(base.db)),
      heardCards: createHeardCards(),
      link,
      peer: commands,
      demoClock: demoClockOf(clock, config.clockFile),
      demo: config.demo,
      evening,
      machine: {
        folders: { root: '/', dataDir: config.dataDir, databaseFile: config.databaseFile },
        certificateDays: () => certificate?.daysLeft() ?? null,
        ownCa: readOwnCa(base, config.serving.certificate),
      },
      outbox: outbox ? () => outbox.texts() : null,
      weather: createWeatherDesk(base, config.weatherUrl),
      backups: openBackupsOf(base, config, commands),
      releases: new HubReleases(base, releasesOf(config, version)),
    }
    const sender = startMessageSender(base, outbox ?? peerMessenger(commands))
    ends.defer(() => sender.stop())
    startJobs(base, facilityJobs(facility, time), ends)
    const serving = { certificate, commands, again }
    const { port, operatorPort } = await serveHub(facility, config, version, serving, ends)
    address = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`
    await link.start()
    ends.defer(() => link.stop())
    startJobs(base, linkJobs(facility, { fellDown }), ends)
    const ports = { port, operatorPort, mqttPort: broker.port }
    base.log.info(ports, 'the hub is open')
    return { ...ports, stop: () => ends.disposeAsync() }
  } catch (error) {
    await ends.disposeAsync()
    throw error
  }
}

/** The places of a release that came as a package (deploy/packages), and what the operator set. */
function releasesOf(config: HubConfig, version: string): ReleaseOptions {
  const built = import.meta.resolve('@mayim/hub/package.json')
  return {
    version,
    folder: join(config.dataDir, 'update'),
    keyFile: fileURLToPath(new URL(`../bin/${releaseKeyFile}`, built)),
    unitFile: '/usr/lib/systemd/system/mayim-update.path',
    resultFile: '/var/lib/mayim-update/result.json',
    channel: config.updateChannel,
    automatic: config.updatesAutomatically,
  }
}

async function openBase(
  config: HubConfig,
  keys: Pick<Facility, 'hasher' | 'ownSealer'>,
  ends: AsyncDisposableStack,
): Promise<{ clock: FileClock; facility: Facility; time: TimeWatch }> {
  const clock = fileClock(config.clockFile)
  ends.defer(() => clock.stop())
  const time = watchTime('hub', clock)
  const { dataDir, databaseFile } = config
  const log = createLog(config.logLevel)
  const opened = await openFacility({
    side: 'hub',
    database: { file: databaseFile },
    clock,
    hostClock: systemClock,
    time,
    ...keys,
    noteKeyFile: noteKeyFile(dataDir, 'hub'),
    log,
    backups: { side: 'hub', dataDir, databaseFile },
    saleHook: null,
  })
  ends.defer(() => opened.close())
  return { clock, facility: opened.facility, time }
}

interface Building {
  readonly broker: Broker
  readonly devices: Devices
  readonly strip: MessageStrip
  readonly bridges: BridgeDirectory
}

function openBackupsOf(base: Facility, config: HubConfig, commands: CommandDesk): BackupDesk {
  const { dataDir, databaseFile, places } = config
  const side = { side: 'hub', dataDir, databaseFile } as const
  return openBackups(base, {
    side,
    backups: side,
    places,
    peer: commands,
    commands,
    heardFirst: false,
  })
}

/** The devices' bus and the services on it, each with its stop function. */
async function startBuilding(
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
  startJobs(facility, deviceFollowers(facility, devices.registry, bridges), ends)
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
  const { connectBuildingBroker } = await import('../devices/broker/building-broker.ts')
  return connectBuildingBroker({ ...access, ca: caFile === null ? null : await readFile(caFile), log })
}
