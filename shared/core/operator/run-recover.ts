import { rmSync } from 'node:fs'
import type { Side } from '@mayim/contract/call.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { createLog } from '@mayim/process/log.ts'
import {
  type DatabaseConfig,
  loadHead,
  nodeIdentity,
  type OpenDatabase,
  openDatabase,
  openReaders,
} from '../ground/database/open-database.ts'
import { systemClock } from '../ground/runtime/clock.ts'
import { openSettingsReader } from '../ground/settings/settings-reader.ts'
import { allowForNow } from '../sync/own-mark.ts'
import { pressRecovery, RecoveryDesk } from '../sync/recovery/recovery-desk.ts'

const usage =
  'Use: recover --trust-peer. This side then gets back what it lost, and takes for a quarter of an hour what the other side sends as its own. Where the other side is gone for ever: recover --alone. This side then goes on with what it has.'

interface RecoverSide {
  readonly side: Side
  readonly database: DatabaseConfig
  readonly highWaterFile: string | null
}

/**
 * The command `recover` (sync-974, sync-1141): what the calls do, for a side at which nobody can sign in. The process may run.
 * Throws a ConfigurationError with the reason.
 */
export async function runRecover(
  args: readonly string[],
  { side, database, highWaterFile }: RecoverSide,
  print: (line: string) => void,
): Promise<void> {
  const [act] = args
  if (args.length !== 1 || (act !== '--trust-peer' && act !== '--alone'))
    throw new ConfigurationError([usage])
  const known = await openReaders(database)
  if (known === null) throw new ConfigurationError([`The ${side} has no database yet. Start it once.`])
  await known.destroy()
  const opened = await openDatabase(database)
  try {
    await nodeIdentity(opened, side)
    if (act === '--alone') {
      await endAlone(opened, side)
      // Its mark is of entries that are lost.
      if (highWaterFile !== null) rmSync(highWaterFile, { force: true })
      print(
        `The ${side} goes on with what it has. Restart it. Of the coming nights it sells nothing until a person has compared their payments and texts: docs/restore.md.`,
      )
      return
    }
    await allowForNow({ write: opened.write, hostClock: systemClock }, 'trust')
    await pressRecovery(opened)
  } finally {
    await opened.close()
  }
  print(`The ${side} asks for its entries at its next connection. Restart it to connect at once.`)
}

async function endAlone(opened: OpenDatabase, side: Side): Promise<void> {
  await loadHead(opened)
  const settings = await openSettingsReader(opened.readers, opened.changes, systemClock)
  try {
    const desk = new RecoveryDesk({
      side,
      db: opened.readers,
      write: opened.write,
      clock: systemClock,
      hostClock: systemClock,
      settings,
      log: createLog('warn', process.stderr),
    })
    const ended = await desk.end()
    if (!ended.ok) throw new ConfigurationError([`The ${side} does not wait for the other side.`])
  } finally {
    settings.stop()
  }
}
