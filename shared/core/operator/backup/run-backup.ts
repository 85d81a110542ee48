import { existsSync } from 'node:fs'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { forgetRecoveryKey, openBackupKey, replaceBackupKey, waitingRecoveryKey } from './backup-key.ts'
import { type BackupSide, orderBackup } from './order-backup.ts'

type Print = (line: string) => void

/** The command `backup` (sync-544). The process may run. Throws a ConfigurationError with the reason. */
export async function runBackup(args: readonly string[], side: BackupSide, print: Print): Promise<void> {
  if (args.length > 0) throw new ConfigurationError(['Use: backup'])
  if (side.postgres === undefined && !existsSync(side.databaseFile))
    throw new ConfigurationError([`The ${side.side} has no database yet. Start it once.`])
  const { file, bytes, reservations } = await orderBackup(side, Date.now())
  print(`Made and checked ${file}: ${reservations} reservations, ${Math.ceil(bytes / 1000)} kB.`)
  if (waitingRecoveryKey(side.dataDir, side.side) !== null)
    print('Nobody has written down the recovery key yet, without which it cannot be opened: keys recovery')
}

/** The command `keys recovery` (sync-545). Throws a ConfigurationError with the reason. */
export async function runRecoveryKey(
  [act, ...more]: readonly string[],
  { side, dataDir }: Pick<BackupSide, 'side' | 'dataDir'>,
  print: Print,
): Promise<void> {
  const isKnown = act === undefined || act === '--written' || act === '--new'
  if (!isKnown || more.length > 0) throw new ConfigurationError(['Use: keys recovery [--written | --new]'])
  if (act === '--written') {
    forgetRecoveryKey(dataDir, side)
    print('The recovery key is no longer on this machine.')
    return
  }
  if (act === '--new') await replaceBackupKey(dataDir, side)
  await openBackupKey(dataDir, side)
  const key = waitingRecoveryKey(dataDir, side)
  if (key === null)
    throw new ConfigurationError([
      'The recovery key was written down, and is no longer here. If the paper is lost: keys recovery --new, which opens the backups that are made from then on.',
    ])
  print(`Recovery key of the ${side}:\n\n${key}\n`)
  print('Write it down or print it, compare it, and keep it away from this machine and from the backups.')
  print('Then take it off this machine: keys recovery --written')
}
