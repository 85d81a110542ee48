import { runCommand, runProcess } from '@mayim/process/run-process.ts'
import portal from '../package.json' with { type: 'json' }
import { readPortalConfig } from './config.ts'
import { keysOfPortal } from './keys-of-portal.ts'
import { setUpPortal } from './set-up-portal.ts'
import { startPortal } from './start-portal.ts'

const [command, ...args] = process.argv.slice(2)
if (command === 'setup') await runCommand('setup', () => setUpPortal(args, readPortalConfig(process.env)))
else if (command === 'keys') await runCommand('keys', () => keysOfPortal(args, readPortalConfig(process.env)))
else await runProcess('portal', async () => startPortal(readPortalConfig(process.env), portal.version))
