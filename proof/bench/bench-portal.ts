import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handOverSale } from '@mayim/core/booking/share-rounds/seal-night.ts'
import { fixedClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret, sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { insertRows } from '@mayim/core/ground/schema/prepared.ts'
import { noteKeyFile } from '@mayim/core/keeping/notes/open-note-keys.ts'
import { openFacility } from '@mayim/core/operator/open-facility.ts'
import { createAccessTokens, openSigningKeys } from '@mayim/core/sign-in/access-token.ts'
import { ok } from '@mayim/domain/result.ts'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { startChild } from '../../demo/child.ts'
import { type DemoClock, setDemoClock } from '../../demo/evening-clock.ts'
import { clockFileOf } from '../../demo/facility.ts'
import { freePorts } from '../../demo/free-ports.ts'
import { demoKeys } from '../../demo/keys.ts'
import { seed } from '../../demo/seed.ts'
import { newUser } from '../../demo/seed-user.ts'

export interface BenchPatron {
  readonly id: string
  readonly token: string
}

export interface BenchPortal {
  /** The address of each process. */
  readonly urls: readonly string[]
  readonly url: string
  readonly clock: DemoClock
  readonly clockFile: string
  /** The SQLite database. */
  readonly file: string
  readonly patrons: readonly BenchPatron[]
  /** The CPU time of the processes so far. NaN on systems other than Linux. */
  cpuMs(): number
  stop(): Promise<void>
}

export interface BenchPlan {
  readonly patrons: number
  readonly settings?: Readonly<Record<string, string>>
  /** Wall time at the start (`YYYY-MM-DDTHH:mm`); by default shortly before the next night's cutoff. */
  readonly clock?: string
  /** A PostgreSQL database; SQLite in its own folder by default. */
  readonly postgres?: { readonly url: string; readonly schema: string }
  readonly processes?: number
  /** Writes to the database before the processes start. */
  readonly prepare?: (facility: Facility, patrons: readonly BenchPatron[]) => Promise<void>
  readonly env?: Readonly<Record<string, string>>
  /** Flags of node itself. */
  readonly flags?: readonly string[]
}

/** Large enough that the load never sells out a night: the benchmark measures bookings, not refusals. */
const largeFacility = {
  roomsAvailableShowerAny: '60',
  roomsAvailableBathAny: '20',
  bathMayServeShower: 'False',
}
const dayMs = 86_400_000

/** Starts a portal of a large facility, with the given number of patrons, all signed in. */
export async function benchPortal(plan: BenchPlan): Promise<BenchPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mayim-bench-'))
  const clockFile = clockFileOf(dataDir)
  const clock = setDemoClock(clockFile, { clock: plan.clock ?? null, speed: null })
  const keys = demoKeys(dataDir)
  const { MAYIM_FACILITY_KEY: facilityKey = '', MAYIM_PORTAL_KEY: portalKey = '' } = keys
  const portalDatabase = plan.postgres ?? null
  await seed(
    {
      dataDir,
      facilityKey,
      portalKey,
      settings: plan.settings ?? largeFacility,
      portalDatabase,
      empty: true,
    },
    clock,
  )
  const opened = await openFacility({
    side: 'portal',
    database: portalDatabase ?? { file: join(dataDir, 'portal.sqlite') },
    clock: fixedClock(clock.nowMs),
    hostClock: systemClock,
    hasher: hasherFromSecret(facilityKey),
    ownSealer: sealerFromSecret(portalKey),
    noteKeyFile: noteKeyFile(dataDir, 'portal'),
    log: pino({ level: 'silent' }),
    saleHook: handOverSale,
  })
  const patrons = await signedInPatrons(opened.facility, dataDir, plan.patrons)
  await plan.prepare?.(opened.facility, patrons)
  await opened.close()
  const ports = await freePorts(plan.processes ?? 1)
  const urls = ports.map(port => `http://127.0.0.1:${port}`)
  const env = {
    ...keys,
    MAYIM_DATA_DIR: dataDir,
    MAYIM_CLOCK_FILE: clockFile,
    LOG_LEVEL: 'warn',
    ...plan.env,
  }
  const base = portalDatabase
    ? { DATABASE_URL: portalDatabase.url, DATABASE_SCHEMA: portalDatabase.schema }
    : {}
  const children = ports.map(port =>
    startChild(
      {
        name: 'portal',
        main: 'proof/bench/portal-process.ts',
        env: { ...env, ...base, PORTAL_PORT: String(port), PORTAL_OPERATOR_PORT: '0' },
        flags: plan.flags ?? [],
      },
      {
        onLine: (_name, line) => console.error(line),
        onEnd: (_name, how) => console.error(`the portal ended: ${how}`),
      },
    ),
  )
  await Promise.all(urls.map(url => waitUntilOk(`${url}/readyz`)))
  return {
    urls,
    url: urls[0] ?? '',
    clock,
    clockFile,
    file: join(dataDir, 'portal.sqlite'),
    patrons,
    cpuMs: () => children.reduce((sum, child) => sum + cpuMsOf(child.pid), 0),
    stop: async () => {
      await Promise.all(children.map(child => child.stop()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The CPU time of a process in ms, from Linux's clock ticks of 10 ms. NaN on other systems. */
export function cpuMsOf(pid: number): number {
  try {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11) ?? []
    return (Number(user) + Number(system)) * 10
  } catch {
    return Number.NaN
  }
}

export async function waitUntilOk(url: string, timeoutMs = 20_000): Promise<void> {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    const isOk = await fetch(url).then(
      response => response.ok,
      () => false,
    )
    if (isOk) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error(`${url} did not become ready`)
}

async function signedInPatrons(facility: Facility, dataDir: string, count: number): Promise<BenchPatron[]> {
  const keys = await openSigningKeys(join(dataDir, 'keys', 'portal-signing.json'))
  const tokens = createAccessTokens(keys, 'portal', systemClock)
  const people = Array.from({ length: count }, (_, index) => ({ id: v7(), family: v7(), index }))
  const issuedAt = new Date().toISOString()
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  await facility.write(async trx => {
    for (const { id, family, index } of people) {
      const phone = `+1718556${String(index).padStart(4, '0')}`
      const user = newUser({ clock: systemClock }, { id, username: phone, phone })
      await insertRows(trx, 'user', [user])
      const times = { issuedAt, startedAt: issuedAt, expiresAt, usedAt: null, revokedAt: null }
      const blank = { successorSealed: null, agent: '' }
      await insertRows(trx, 'refreshToken', [
        { tokenHash: family, family, userId: id, deviceId: null, ...times, ...blank },
      ])
    }
    return ok(null)
  })
  return await Promise.all(
    people.map(async ({ id, family }) => ({
      id,
      token: await tokens.issue({ subject: id, kind: 'person', family }),
    })),
  )
}
