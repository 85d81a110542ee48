import type { Side } from '@mayim/contract/call.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import {
  type DatabaseConfig,
  nodeIdentity,
  openDatabase,
  openReaders,
} from '../ground/database/open-database.ts'
import { systemClock } from '../ground/runtime/clock.ts'
import { allowForNow } from '../sync/own-mark.ts'
import { pressRecovery } from '../sync/recovery/recovery-desk.ts'

const usage =
  'Use: recover --trust-peer. This side then gets back what it lost, and takes for a quarter of an hour what the other side sends as its own.'

/**
 * The command `recover` (sync-974): what the call does, for a side at which nobody can sign in. The process may run.
 * Throws a ConfigurationError with the reason.
 */
export async function runRecover(
  args: readonly string[],
  { side, database }: { readonly side: Side; readonly database: DatabaseConfig },
  print: (line: string) => void,
): Promise<void> {
  if (args.length !== 1 || args[0] !== '--trust-peer') throw new ConfigurationError([usage])
  const known = await openReaders(database)
  if (known === null) throw new ConfigurationError([`The ${side} has no database yet. Start it once.`])
  await known.destroy()
  const opened = await openDatabase(database)
  try {
    await nodeIdentity(opened, side)
    await allowForNow({ write: opened.write, hostClock: systemClock }, 'trust')
    await pressRecovery(opened)
  } finally {
    await opened.close()
  }
  print(`The ${side} asks for its entries at its next connection. Restart it to connect at once.`)
}
