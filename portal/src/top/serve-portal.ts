import { bookOnBehalf } from '@mayim/core/booking/anywhere/on-behalf.ts'
import type { Peers } from '@mayim/core/ground/database/peers.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { relayedCommands } from '@mayim/core/http/relay-call.ts'
import { noteKeyCommands } from '@mayim/core/keeping/notes/note-keys-job.ts'
import { openBringBack } from '@mayim/core/operator/backup/bring-back.ts'
import { storeAtPortal } from '@mayim/core/operator/setup/create-first-admin.ts'
import { watchFirstStart } from '@mayim/core/operator/setup/watch-first-start.ts'
import type { WatchedCertificate } from '@mayim/core/operator/watch-certificate.ts'
import type { CommandDesk, CommandHandlers } from '@mayim/core/people/commands/command-desk.ts'
import { signingKeyFile } from '@mayim/core/sign-in/access-token.ts'
import { type Auth, codeLimits, createAuth } from '@mayim/core/sign-in/auth.ts'
import { acceptChangedPassword } from '@mayim/core/sign-in/staff/set-password.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { Again } from '@mayim/process/run-process.ts'
import type { FastifyInstance } from 'fastify'
import type { PortalConfig } from '../ground/config.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import { createCaptcha, signInAction } from '../messages/mail/captcha.ts'
import { createHubTextIntake, isHubText } from '../messages/messenger/accept-hub-text.ts'
import { mountTwilio } from '../messages/messenger/mount-twilio.ts'
import { twilioAccount } from '../messages/messenger/twilio-messenger.ts'
import { mountWebhook } from '../money/receive-webhook.ts'
import { readDomainProof, serveDomainProof, serveFiles } from '../site/serve-files.ts'
import { portalHandlers } from './handlers/portal-handlers.ts'
import { backupsOf, restoreSideOf } from './own-keys.ts'
import { portalScreens } from './screens.ts'

/** In a demo all played patrons come from one address. */
const demoCodeLimits = {
  sendsPerAddress: 10 * codeLimits.sendsPerAddress,
  sendsPerNeighbours: 10 * codeLimits.sendsPerNeighbours,
  sendsBeforeCheck: 10 * codeLimits.sendsBeforeCheck,
}

export interface ServingParts {
  readonly certificate: WatchedCertificate | null
  readonly peers: Peers
  readonly commands: CommandDesk
  readonly again: Again | undefined
}

/** Creates the server of the portal's calls, pages and files; it does not listen yet. */
export async function servePortal(
  facility: PortalFacility,
  config: PortalConfig,
  version: string,
  { certificate, peers, commands, again }: ServingParts,
  ends: AsyncDisposableStack,
): Promise<FastifyInstance> {
  const firstStart = await watchFirstStart(facility, storeAtPortal)
  ends.defer(() => firstStart.stop())
  const auth = await createAuth(facility, {
    firstStart,
    signingKeyFile: signingKeyFile(config.dataDir, 'portal'),
    limits: config.demo ? demoCodeLimits : {},
    canText: async () =>
      facility.outbox !== null ||
      (!facility.settings.current().testMode && (await twilioAccount(facility, config.twilio)()) !== null),
    peers,
    captcha: {
      isSet: () => facility.settings.current().googleSiteKey !== '',
      verify: createCaptcha(facility, config.captchaUrl, signInAction),
    },
  })
  ends.defer(() => auth.stop())
  commands.register(hubCommands({ facility, auth }))
  const proof = await readDomainProof(config.applePayDomainFile)
  const server = await createServer(facility, {
    side: 'portal',
    auth,
    handlers: portalHandlers,
    peer: commands,
    version,
    allowedOrigins: config.allowedOrigins,
    limits: config.measuring?.limits ?? {},
    acceptsFirst: true,
    screens: portalScreens(facility),
    publicUrl: config.publicUrl,
    https: config.serving.https,
    isLinked: async () => (await facility.link.state()).linked,
    certificate,
    backupsIn: backupsOf(config) && config.dataDir,
    bringBack: openBringBack(restoreSideOf(config), facility, again, ends),
    trustProxy: config.serving.trustProxy,
    mount: async app => {
      await mountWebhook(app, facility)
      const { publicUrl } = config
      await mountTwilio(app, facility, {
        accountOf: twilioAccount(facility, config.twilio),
        publicUrl,
      })
      await serveFiles(app, facility)
      await serveDomainProof(app, proof)
    },
  })
  ends.defer(async () => server.close())
  return server
}

/**
 * What the portal does for the hub: the calls that only the portal can answer, and the texts that the hub cannot send.
 */
function hubCommands(parts: { readonly facility: PortalFacility; readonly auth: Auth }): CommandHandlers {
  const relayed = relayedCommands({ ...parts, handlers: portalHandlers })
  const takeText = createHubTextIntake(parts.facility)
  return {
    ...relayed,
    changedPassword: asked => acceptChangedPassword(parts.auth, asked),
    ...noteKeyCommands(parts.facility, parts.facility.peer),
    book: asked => bookOnBehalf(parts.facility, asked),
    sendSms: async body => {
      if (isHubText(body)) return takeText(parts.facility, body)
      return (await relayed.sendSms?.(body)) ?? refuse('later', 'later')
    },
  }
}
