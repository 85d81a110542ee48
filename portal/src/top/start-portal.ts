import { handOverSale } from '@mayim/core/booking/share-rounds/seal-night.ts'
import type { Peers } from '@mayim/core/ground/database/peers.ts'
import { fileClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { startJobs } from '@mayim/core/ground/runtime/job.ts'
import { hasherFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import { addressList, clientAddressOf } from '@mayim/core/http/client-address.ts'
import { connectionLimits } from '@mayim/core/http/limit-connections.ts'
import { portOf, startOperatorServer } from '@mayim/core/http/operator/operator-server.ts'
import { noteKeyFile } from '@mayim/core/keeping/notes/open-note-keys.ts'
import { createOutbox, type Messenger } from '@mayim/core/messages/messenger.ts'
import type { BackupDesk } from '@mayim/core/operator/copies/backup-desk.ts'
import { type BackupParts, openBackups } from '@mayim/core/operator/copies/open-backups.ts'
import { openFacility } from '@mayim/core/operator/open-facility.ts'
import { machineLacks } from '@mayim/core/operator/setup/machine-lacks.ts'
import { openCertificate, type WatchedCertificate } from '@mayim/core/operator/watch-certificate.ts'
import { CommandDesk } from '@mayim/core/people/commands/command-desk.ts'
import { confirmFacility, confirmOwnKey, hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { OutageReports } from '@mayim/core/sync/outage-reports.ts'
import { startHighWaterFile } from '@mayim/core/sync/recovery/high-water.ts'
import { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { type TimeWatch, watchTime } from '@mayim/core/sync/time/time-watch.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { createLog } from '@mayim/process/log.ts'
import type { Again } from '@mayim/process/run-process.ts'
import { v7 } from 'uuid'
import type { PortalConfig } from '../ground/config.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import { createServiceDesk, createTriedServices } from '../ground/test-service.ts'
import { createCaptcha } from '../messages/mail/captcha.ts'
import { createContactDesk } from '../messages/mail/contact-desk.ts'
import { createSmtpMailer } from '../messages/mail/mailer.ts'
import {
  byChannel,
  mailMessenger,
  muteInTestMode,
  startSingleSender,
} from '../messages/messenger/messengers.ts'
import { noteRefused } from '../messages/messenger/note-refused.ts'
import { noteStopped } from '../messages/messenger/stop-texts.ts'
import {
  createTwilioMessenger,
  type TwilioMessenger,
  twilioAccount,
} from '../messages/messenger/twilio-messenger.ts'
import { createCards } from '../money/cards.ts'
import { createHubLink } from '../sync/hub-link.ts'
import { shareLink, sharePeer } from '../sync/shared-link.ts'
import { startSyncServer } from '../sync/sync-server.ts'
import { backupsOf, facilityKeyOf, ownSealerOf } from './own-keys.ts'
import { portalJobs } from './portal-jobs.ts'
import { servePortal } from './serve-portal.ts'

export interface RunningPortal {
  readonly port: number
  readonly operatorPort: number
  stop(): Promise<void>
}

/**
 * Starts the portal: database, messages, server, and the sync path for the hub. Stops in the reverse order, also when a
 * start fails.
 * @param again starts it again; without it no backup is brought back in the setup
 */
export async function startPortal(
  config: PortalConfig,
  version: string,
  again?: Again,
): Promise<RunningPortal> {
  const ends = new AsyncDisposableStack()
  try {
    const facilityKey = facilityKeyOf(config)
    const { base, peers, time } = await openBase(config, facilityKey, ends)
    const facilityId = await confirmFacility(base)
    await confirmOwnKey(base)
    const { outbox, messenger, tryText } = textsOf(config, base)
    const sender = startSingleSender(base, peers, messenger)
    ends.defer(() => sender.stop())
    const commands = new CommandDesk(base, {})
    const recovery = new RecoveryDesk(base)
    await keepMark(base, config, recovery, ends)
    const link = createHubLink(base, recovery, { facilityKey, version })
    const peer = sharePeer(base, peers, commands, link.isLinked)
    ends.defer(peer.stop)
    let ownUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
    const { processorUrls: urls, nedarimAddresses } = config
    const cards = createCards(base, { urls, nedarimAddresses, publicUrl: () => ownUrl })
    const services = createTriedServices({ db: base.db, cards, tryText, mailer: createSmtpMailer(base) })
    const certificate = openCertificate(base, config.serving.certificate, ends)
    const facility: PortalFacility = {
      ...base,
      ...link.ofFacility,
      peer,
      contact: createContactDesk(base, createCaptcha(base, config.captchaUrl)),
      cards,
      services: createServiceDesk(base, services),
      backups: openBackupsOf(base, config, { peer, commands }),
      outbox: outbox ? () => outbox.texts() : null,
      lacks: lacksOf(base, config, certificate),
    }
    const serving = { certificate, peers, commands, again }
    const server = await servePortal(facility, config, version, serving, ends)
    const isProxy = addressList(config.serving.trustProxy)
    const sync = await startSyncServer(base, server.server, {
      addressOf: request => clientAddressOf(request, isProxy),
      keyHash: config.syncKey && hashSyncKey(config.syncKey),
      ...{ facilityId, version, peers, commands, recovery },
    })
    ends.defer(() => sync.stop())
    commands.register({ rotateKey: body => sync.keys.propose(body) })
    ends.defer(new OutageReports(base).watch(sync.link))
    const shared = shareLink(base, peers, sync.link)
    link.open(sync, shared)
    ends.defer(shared.stop)
    // Who connects while that many wait to be accepted tries again a second later: 511 by default.
    const backlog = connectionLimits.inAll
    const address = await server.listen({ host: config.host, port: config.port, backlog })
    const port = portOf(server)
    if (config.publicUrl === null) ownUrl = address
    const operatorPort = await startOperatorServer(base, server.operatorView, config.serving.operator, ends)
    const jobs = portalJobs(facility, {
      time,
      pageAt: path => `${config.publicUrl ?? address}${path}`,
      link,
      hubCertificate: config.hubCertificate,
    })
    startJobs(base, jobs, ends, (name, start) => peers.alone(name, start))
    base.log.info({ port, operatorPort }, 'the portal is open')
    return { port, operatorPort, stop: () => ends.disposeAsync() }
  } catch (error) {
    await ends.disposeAsync()
    throw error
  }
}

/** What the machine of the portal lacks, at each question. */
function lacksOf(
  { hostClock }: Facility,
  config: PortalConfig,
  certificate: WatchedCertificate | null,
): PortalFacility['lacks'] {
  const dataDir = backupsOf(config) && config.dataDir
  return () =>
    machineLacks('portal', { dataDir, certificateDays: certificate?.daysLeft() ?? null }, hostClock.now())
}

function openBackupsOf(
  base: Facility,
  config: PortalConfig,
  link: Pick<BackupParts, 'peer' | 'commands'>,
): BackupDesk {
  const side = { side: 'portal', dataDir: config.dataDir } as const
  const { places } = config
  return openBackups(base, { side, backups: backupsOf(config), places, ...link, heardFirst: true })
}

async function keepMark(
  base: Facility,
  { highWaterFile, database }: PortalConfig,
  recovery: RecoveryDesk,
  ends: AsyncDisposableStack,
): Promise<void> {
  if (highWaterFile === null || !('file' in database)) return
  const mark = await startHighWaterFile(base, recovery, highWaterFile)
  ends.defer(() => mark.stop())
}

/** A demo shows login codes to everybody, and its payments are play: it takes no card for real money (threats-671). */
async function refuseLiveKey(facility: Facility): Promise<void> {
  const secret = await openSecret(facility, 'ccProcessorSecret')
  if (secret !== null && /^[sr]k_live_/.test(secret.reveal()))
    throw new ConfigurationError([
      'MAYIM_DEMO must not be set: the database has the live key of a card processor, and a demo shows login codes to everybody.',
    ])
}

async function openBase(
  config: PortalConfig,
  facilityKey: string,
  ends: AsyncDisposableStack,
): Promise<{ base: Facility; peers: Peers; time: TimeWatch }> {
  const clock = fileClock(config.clockFile)
  const time = watchTime('portal', clock)
  const log = createLog(config.logLevel)
  ends.defer(() => clock.stop())
  const opened = await openFacility({
    side: 'portal',
    database: { ...config.database, ...config.measuring?.writer },
    clock,
    hostClock: systemClock,
    time,
    hasher: hasherFromSecret(facilityKey),
    ownSealer: ownSealerOf(config, facilityKey),
    noteKeyFile: noteKeyFile(config.dataDir, 'portal'),
    log,
    backups: backupsOf(config),
    saleHook: handOverSale,
  })
  ends.defer(() => opened.close())
  if (config.demo) await refuseLiveKey(opened.facility)
  return { base: opened.facility, peers: opened.database.peers, time }
}

/** Sends texts and calls by Twilio and mail by SMTP; a demo without an account only shows them. */
function textsOf(
  config: PortalConfig,
  facility: Facility,
): {
  outbox: ReturnType<typeof createOutbox> | null
  messenger: Messenger
  tryText: TwilioMessenger['tryText']
} {
  const outbox = config.demo && config.twilio === null ? createOutbox(facility.clock) : null
  const { publicUrl } = config
  const byTwilio = createTwilioMessenger(twilioAccount(facility, config.twilio), facility.log, {
    publicUrl,
    onOutcome: ({ to }, reason) => noteRefused(facility, to, reason),
  })
  const text = noteStopped(facility, byTwilio)
  const byMail = mailMessenger(facility, createSmtpMailer(facility))
  if (outbox === null) {
    const messenger = muteInTestMode(facility, byChannel({ text, voice: byTwilio, mail: byMail }))
    return { outbox, messenger, tryText: text => byTwilio.tryText(text) }
  }
  const tryText: TwilioMessenger['tryText'] = async text => {
    const queuedAt = new Date(facility.clock.now()).toISOString()
    await outbox.send({
      ...text,
      id: v7(),
      userId: null,
      channel: 'text',
      key: `test:${queuedAt}`,
      queuedAt,
      expiresAt: queuedAt,
    })
    return { outcome: 'done', reason: '' }
  }
  return { outbox, messenger: outbox, tryText }
}
