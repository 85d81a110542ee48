import { answerDamaged } from '@mayim/core/http/operator/answer-damaged.ts'
import { runCommand, runProcess } from '@mayim/process/run-process.ts'
import hub from '../package.json' with { type: 'json' }
import { readHubConfig } from './ground/config.ts'
import {
  backUpHub,
  brokerFilesOfHub,
  keysOfHub,
  recoverHub,
  restoreHub,
  setUpHub,
} from './top/operator-commands.ts'
import { startHub } from './top/start-hub.ts'

const [command, ...args] = process.argv.slice(2)
if (command === 'setup') await runCommand('setup', () => setUpHub(args, readHubConfig(process.env)))
else if (command === 'keys') await runCommand('keys', () => keysOfHub(args, readHubConfig(process.env)))
else if (command === 'broker-files')
  await runCommand('broker-files', () =>
    brokerFilesOfHub(args, readHubConfig(process.env), line => process.stdout.write(`${line}\n`)),
  )
else if (command === 'backup') await runCommand('backup', () => backUpHub(args, readHubConfig(process.env)))
else if (command === 'restore')
  await runCommand('restore', () => restoreHub(args, readHubConfig(process.env)))
else if (command === 'recover')
  await runCommand('recover', () => recoverHub(args, readHubConfig(process.env)))
else
  await runProcess(
    'hub',
    async again => startHub(readHubConfig(process.env), hub.version, again),
    async fault => answerDamaged(fault, true, readHubConfig(process.env)),
  )
