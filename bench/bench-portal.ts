import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { freePorts } from '../demo/check-host.ts'
import { startChild } from '../demo/child.ts'
import { type DemoClock, setDemoClock } from '../demo/evening-clock.ts'
import { clockFileOf } from '../demo/facility.ts'
import { demoKeys } from '../demo/keys.ts'
import { seed } from '../demo/seed.ts'
import { newUser } from '../demo/seed-user.ts'
import { openDatabase } from '../shared/src/data/open-database.ts'
import { ok } from '../shared/src/domain/result.ts'
import { createAccessTokens } from '../shared/src/operations/auth/access-token.ts'
import { openSigningKeys } from '../shared/src/operations/auth/signing-keys.ts'
import { systemClock } from '../shared/src/operations/clock.ts'

export interface BenchPatron {
  readonly id: string
  readonly token: string
}

export interface BenchPortal {
  readonly url: string
  readonly clock: DemoClock
  readonly patrons: readonly BenchPatron[]
  stop(): Promise<void>
}

/** Large enough that the load never sells the house out: what is measured is bookings, not refusals. */
const bigHouse = { roomsAvailableShowerAny: '60', roomsAvailableBathAny: '20', bathMayServeShower: 'False' }
const dayMs = 86_400_000

/** A portal with a big house and that many patrons, each already signed in. */
export async function benchPortal(
  patronCount: number,
  env: Record<string, string> = {},
): Promise<BenchPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mayim-bench-'))
  const clock = setDemoClock(clockFileOf(dataDir), { clock: null, speed: null })
  const keys = demoKeys(dataDir)
  await seed({ dataDir, facilityKey: keys.MAYIM_FACILITY_KEY ?? '', house: bigHouse }, clock)
  const patrons = await signedInPatrons(dataDir, patronCount)
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const child = startChild(
    {
      name: 'portal',
      main: 'bench/portal-process.ts',
      env: {
        ...keys,
        MAYIM_DATA_DIR: dataDir,
        PORTAL_PORT: String(port),
        MAYIM_CLOCK_FILE: clockFileOf(dataDir),
        LOG_LEVEL: 'warn',
        ...env,
      },
    },
    {
      onLine: (_name, line) => console.error(line),
      onEnd: (_name, how) => console.error(`the portal ended: ${how}`),
    },
  )
  await answers(`${url}/readyz`)
  return {
    url,
    clock,
    patrons,
    stop: async () => {
      await child.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function answers(url: string, patienceMs = 20_000): Promise<void> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const answered = await fetch(url).then(
      answer => answer.ok,
      () => false,
    )
    if (answered) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error(`${url} does not answer`)
}

async function signedInPatrons(dataDir: string, count: number): Promise<BenchPatron[]> {
  const keys = await openSigningKeys(join(dataDir, 'keys', 'portal-signing.json'))
  const tokens = createAccessTokens(keys, 'portal', systemClock)
  const people = Array.from({ length: count }, (_, index) => ({ id: v7(), family: v7(), index }))
  const database = await openDatabase({ file: join(dataDir, 'portal.sqlite') })
  const issuedAt = new Date().toISOString()
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  await database.write(async trx => {
    for (const { id, family, index } of people) {
      const phone = `+1718556${String(index).padStart(4, '0')}`
      await trx
        .insertInto('user')
        .values(newUser({ clock: systemClock }, { id, username: phone, phone }))
        .execute()
      const times = { issuedAt, expiresAt, usedAt: null, revokedAt: null, successorSealed: null }
      await trx
        .insertInto('refreshToken')
        .values({ tokenHash: family, family, userId: id, deviceId: null, ...times })
        .execute()
    }
    return ok(null)
  })
  await database.close()
  return await Promise.all(
    people.map(async ({ id, family }) => ({
      id,
      token: await tokens.issue({ subject: id, kind: 'person', family }),
    })),
  )
}
