import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nodeIdentity, openDatabase, openReaders } from '../../ground/database/open-database.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import { nodeRow, readHeads } from '../../ground/log/log-table.ts'
import { pressRecovery } from '../../sync/recovery/recovery-desk.ts'
import { forgetRecoveryKey, knownBackupKey } from './backup-key.ts'
import { copyOf, dropOpened, openedFolder } from './open-backup.ts'
import type { BackupSide } from './order-backup.ts'

/**
 * Puts what `openBackup` unpacked in the place of the data of this side, which must not be open (sync-548). Returns the
 * folder with what was there before; null if there was nothing.
 */
export async function putBack(side: BackupSide): Promise<string | null> {
  const work = openedFolder(side)
  await askOtherSide(copyOf(side), side)
  const before = await putInPlace(work, side)
  dropOpened(side)
  return before
}

/** Closes the log of the copy until the other side has sent what it lacks, if it has ever known the other side. */
async function askOtherSide(file: string, { side }: BackupSide): Promise<void> {
  const opened = await openDatabase({ file })
  try {
    await nodeIdentity(opened, side)
    if ((await readHeads(opened.readers))[otherSide(side)].seq > 0) await pressRecovery(opened)
  } finally {
    await opened.close()
  }
}

/** Returns the folder with what was replaced; null if nothing was. */
async function putInPlace(work: string, { side, dataDir, databaseFile }: BackupSide): Promise<string | null> {
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
