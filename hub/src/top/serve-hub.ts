import { fileURLToPath } from 'node:url'
import { bookOnBehalf, undoOnBehalf } from '@mayim/core/booking/anywhere/on-behalf.ts'
import { startJobs } from '@mayim/core/ground/runtime/job.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { portOf, startOperatorServer } from '@mayim/core/http/operator/operator-server.ts'
import { relayedCommands } from '@mayim/core/http/relay-call.ts'
import type { Screens } from '@mayim/core/http/serve-screens.ts'
import { rateLimits } from '@mayim/core/http/server-options.ts'
import { noteKeyCommands } from '@mayim/core/keeping/notes/note-keys-job.ts'
import { openBringBack } from '@mayim/core/operator/backup/bring-back.ts'
import { storeAtHub } from '@mayim/core/operator/setup/create-first-admin.ts'
import { watchFirstStart } from '@mayim/core/operator/setup/watch-first-start.ts'
import type { WatchedCertificate } from '@mayim/core/operator/watch-certificate.ts'
import type { CommandDesk, CommandHandlers } from '@mayim/core/people/commands/command-desk.ts'
import { signingKeyFile } from '@mayim/core/sign-in/access-token.ts'
import { createAuth } from '@mayim/core/sign-in/auth.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Again } from '@mayim/process/run-process.ts'
import { attendantsOnDuty } from '../building/rooms/room-table.ts'
import type { HubConfig } from '../ground/config.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { restoreSideOf } from '../sync/portal-pairing.ts'
import { takeCertificate } from '../sync/take-certificate.ts'
import { mountOwnCa } from '../technician/own-ca.ts'
import { bookingHooks } from '../visit/booking-hooks.ts'
import { hubHandlers } from './handlers/hub-handlers.ts'
import { screenFollowers } from './hub-jobs.ts'

/**
 * In a demo, every screen of the building and a played evening, which is faster than real time, come from one address.
 */
const demoLimits = { write: 10 * rateLimits.write, read: 10 * rateLimits.read }

export interface ServingParts {
  readonly certificate: WatchedCertificate | null
  readonly commands: CommandDesk
  readonly again: Again | undefined
}

/** Serves the hub's calls, screens and live events, and the operator's pages; returns the ports. */
export async function serveHub(
  facility: HubFacility,
  config: HubConfig,
  version: string,
  { certificate, commands, again }: ServingParts,
  ends: AsyncDisposableStack,
): Promise<{ readonly port: number; readonly operatorPort: number }> {
  const firstStart = await watchFirstStart(facility, storeAtHub)
  ends.defer(() => firstStart.stop())
  const isLinked = async () => (await facility.link.state()).linked
  const auth = await createAuth(facility, {
    firstStart,
    signingKeyFile: signingKeyFile(config.dataDir, 'hub'),
  })
  ends.defer(() => auth.stop())
  commands.register({
    ...relayedCommands({ facility, auth, handlers: hubHandlers }),
    book: asked => bookOnBehalf(facility, asked, bookingHooks(facility)),
    undo: asked => undoOnBehalf(facility, asked),
    ...certificateCommand(facility, config),
    ...noteKeyCommands(facility, facility.peer),
    onDuty: async () => ok(await attendantsOnDuty(facility.db)),
  })
  const server = await createServer(facility, {
    side: 'hub',
    auth,
    handlers: hubHandlers,
    peer: commands,
    version,
    allowedOrigins: config.allowedOrigins,
    publicUrl: config.publicUrl,
    https: config.serving.https,
    isLinked,
    certificate,
    backupsIn: config.dataDir,
    bringBack: openBringBack(restoreSideOf(config), facility, again, ends),
    trustProxy: config.serving.trustProxy,
    screens: hubScreens({ isDemo: config.demo }),
    mount: mountOwnCa(facility),
    limits: config.demo ? demoLimits : {},
  })
  startJobs(
    facility,
    screenFollowers(facility, event => server.live.publish(event)),
    ends,
  )
  ends.defer(async () => server.close())
  await server.listen({ host: config.host, port: config.port })
  const operatorPort = await startOperatorServer(facility, server.operatorView, config.serving.operator, ends)
  return { port: portOf(server), operatorPort }
}

/** Lets the portal renew the certificate, where the operator allows it. */
function certificateCommand(
  facility: HubFacility,
  { certificateFromPortal, serving: { certificate } }: HubConfig,
): CommandHandlers {
  if (!certificateFromPortal || certificate === null) return {}
  return { certificate: async body => takeCertificate(facility, certificate, body) }
}

const pages = {
  '/receptionist': 'desk.html',
  '/attendant': 'attendant.html',
  '/room': 'room.html',
  '/pair': 'room.html',
  '/kiosk': 'kiosk.html',
  '/display': 'display.html',
  '/technician': 'technician.html',
  '/setup': 'setup.html',
  '/admin': 'admin.html',
  '/': 'index.html',
}

/**
 * The hub's built screens, each with its own page. In a demo or a test the device lab (building-1100) and the gallery of
 * all screens too; each page then says in its head that it is of a demo.
 */
export function hubScreens({ isDemo }: { isDemo: boolean }): Screens {
  const built = import.meta.resolve('@mayim/hub/package.json')
  return {
    folder: fileURLToPath(new URL('dist/screens', built)),
    pages: isDemo ? { ...pages, '/lab': 'lab.html' } : pages,
    ...(isDemo && {
      gallery: fileURLToPath(new URL('dist/gallery', built)),
      head: async () => '<meta name="mayim-demo">',
    }),
  }
}
