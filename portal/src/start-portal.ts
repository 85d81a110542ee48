import { join } from 'node:path'
import { keepAttention } from '@mayim/core/attention/keep-attention.ts'
import { keepHolds } from '@mayim/core/booking/keep-holds.ts'
import { CommandDesk } from '@mayim/core/commands/command-desk.ts'
import type { Peers } from '@mayim/core/database/peers.ts'
import { openFacility } from '@mayim/core/facility/open-facility.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'
import { createOutbox } from '@mayim/core/messages/outbox.ts'
import { codeLimits, createAuth } from '@mayim/core/people/auth.ts'
import { sealerFromSecret } from '@mayim/core/people/sealer.ts'
import { fileClock, systemClock } from '@mayim/core/runtime/clock.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { confirmedByPeer } from '@mayim/core/sync/confirmed-by-peer.ts'
import { CutReports } from '@mayim/core/sync/cut-reports.ts'
import { neverLinked } from '@mayim/core/sync/link-state.ts'
import { keepHighWater } from '@mayim/core/sync/recovery/high-water.ts'
import { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { keepLogShort } from '@mayim/core/sync/retention/keep-log-short.ts'
import { hashSyncKey } from '@mayim/core/sync/sync-key.ts'
import { viewLink } from '@mayim/core/sync/view-link.ts'
import { keepWaitList } from '@mayim/core/wait-list/keep-wait-list.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { createLog } from '@mayim/process/create-log.ts'
import type { FastifyInstance } from 'fastify'
import type { PortalConfig } from './config.ts'
import { portalHandlers } from './handlers/portal-handlers.ts'
import { createCaptcha } from './mail/captcha.ts'
import { createContactDesk } from './mail/contact-desk.ts'
import { startMailJob } from './mail/mail-job.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { muteInTestMode } from './messenger/mute-in-test-mode.ts'
import { startSingleSender } from './messenger/single-sender.ts'
import { twilioAccount } from './messenger/twilio-account.ts'
import { createTwilioMessenger } from './messenger/twilio-messenger.ts'
import { createCards } from './payments/cards.ts'
import { startMatchChargesJob } from './payments/match-charges-job.ts'
import { mountWebhook } from './payments/receive-webhook.ts'
import { startReconcilePaymentsJob } from './payments/reconcile-payments-job.ts'
import type { PortalFacility } from './portal-facility.ts'
import { startRemindersJob } from './reminders/reminders-job.ts'
import { textBookingChanges } from './reminders/text-booking-changes.ts'
import { portalScreens } from './screens.ts'
import { startShares } from './shares/start-shares.ts'
import { readDomainProof, serveDomainProof } from './site-files/serve-domain-proof.ts'
import { serveFiles } from './site-files/serve-files.ts'
import { hubCommands } from './sync/hub-commands.ts'
import { type SharedLink, shareLink } from './sync/shared-link.ts'
import { sharePeer } from './sync/shared-peer.ts'
import { type SyncServer, startSyncServer } from './sync/sync-server.ts'

/** In a demo whoever plays a patron comes from one address. */
const demoCodeLimits = {
  sendsPerAddress: 10 * codeLimits.sendsPerAddress,
  sendsPerNeighbours: 10 * codeLimits.sendsPerNeighbours,
}

export interface RunningPortal {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Starts the portal: database, messages, server, and the door at which the hub knocks; stops in the opposite order, also
 * when a start fails.
 */
export async function startPortal(config: PortalConfig, version: string): Promise<RunningPortal> {
  const ends = new AsyncDisposableStack()
  try {
    const { base, peers } = await openBase(config, ends)
    const outbox = config.demo && config.twilio === null ? createOutbox(systemClock) : null
    const sender = startSingleSender(base, peers, messengerOf(config, base, outbox))
    ends.defer(() => sender.stop())
    let link: SharedLink | null = null
    let sync: SyncServer | null = null
    const commands = new CommandDesk(base, {})
    const recovery = new RecoveryDesk(base)
    if (config.highWaterFile !== null && 'file' in config.database) {
      const mark = await keepHighWater(base, recovery, config.highWaterFile)
      ends.defer(() => mark.stop())
    }
    const peer = sharePeer(base, peers, commands, () => link?.current().linked ?? false)
    ends.defer(peer.stop)
    const facility: PortalFacility = {
      ...base,
      link: {
        state: () => viewLink(base, link?.current() ?? neverLinked),
        confirmed: async () => link !== null && confirmedByPeer(base, link),
        async recover() {
          await recovery.close('recovering')
          sync?.endChannel()
          return ok(null)
        },
        async revokeKeys() {
          const revoked = sync ? await sync.keys.revokeAll() : refuse('unreachable', 'unreachable')
          sync?.endChannel()
          return revoked
        },
      },
      peer,
      contact: createContactDesk(base, createCaptcha(base, config.captchaUrl)),
      cards: createCards(base, { stripeUrl: config.stripeUrl }),
      outbox: outbox ? () => outbox.texts() : null,
    }
    const server = await serverOf(
      facility,
      config,
      version,
      { onMessage: sender.wake, peers, commands },
      ends,
    )
    const syncServer = await startSyncServer(base, server.server, {
      keyHash: hashSyncKey(config.syncKey),
      peers,
      commands,
      recovery,
    })
    sync = syncServer
    ends.defer(() => syncServer.stop())
    commands.register({ rotateKey: body => syncServer.keys.propose(body) })
    ends.defer(new CutReports(base).watch(syncServer.link))
    link = shareLink(base, peers, syncServer.link)
    ends.defer(link.stop)
    const address = await server.listen({ host: config.host, port: config.port })
    const port = Number(new URL(address).port)
    const list = peers.alone('waitList', () =>
      keepWaitList(base, {
        linkOf: key => `${config.publicUrl ?? address}/offer/${key}`,
        onMessage: sender.wake,
      }),
    )
    ends.defer(() => list.stop())
    const reminders = peers.alone('reminders', () => startRemindersJob(base, sender.wake))
    ends.defer(() => reminders.stop())
    const news = peers.alone('visitTexts', () => textBookingChanges(base, sender.wake))
    ends.defer(() => news.stop())
    const holds = peers.alone('holds', () => keepHolds(base))
    ends.defer(() => holds.stop())
    const isLinked = async () => link?.current().linked ?? false
    const shares = peers.alone('shares', () => startShares(base, isLinked))
    ends.defer(() => shares.stop())
    const attention = peers.alone('attention', () => keepAttention(base, facility.link.state))
    ends.defer(() => attention.stop())
    const short = peers.alone('logCut', () => keepLogShort(base, facility.link.state))
    ends.defer(() => short.stop())
    const mail = peers.alone('mail', () => startMailJob(base, createSmtpMailer(base)))
    ends.defer(() => mail.stop())
    const cards = peers.alone('cards', () => startReconcilePaymentsJob(facility))
    ends.defer(() => cards.stop())
    const paired = peers.alone('pairing', () => startMatchChargesJob(facility))
    ends.defer(() => paired.stop())
    base.log.info({ port }, 'the portal is open')
    return { port, stop: () => ends.disposeAsync() }
  } catch (error) {
    await ends.disposeAsync()
    throw error
  }
}

async function openBase(
  config: PortalConfig,
  ends: AsyncDisposableStack,
): Promise<{ base: Facility; peers: Peers }> {
  const clock = fileClock(config.clockFile)
  ends.defer(() => clock.stop())
  const opened = await openFacility({
    side: 'portal',
    database: { ...config.database, ...config.measuring?.writer },
    clock,
    hostClock: systemClock,
    sealer: sealerFromSecret(config.facilityKey),
    log: createLog(config.logLevel),
  })
  ends.defer(() => opened.close())
  return { base: opened.facility, peers: opened.database.peers }
}

async function serverOf(
  facility: PortalFacility,
  config: PortalConfig,
  version: string,
  {
    onMessage,
    peers,
    commands,
  }: { readonly onMessage: () => void; readonly peers: Peers; readonly commands: CommandDesk },
  ends: AsyncDisposableStack,
): Promise<FastifyInstance> {
  const auth = await createAuth(facility, {
    signingKeyFile: join(config.dataDir, 'keys', 'portal-signing.json'),
    limits: config.demo ? demoCodeLimits : {},
    onMessage,
    peers,
  })
  ends.defer(() => auth.stop())
  commands.register(hubCommands({ facility, auth, onMessage }))
  const proof = await readDomainProof(config.applePayDomainFile)
  const server = await createServer(facility, {
    side: 'portal',
    auth,
    handlers: portalHandlers,
    peer: commands,
    version,
    allowedOrigins: config.allowedOrigins,
    limits: config.measuring?.limits ?? {},
    screens: portalScreens(facility),
    publicUrl: config.publicUrl,
    mount: async app => {
      await mountWebhook(app, facility)
      await serveFiles(app, facility)
      await serveDomainProof(app, proof)
    },
  })
  ends.defer(async () => server.close())
  return server
}

/** Texts by Twilio; in the demo without an account of its own they are only shown. */
function messengerOf(config: PortalConfig, facility: Facility, outbox: Messenger | null): Messenger {
  const byTwilio = createTwilioMessenger(twilioAccount(facility, config.twilio), facility.log)
  return outbox ?? muteInTestMode(facility, byTwilio)
}
