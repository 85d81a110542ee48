import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { holdPort } from '@mayim/process/run-process.ts'
import { refusalSentence } from '../../ground/texts/current-text.ts'
import { openBackup, type RestoreSide } from './open-backup.ts'
import { putBack } from './put-back.ts'

type Print = (line: string) => void

/**
 * The command `restore` (sync-548): puts a backup in the place of a side's database. The process must not run. Throws a
 * ConfigurationError with the reason, and then has changed nothing.
 * @param ask asks the person for the recovery key
 */
export async function runRestore(
  [file, ...more]: readonly string[],
  { host, port, ...side }: RestoreSide & { readonly host: string; readonly port: number },
  print: Print,
  ask: (question: string) => Promise<string> = askAtTerminal,
): Promise<void> {
  if (file === undefined || more.length > 0) throw new ConfigurationError(['Use: restore FILE'])
  if (!existsSync(file)) throw new ConfigurationError([`There is no file ${file}.`])
  await using _held = await holdPort(side.side, host, port)
  const opened = await openBackup(file, await ask('Recovery key: '), side)
  if (!opened.ok) throw new ConfigurationError([refusalSentence('en', opened.code, opened.kind)])
  const { reservations, newestAt, madeAt } = opened.value
  const before = await putBack(side)
  print(
    `Restored ${reservations} reservations, as of ${madeAt}. The last change is of ${newestAt ?? 'no time'}.`,
  )
  if (before !== null) print(`What was here before lies in ${before}.`)
  print(`Start the ${side.side}. It gets from the other side what is missing.`)
}

async function askAtTerminal(question: string): Promise<string> {
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = once(terminal, 'close').then(() => '')
  return await Promise.race([terminal.question(question), ended])
}
