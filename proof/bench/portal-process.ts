import { runProcess } from '@mayim/process/run-process.ts'
import { readPortalConfig } from '../../portal/src/config.ts'
import { startPortal } from '../../portal/src/start-portal.ts'

/** The portal as it is, less the limits for each address (all load comes from one), and with the disk as told. */
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
