import { runProcess } from '@mayim/process/run-process.ts'
import hub from '../package.json' with { type: 'json' }
import { readHubConfig } from './config.ts'
import { startHub } from './start-hub.ts'

await runProcess('hub', async () => startHub(readHubConfig(process.env), hub.version))
