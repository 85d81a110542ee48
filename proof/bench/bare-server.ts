import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../../demo/child.ts'
import { freePorts } from '../../demo/free-ports.ts'
import { cpuMsOf, waitUntilOk } from './bench-portal.ts'
import { type Load, load } from './load.ts'

export interface BareServer {
  readonly url: string
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts a baseline server on a free port, with SQLite in its own folder or with the PostgreSQL database at `postgresUrl`. */
export async function bareServer(postgresUrl: string | null = null): Promise<BareServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mayim-bare-'))
  const [port = 0] = await freePorts(1)
  const main = postgresUrl === null ? 'proof/bench/bare-process.ts' : 'proof/bench/bare-postgres.ts'
  const address = postgresUrl === null ? {} : { DATABASE_URL: postgresUrl }
  const env = { MAYIM_DATA_DIR: dataDir, BENCH_PORT: String(port), ...address }
  const child = startChild(
    { name: 'bare', main, env },
    {
      onLine: (_name, line) => console.error(line),
      onEnd: (_name, how) => console.error(`the bare server ended: ${how}`),
    },
  )
  const url = `http://127.0.0.1:${port}`
  await waitUntilOk(`${url}/readyz`)
  return {
    url,
    cpuMs: () => cpuMsOf(child.pid),
    stop: async () => {
      await child.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Sends `count` bookings to a baseline server over `connections` connections. Returns the load with the CPU time of the server. */
export async function bareLoad(
  count: number,
  connections: number,
  postgresUrl: string | null = null,
): Promise<Load & { readonly cpuMs: number }> {
  const bare = await bareServer(postgresUrl)
  try {
    const requests = Array.from({ length: count }, (_, index) => ({
      method: 'POST',
      path: '/book',
      body: JSON.stringify({
        reservationDate: `2026-11-2${index % 8}`,
        reservationTime: `19:${10 + (index % 50)}`,
      }),
    }))
    const before = bare.cpuMs()
    const measured = await load(bare.url, requests, connections)
    return { ...measured, cpuMs: bare.cpuMs() - before }
  } finally {
    await bare.stop()
  }
}
