import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { holdPort } from '@mayim/process/run-process.ts'
import { nodeIdentity, openDatabase, openReaders } from '../../ground/database/open-database.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import { nodeRow, readHeads } from '../../ground/log/log-table.ts'
import { pressRecovery } from '../../sync/recovery/recovery-desk.ts'
import { forgetRecoveryKey, knownBackupKey } from './backup-key.ts'
import { checkCopy } from './check-copy.ts'
import type { CopyContent } from './copy-table.ts'
import type { BackupSide } from './order-backup.ts'
import { openSealed, SealedOtherwise } from './seal-backup.ts'

export interface RestoreSide extends BackupSide {
  readonly host: string
  readonly port: number
}

type Print = (line: string) => void

/**
 * The command `restore` (sync-548): puts a backup in the place of a side's database. The process must not run. Throws a
 * ConfigurationError with the reason, and then has changed nothing.
 * @param ask asks the person for the recovery key
 */
export async function runRestore(
  [file, ...more]: readonly string[],
  side: RestoreSide,
  print: Print,
  ask: (question: string) => Promise<string> = askAtTerminal,
): Promise<void> {
  if (file === undefined || more.length > 0) throw new ConfigurationError(['Use: restore FILE'])
  if (!existsSync(file)) throw new ConfigurationError([`There is no file ${file}.`])
  await using _held = await holdPort(side.side, side.host, side.port)
  const key = (await ask('Recovery key: ')).replaceAll(/\s/g, '').toUpperCase()
  mkdirSync(side.dataDir, { recursive: true, mode: 0o700 })
  const work = mkdtempSync(join(side.dataDir, '.restoring-'))
  try {
    const content = await openChecked(file, work, side, key)
    await askOtherSide(join(work, basename(side.databaseFile)), side)
    const before = await putInPlace(work, side)
    print(
      `Restored ${content.reservations} reservations. The last change is of ${content.newestAt ?? 'no time'}.`,
    )
    if (before !== null) print(`What was here before lies in ${before}.`)
    print(`Start the ${side.side}. It gets from the other side what is missing.`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function askAtTerminal(question: string): Promise<string> {
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = once(terminal, 'close').then(() => '')
  return await Promise.race([terminal.question(question), ended])
}

async function openChecked(
  file: string,
  work: string,
  { side, databaseFile }: RestoreSide,
  key: string,
): Promise<CopyContent> {
  try {
    await openSealed(file, work, key)
  } catch (error) {
    if (!(error instanceof SealedOtherwise)) throw error
    throw new ConfigurationError(['This recovery key does not open this file.'])
  }
  if (!existsSync(join(work, basename(databaseFile))))
    throw new ConfigurationError([`This is no backup of a ${side}.`])
  return checkCopy(join(work, basename(databaseFile)), side)
}

/** Closes the log of the copy until the other side has sent what it lacks, if it has ever known the other side. */
async function askOtherSide(file: string, { side }: RestoreSide): Promise<void> {
  const opened = await openDatabase({ file })
  try {
    await nodeIdentity(opened, side)
    if ((await readHeads(opened.readers))[otherSide(side)].seq > 0) await pressRecovery(opened)
  } finally {
    await opened.close()
  }
}

/** Returns the folder with what was replaced; null if nothing was. */
async function putInPlace(
  work: string,
  { side, dataDir, databaseFile }: RestoreSide,
): Promise<string | null> {
  const isSame = await isOfThisMachine(join(work, basename(databaseFile)), databaseFile)
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const before = join(dataDir, `before-restore-${stamp}`)
  const setAside = (from: string, ...to: readonly string[]) => {
    if (!existsSync(from)) return
    mkdirSync(join(before, ...to.slice(0, -1)), { recursive: true, mode: 0o700 })
    renameSync(from, join(before, ...to))
  }
  for (const end of ['', '-wal', '-shm']) setAside(`${databaseFile}${end}`, `${basename(databaseFile)}${end}`)
  renameSync(join(work, basename(databaseFile)), databaseFile)
  chmodSync(databaseFile, 0o600)
  const [from, keys] = [join(work, 'keys'), join(dataDir, 'keys')]
  const held = knownBackupKey(dataDir, side)
  mkdirSync(keys, { recursive: true, mode: 0o700 })
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    // The keys of the machine itself are as new or newer.
    if (isSame && existsSync(join(keys, name))) continue
    setAside(join(keys, name), 'keys', name)
    renameSync(join(from, name), join(keys, name))
  }
  // The key that waits does not open backups for the key that was brought back.
  if (held !== knownBackupKey(dataDir, side)) forgetRecoveryKey(dataDir, side)
  return existsSync(before) ? before : null
}

/** Whether the database that is replaced is the one of the backup, or is damaged so that nobody can tell. */
async function isOfThisMachine(copy: string, databaseFile: string): Promise<boolean> {
  if (!existsSync(databaseFile)) return false
  try {
    return (await nodeIdOf(copy)) === (await nodeIdOf(databaseFile))
  } catch {
    return true
  }
}

async function nodeIdOf(file: string): Promise<string | undefined> {
  const db = await openReaders({ file })
  if (db === null) return undefined
  try {
    return (await nodeRow(db))?.nodeId
  } finally {
    await db.destroy()
  }
}
