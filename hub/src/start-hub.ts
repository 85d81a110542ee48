import { join } from 'node:path'
import { demoLayout, pointsOfLayout } from '@mayim/shared/contract/facility-points.ts'
import { follow } from '@mayim/shared/data/follower.ts'
import { createLog } from '@mayim/shared/http/create-log.ts'
import { createServer } from '@mayim/shared/http/create-server.ts'
import { createAuth } from '@mayim/shared/operations/auth/auth.ts'
import { sealerFromSecret } from '@mayim/shared/operations/auth/sealer.ts'
import { fileClock, setFileClock, systemClock } from '@mayim/shared/operations/clock.ts'
import { startMessageSender } from '@mayim/shared/operations/messages/message-sender.ts'
import { createOutbox, noMessenger } from '@mayim/shared/operations/messages/outbox.ts'
import { openFacility } from '@mayim/shared/operations/open-facility.ts'
import { isShabbosNow } from '@mayim/shared/operations/settings/shabbos-now.ts'
import { startBroker } from './broker/broker.ts'
import { hashClientPassword } from './broker/client-credential.ts'
import type { HubConfig } from './config.ts'
import { lightOfRoom } from './devices/light-of-room.ts'
import { publishDevices } from './devices/publish-devices.ts'
import { startDevices } from './devices/start-devices.ts'
import { hubHandlers } from './handlers/hub-handlers.ts'
import type { DemoClock, HubFacility } from './hub-facility.ts'
import { keepMessages } from './lab/message-strip.ts'
import { createPortalLink } from './portal-link.ts'
import { followDoors } from './rooms/follow-doors.ts'
import { createPinGuard } from './rooms/pin-guard.ts'
import { hubScreens } from './screens.ts'
import { keepQueues } from './visits/keep-queues.ts'

export interface RunningHub {
  readonly facility: HubFacility
  readonly port: number
  readonly mqttPort: number
  /** Resolves when everything that was committed has had its effects. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Starts the hub: database, broker, devices, link, server; stops in the opposite order. */
export async function startHub(config: HubConfig, version: string): Promise<RunningHub> {
  const log = createLog(config.logLevel)
  const clock = fileClock(config.clockFile)
  const opened = await openFacility({
    side: 'hub',
    database: { file: config.databaseFile },
    clock,
    hostClock: systemClock,
    sealer: sealerFromSecret(config.facilityKey),
    log,
  })
  const base = opened.facility
  const broker = await startBroker({
    port: config.mqttPort,
    host: config.host,
    log,
    credentials: [
      {
        username: config.bridge.id,
        passwordHash: hashClientPassword(config.bridge.password),
        bridge: config.bridge.id,
        points: pointsOfLayout(demoLayout),
      },
    ],
  })
  const strip = keepMessages(broker, systemClock)
  const devices = startDevices(base, { broker: strip.broker, quiet: () => isShabbosNow(base) })
  const link = createPortalLink(base, { url: config.portalUrl, key: config.syncKey })
  const outbox = config.demo ? createOutbox(systemClock) : null
  const facility: HubFacility = {
    ...base,
    devices,
    messages: strip.messages,
    lightOf: lightOfRoom(devices.registry),
    pinGuard: createPinGuard(systemClock),
    link,
    demoClock: demoClockOf(config),
    demo: config.demo,
    outbox: outbox ? () => outbox.texts() : null,
  }
  const sender = startMessageSender(base, outbox ?? noMessenger)
  const auth = await createAuth(base, {
    signingKeyFile: join(config.dataDir, 'keys', 'hub-signing.json'),
    onMessage: sender.wake,
  })
  const server = await createServer(facility, {
    side: 'hub',
    auth,
    handlers: hubHandlers,
    version,
    allowedOrigins: config.allowedOrigins,
    screens: hubScreens,
  })
  const queues = follow(base, { name: 'queues', from: 'now', handle: change => keepQueues(base, change) })
  const stopDoors = followDoors(base, devices.registry)
  const stopPublishing = publishDevices(devices.registry, event => server.live.publish(event))
  const port = Number(new URL(await server.listen({ host: config.host, port: config.port })).port)
  await link.start()
  log.info({ port, mqttPort: broker.port }, 'the hub is open')
  return {
    facility,
    port,
    mqttPort: broker.port,
    async settled() {
      await queues.settled()
      await devices.settled()
    },
    async stop() {
      await server.close()
      stopPublishing()
      stopDoors()
      await link.stop()
      await sender.stop()
      await queues.stop()
      await devices.stop()
      strip.stop()
      await broker.close()
      auth.stop()
      clock.stop()
      await opened.close()
    },
  }

  function demoClockOf({ clockFile }: HubConfig): DemoClock | null {
    if (clockFile === null) return null
    return {
      speed: () => clock.plan()?.speed ?? 1,
      set: (facilityMs, speed) => void setFileClock(clockFile, facilityMs, speed),
    }
  }
}
