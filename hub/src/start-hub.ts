import { join } from 'node:path'
import { bookOnBehalf } from '@mayim/core/anywhere/book-anywhere.ts'
import { undoOnBehalf } from '@mayim/core/anywhere/undo-anywhere.ts'
import { keepAttention } from '@mayim/core/attention/keep-attention.ts'
import { keepHolds } from '@mayim/core/booking/keep-holds.ts'
import { CommandDesk } from '@mayim/core/commands/command-desk.ts'
import { openFacility } from '@mayim/core/facility/open-facility.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { relayedCommands } from '@mayim/core/http/relay-call.ts'
import { rateLimits } from '@mayim/core/http/server-options.ts'
import type { StampClock } from '@mayim/core/log/stamp-clock.ts'
import { startMessageSender } from '@mayim/core/messages/message-sender.ts'
import { createOutbox } from '@mayim/core/messages/outbox.ts'
import { createAuth } from '@mayim/core/people/auth.ts'
import { sealerFromSecret } from '@mayim/core/people/sealer.ts'
import { type FileClock, fileClock, setFileClock, systemClock } from '@mayim/core/runtime/clock.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { keepHighWater } from '@mayim/core/sync/recovery/high-water.ts'
import { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { keepLogShort } from '@mayim/core/sync/retention/keep-log-short.ts'
import { keepWaitList } from '@mayim/core/wait-list/keep-wait-list.ts'
import { ok } from '@mayim/domain/result.ts'
import { createLog } from '@mayim/process/create-log.ts'
import { tellPanels } from './boards/tell-panels.ts'
import { startBuilding } from './building.ts'
import type { HubConfig } from './config.ts'
import { lightOfRoom } from './devices/light-of-room.ts'
import { publishDevices } from './devices/publish-devices.ts'
import { hubHandlers } from './handlers/hub-handlers.ts'
import type { DemoClock, HubFacility } from './hub-facility.ts'
import { keepVisits } from './jobs/keep-visits.ts'
import { startShares } from './jobs/shares-job.ts'
import { createEveningPlayer } from './lab/evening-player.ts'
import { keepEmergencySheet } from './paper/emergency-sheet-job.ts'
import { cameUpUnasked, healthOf } from './paper/house-health.ts'
import { createPinGuard } from './pins/pin-guard.ts'
import { readTriedPins } from './pins/tried-pin-table.ts'
import { publishReloads } from './rooms/publish-reloads.ts'
import { attendantsOnDuty } from './rooms/room-table.ts'
import { hubScreens } from './screens.ts'
import { peerMessenger } from './sync/peer-messenger.ts'
import { createPortalLink } from './sync/portal-link.ts'
import { bookingHooks } from './visits/booking-hooks.ts'

/** In a demo every screen of the house, and a played evening that is faster than life, come from one address. */
const demoLimits = { write: 10 * rateLimits.write, read: 10 * rateLimits.read }

export interface RunningHub {
  readonly port: number
  readonly mqttPort: number
  stop(): Promise<void>
}

/** Starts the hub: database, broker, devices, server, link; stops in the opposite order, also when a start fails. */
export async function startHub(config: HubConfig, version: string): Promise<RunningHub> {
  const ends = new AsyncDisposableStack()
  try {
    const { clock, facility: base, stampClock } = await openBase(config, ends)
    const { broker, devices, strip } = await startBuilding(base, config, ends)
    const fellDown = await cameUpUnasked(base, ends)
    const commands = new CommandDesk(base, {})
    const recovery = new RecoveryDesk(base)
    if (config.highWaterFile !== null) {
      const mark = await keepHighWater(base, recovery, config.highWaterFile)
      ends.defer(() => mark.stop())
    }
    const link = createPortalLink(base, {
      url: config.portalUrl,
      key: config.syncKey,
      commands,
      recovery,
      stampClock,
    })
    const outbox = config.demo ? createOutbox(systemClock) : null
    let address = ''
    const evening = config.demo
      ? createEveningPlayer({ hubUrl: () => address, dataDir: config.dataDir })
      : null
    ends.defer(() => evening?.stop())
    const facility: HubFacility = {
      ...base,
      devices,
      messages: strip.messages,
      lightOf: lightOfRoom(devices.registry),
      pinGuard: createPinGuard(systemClock, await readTriedPins(base.db)),
      link,
      peer: commands,
      demoClock: demoClockOf(clock, config.clockFile),
      demo: config.demo,
      evening,
      outbox: outbox ? () => outbox.texts() : null,
    }
    for (const keeper of [keepHolds(base), keepVisits(base)]) ends.defer(() => keeper.stop())
    const sender = startMessageSender(base, outbox ?? peerMessenger(commands))
    ends.defer(() => sender.stop())
    // Her phone cannot reach the house's own network: the portal tells her what is offered.
    const isLinked = async () => (await link.state()).linked
    const list = keepWaitList(base, { linkOf: null, isLinked, onMessage: () => undefined })
    ends.defer(() => list.stop())
    const port = await serve(facility, config, version, { onMessage: sender.wake, commands }, ends)
    address = `http://127.0.0.1:${port}`
    await link.start()
    ends.defer(() => link.stop())
    const attention = keepAttention(base, link.state)
    ends.defer(() => attention.stop())
    const sheet = keepEmergencySheet(base, () => healthOf(link, devices), fellDown)
    ends.defer(() => sheet.stop())
    const short = keepLogShort(base, link.state)
    ends.defer(() => short.stop())
    const shares = startShares(base, async () => (await link.state()).linked)
    ends.defer(() => shares.stop())
    base.log.info({ port, mqttPort: broker.port }, 'the hub is open')
    return { port, mqttPort: broker.port, stop: () => ends.disposeAsync() }
  } catch (error) {
    await ends.disposeAsync()
    throw error
  }
}

async function openBase(
  config: HubConfig,
  ends: AsyncDisposableStack,
): Promise<{ clock: FileClock; facility: Facility; stampClock: StampClock }> {
  const clock = fileClock(config.clockFile)
  ends.defer(() => clock.stop())
  const opened = await openFacility({
    side: 'hub',
    database: { file: config.databaseFile },
    clock,
    hostClock: systemClock,
    sealer: sealerFromSecret(config.facilityKey),
    log: createLog(config.logLevel),
  })
  ends.defer(() => opened.close())
  return { clock, facility: opened.facility, stampClock: opened.stampClock }
}

async function serve(
  facility: HubFacility,
  config: HubConfig,
  version: string,
  { onMessage, commands }: { readonly onMessage: () => void; readonly commands: CommandDesk },
  ends: AsyncDisposableStack,
): Promise<number> {
  const auth = await createAuth(facility, {
    signingKeyFile: join(config.dataDir, 'keys', 'hub-signing.json'),
    onMessage,
  })
  ends.defer(() => auth.stop())
  commands.register({
    ...relayedCommands({ facility, auth, handlers: hubHandlers }),
    book: asked => bookOnBehalf(facility, asked, bookingHooks(facility)),
    undo: asked => undoOnBehalf(facility, asked),
    onDuty: async () => ok(await attendantsOnDuty(facility.db)),
  })
  const server = await createServer(facility, {
    side: 'hub',
    auth,
    handlers: hubHandlers,
    peer: commands,
    version,
    allowedOrigins: config.allowedOrigins,
    screens: hubScreens(config.demo),
    limits: config.demo ? demoLimits : {},
  })
  ends.defer(publishDevices(facility.devices.registry, event => server.live.publish(event)))
  ends.defer(publishReloads(facility, event => server.live.publish(event)))
  ends.defer(tellPanels(facility, event => server.live.publish(event)))
  ends.defer(async () => server.close())
  const address = await server.listen({ host: config.host, port: config.port })
  return Number(new URL(address).port)
}

function demoClockOf(clock: FileClock, clockFile: string | null): DemoClock | null {
  if (clockFile === null) return null
  return {
    speed: () => clock.plan()?.speed ?? 1,
    set: (facilityMs, speed) => void setFileClock(clockFile, facilityMs, speed),
  }
}
