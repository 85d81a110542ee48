import { runProcess } from '@mayim/process/run-process.ts'
import portal from '../package.json' with { type: 'json' }
import { readPortalConfig } from './config.ts'
import { startPortal } from './start-portal.ts'

await runProcess('portal', async () => startPortal(readPortalConfig(process.env), portal.version))
