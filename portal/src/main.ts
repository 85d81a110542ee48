import { answerDamaged } from '@mayim/core/http/operator/answer-damaged.ts'
import { runCommand, runProcess } from '@mayim/process/run-process.ts'
import portal from '../package.json' with { type: 'json' }
import { readPortalConfig } from './ground/config.ts'
import {
  backUpPortal,
  keysOfPortal,
  recoverPortal,
  restorePortal,
  setUpPortal,
} from './top/operator-commands.ts'
import { startPortal } from './top/start-portal.ts'

const [command, ...args] = process.argv.slice(2)
if (command === 'setup') await runCommand('setup', () => setUpPortal(args, readPortalConfig(process.env)))
else if (command === 'keys') await runCommand('keys', () => keysOfPortal(args, readPortalConfig(process.env)))
else if (command === 'backup')
  await runCommand('backup', () => backUpPortal(args, readPortalConfig(process.env)))
else if (command === 'restore')
  await runCommand('restore', () => restorePortal(args, readPortalConfig(process.env)))
else if (command === 'recover')
  await runCommand('recover', () => recoverPortal(args, readPortalConfig(process.env)))
else
  await runProcess(
    'portal',
    async again => startPortal(readPortalConfig(process.env), portal.version, again),
    async fault => answerDamaged(fault, false, readPortalConfig(process.env)),
  )
