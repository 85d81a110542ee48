import { join } from 'node:path'
import { createLog } from '@mayim/shared/http/create-log.ts'
import { createServer } from '@mayim/shared/http/create-server.ts'
import { createAuth } from '@mayim/shared/operations/auth/auth.ts'
import { sealerFromSecret } from '@mayim/shared/operations/auth/sealer.ts'
import { fileClock, systemClock } from '@mayim/shared/operations/clock.ts'
import { startMessageSender } from '@mayim/shared/operations/messages/message-sender.ts'
import type { Messenger } from '@mayim/shared/operations/messages/messenger.ts'
import { createOutbox, noMessenger } from '@mayim/shared/operations/messages/outbox.ts'
import { openFacility } from '@mayim/shared/operations/open-facility.ts'
import { neverLinked } from '@mayim/shared/operations/sync/link-state.ts'
import { hashSyncKey } from '@mayim/shared/operations/sync/sync-key.ts'
import { viewLink } from '@mayim/shared/operations/sync/view-link.ts'
import type { Logger } from 'pino'
import type { PortalConfig } from './config.ts'
import { portalHandlers } from './handlers/portal-handlers.ts'
import type { PortalFacility } from './portal-facility.ts'
import { portalScreens } from './screens.ts'
import { type SyncServer, startSyncServer } from './sync/sync-server.ts'

export interface RunningPortal {
  readonly facility: PortalFacility
  readonly port: number
  stop(): Promise<void>
}

/** Starts the portal: database, messages, server, and the door at which the hub knocks. */
export async function startPortal(config: PortalConfig, version: string): Promise<RunningPortal> {
  const log = createLog(config.logLevel)
  const clock = fileClock(config.clockFile)
  const opened = await openFacility({
    side: 'portal',
    database: { ...config.database, ...config.measuring?.writer },
    clock,
    hostClock: systemClock,
    sealer: sealerFromSecret(config.facilityKey),
    log,
  })
  const base = opened.facility
  const outbox = config.demo && config.twilio === null ? createOutbox(systemClock) : null
  const sender = startMessageSender(base, await messengerOf(config, log, outbox))
  const auth = await createAuth(base, {
    signingKeyFile: join(config.dataDir, 'keys', 'portal-signing.json'),
    onMessage: sender.wake,
  })
  let sync: SyncServer | null = null
  const facility: PortalFacility = {
    ...base,
    link: { state: () => viewLink(base, sync?.link.current() ?? neverLinked) },
    outbox: outbox ? () => outbox.texts() : null,
  }
  const server = await createServer(facility, {
    side: 'portal',
    auth,
    handlers: portalHandlers,
    version,
    allowedOrigins: config.allowedOrigins,
    limits: config.measuring?.limits ?? {},
    screens: portalScreens,
  })
  sync = await startSyncServer(base, server.server, { keyHash: hashSyncKey(config.syncKey) })
  const running = sync
  const port = Number(new URL(await server.listen({ host: config.host, port: config.port })).port)
  log.info({ port }, 'the portal is open')
  return {
    facility,
    port,
    async stop() {
      await running.stop()
      await server.close()
      await sender.stop()
      auth.stop()
      clock.stop()
      await opened.close()
    },
  }
}

/** Twilio's library is large and loaded only where it is used. */
async function messengerOf(config: PortalConfig, log: Logger, outbox: Messenger | null): Promise<Messenger> {
  if (config.twilio === null) return outbox ?? noMessenger
  const { createTwilioMessenger } = await import('./messenger/twilio-messenger.ts')
  return createTwilioMessenger(config.twilio, log)
}
