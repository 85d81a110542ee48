import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Role, Side } from '@mayim/contract/call.ts'
import { calls } from '@mayim/contract/calls.ts'
import type { DatabaseConfig, OpenDatabase } from '@mayim/core/ground/database/open-database.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { accountHandlers } from '@mayim/core/http/handlers/account.ts'
import { factorHandlers } from '@mayim/core/http/handlers/factors.ts'
import { pairingHandlers } from '@mayim/core/http/handlers/pairing.ts'
import type { ServerOptions } from '@mayim/core/http/server-options.ts'
import { sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import { openFacility } from '@mayim/core/operator/open-facility.ts'
import { staffIdOf, userIdOf } from '@mayim/core/people/create-user.ts'
import { type Auth, type AuthOptions, createAuth } from '@mayim/core/sign-in/auth.ts'
import { putPasswordHash } from '@mayim/core/sign-in/credential-table.ts'
import { hashPassword } from '@mayim/core/sign-in/passwords.ts'
import { type SignedIn, signedIn, startFamily } from '@mayim/core/sign-in/session-tokens.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { createLog } from '@mayim/process/log.ts'
import type { FastifyInstance } from 'fastify'
import { writeMigratedFile } from '../database/migrated-file.ts'
import { sampleUser } from '../database/sample-rows.ts'
import { saleHookOf } from '../facility/sale-hook-of.ts'
import { liveCallIds } from './live-call-ids.ts'

export interface TestServer {
  readonly facility: Facility
  readonly database: OpenDatabase
  readonly auth: Auth
  readonly app: FastifyInstance
  readonly hostClock: ReturnType<typeof fixedClock>
  /** The facility's time. */
  readonly clock: ReturnType<typeof fixedClock>
  /** `http://127.0.0.1:port`, really listening. */
  readonly origin: string
  readonly port: number
  readonly signingKeyFile: string
  readonly logLines: readonly string[]
  /** The texts that wait to be sent, opened. */
  texts(): Promise<{ to: string; body: string; kind: string; channel: string }[]>
  /** A session as if someone had signed in; makes the person. */
  signInAs(who: {
    phone?: string
    username?: string
    roles?: readonly Role[]
    password?: string
  }): Promise<SignedIn>
  /** Resolves when a setting that was committed is in force. */
  settingsSettled(): Promise<void>
  close(): Promise<void>
}

/** A side over real HTTP and a real database, with the handlers of signing in and stand-ins for the others. */
export async function startTestServer(
  side: Side = 'hub',
  more: {
    handlers?: Partial<Handlers<'hub'>>
    server?: Partial<ServerOptions<'hub', Facility>>
    limits?: AuthOptions['limits']
    captcha?: AuthOptions['captcha']
    canText?: AuthOptions['canText']
    /** Another database than a SQLite file of its own. */
    database?: DatabaseConfig
    /** The facility's time; a Sunday otherwise: no codes are texted on Shabbos. */
    now?: string
  } = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-http-'))
  const logLines: string[] = []
  const hostClock = fixedClock('2026-11-21T18:00:00Z')
  const clock = fixedClock(more.now ?? '2026-11-22T18:00:00Z')
  const file = join(folder, 'facility.db')
  if (!more.database) await writeMigratedFile(file)
  const opened = await openFacility({
    side,
    database: more.database ?? { file },
    clock,
    hostClock,
    hasher: sealerOfFile(join(folder, 'facility.key')),
    ownSealer: sealerOfFile(join(folder, 'own.keys')),
    noteKeyFile: join(folder, 'notes.keys'),
    log: createLog('debug', { write: line => void logLines.push(line) }),
    saleHook: saleHookOf(side),
  })
  const { facility } = opened
  const auth = await createAuth(facility, {
    signingKeyFile: join(folder, 'signing.json'),
    // Tests of other limits ask for many codes at one moment.
    limits: { sendsBeforeCheck: 1_000_000, ...more.limits },
    ...(more.captcha ? { captcha: more.captcha } : {}),
    ...(more.canText ? { canText: more.canText } : {}),
  })
  const app = await createServer(facility, {
    side,
    auth,
    version: '0.0.0-test',
    handlers: { ...standIns(side), ...more.handlers } as never,
    ...(more.server as object),
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    facility,
    database: opened.database,
    auth,
    app,
    hostClock,
    clock,
    origin,
    port: Number(new URL(origin).port),
    signingKeyFile: join(folder, 'signing.json'),
    logLines,
    texts: () => readTexts(facility),
    signInAs: who => signInAs(auth, who),
    settingsSettled: opened.settingsSettled,
    async close() {
      await app.close()
      auth.stop()
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Every live call answers that there is nothing, but for those of signing in. */
function standIns(side: Side): object {
  const nothing = liveCallIds(side)
    .filter(id => !('answerAs' in calls[id] && calls[id].answerAs === 'events'))
    .filter(id => (calls[id] as Call).relay?.[side] === undefined)
    .map(id => [id, async () => refuse('missing', 'missing')])
  return {
    ...Object.fromEntries(nothing),
    ...accountHandlers,
    ...factorHandlers,
    ...(side === 'hub' ? pairingHandlers() : {}),
  }
}

async function readTexts({ db, ownSealer }: Facility) {
  const rows = await db.selectFrom('outboundMessage').selectAll().orderBy('id').execute()
  return rows.map(({ sealed, kind, channel }) => ({
    ...(JSON.parse(ownSealer.open(sealed)) as { to: string; body: string }),
    kind,
    channel,
  }))
}

async function signInAs(
  auth: Auth,
  {
    phone,
    username,
    roles = [],
    password,
  }: { phone?: string; username?: string; roles?: readonly Role[]; password?: string },
): Promise<SignedIn> {
  const { facility } = auth
  const name = phone ?? username ?? 'somebody'
  const id = phone === undefined ? staffIdOf(facility, name) : userIdOf(facility, phone)
  const passwordHash = password === undefined ? null : await hashPassword(password, { N: 1024, r: 8, p: 1 })
  const row = sampleUser({
    id,
    username: name,
    phone: phone ?? null,
    roles: JSON.stringify(roles),
  })
  const holder = { kind: 'person', id, userName: name, roles } as const
  const started = await facility.write(async trx => {
    await trx
      .insertInto('user')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    if (passwordHash) await putPasswordHash(trx, id, passwordHash, new Date(0).toISOString(), false)
    return ok(await startFamily(auth, trx, holder))
  })
  if (!started.ok) throw new Error('Nobody could sign in')
  return signedIn(auth, holder, started.value.token, started.value.family)
}
