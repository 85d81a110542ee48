import type { CommandDesk } from '@mayim/core/commands/command-desk.ts'
import type { Peers } from '@mayim/core/database/peers.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { codeLimits, createAuth } from '@mayim/core/people/auth.ts'
import { signingKeyFile } from '@mayim/core/people/signing-keys.ts'
import { watchFirstStart } from '@mayim/core/setup/watch-first-start.ts'
import { openCertificate } from '@mayim/core/tls/watch-certificate.ts'
import type { FastifyInstance } from 'fastify'
import type { PortalConfig } from './config.ts'
import { portalHandlers } from './handlers/portal-handlers.ts'
import { createCaptcha, signInAction } from './mail/captcha.ts'
import { mountTwilio } from './messenger/mount-twilio.ts'
import { twilioAccount } from './messenger/twilio-account.ts'
import { mountWebhook } from './payments/receive-webhook.ts'
import type { PortalFacility } from './portal-facility.ts'
import { portalScreens } from './screens.ts'
import { readDomainProof, serveDomainProof } from './site-files/serve-domain-proof.ts'
import { serveFiles } from './site-files/serve-files.ts'
import { hubCommands } from './sync/hub-commands.ts'

/** In a demo all played patrons come from one address. */
const demoCodeLimits = {
  sendsPerAddress: 10 * codeLimits.sendsPerAddress,
  sendsPerNeighbours: 10 * codeLimits.sendsPerNeighbours,
  sendsBeforeCheck: 10 * codeLimits.sendsBeforeCheck,
}

export interface ServingParts {
  readonly onMessage: () => void
  readonly peers: Peers
  readonly commands: CommandDesk
}

/** Creates the server of the portal's calls, pages and files; it does not listen yet. */
export async function servePortal(
  facility: PortalFacility,
  config: PortalConfig,
  version: string,
  { onMessage, peers, commands }: ServingParts,
  ends: AsyncDisposableStack,
): Promise<FastifyInstance> {
  const firstStart = await watchFirstStart(facility)
  ends.defer(() => firstStart.stop())
  const auth = await createAuth(facility, {
    firstStart,
    signingKeyFile: signingKeyFile(config.dataDir, 'portal'),
    limits: config.demo ? demoCodeLimits : {},
    onMessage,
    peers,
    captcha: {
      isSet: () => facility.settings.current().googleSiteKey !== '',
      verify: createCaptcha(facility, config.captchaUrl, signInAction),
    },
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
    https: config.serving.https,
    isLinked: async () => (await facility.link.state()).linked,
    certificate: openCertificate(facility, config.serving.certificate, ends),
    trustProxy: config.serving.trustProxy,
    mount: async app => {
      await mountWebhook(app, facility)
      const { publicUrl } = config
      await mountTwilio(app, facility, {
        accountOf: twilioAccount(facility, config.twilio),
        publicUrl,
        onMessage,
      })
      await serveFiles(app, facility)
      await serveDomainProof(app, proof)
    },
  })
  ends.defer(async () => server.close())
  return server
}
