import { runProcess } from '@mayim/process/run-process.ts'
import { readPortalConfig } from '../../portal/src/ground/config.ts'
import { startPortal } from '../../portal/src/top/start-portal.ts'

/** The portal without limits per address, since all load comes from one address, and with an optional commit delay. */
const commitDelayMs = Number(process.env.BENCH_COMMIT_DELAY_MS ?? 0)
const oneCommitEach = process.env.BENCH_ONE_COMMIT_EACH === '1'
const unlimited = 10_000_000

await runProcess('portal', async () =>
  startPortal(
    {
      ...readPortalConfig(process.env),
      measuring: {
        writer: { commitDelayMs, oneCommitEach },
        limits: { sign: unlimited, write: unlimited, read: unlimited },
      },
    },
    'bench',
  ),
)
