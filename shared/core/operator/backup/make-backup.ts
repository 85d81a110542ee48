import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Side } from '@mayim/contract/call.ts'
import { fileHash } from '@mayim/process/release-signature.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import { writeBackupFacts } from './backup-facts.ts'
import { backupFolder, backupName } from './backup-files.ts'
import { checkCopy, checkLogs } from './check-copy.ts'
import type { CopyContent } from './copy-table.ts'
import { dumpPostgres, type PostgresSource, readDump } from './dump-postgres.ts'
import { openSealed, sealFolder } from './seal-backup.ts'

export interface BackupOrder {
  readonly side: Side
  readonly dataDir: string
  /** In a backup it has the last part of this name. */
  readonly databaseFile: string
  /** The database, where it is no file. */
  readonly postgres?: PostgresSource
  /** The public key of the backups. */
  readonly recipient: string
  readonly atMs: number
}

export interface MadeBackup extends CopyContent {
  readonly file: string
  readonly bytes: number
}

const workPrefix = '.making-'
/** What a process that was killed left behind is deleted after this time. */
const leftoverMs = 86_400_000
/** All pages in one step: another process writes, and each of its commits would begin the copy again. */
const allPages = 2_147_483_647

/**
 * Makes a backup of a side: its database, as it is at one moment, and its keys but those of the notes (privacy-671).
 * The file is then read back from the disk, unpacked and checked, by a second key that exists for that moment alone;
 * it gets its name only if all of it is right (sync-544). Throws otherwise.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { side, dataDir, databaseFile, postgres, recipient, atMs } = order
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  deleteLeftovers(folder)
  assertSpace(folder, databaseFile)
  const work = mkdtempSync(join(folder, workPrefix))
  try {
    const [copy, opened, sealed] = [join(work, 'copy'), join(work, 'opened'), join(work, 'sealed')]
    mkdirSync(copy)
    mkdirSync(opened)
    const name = basename(databaseFile)
    if (postgres) await dumpPostgres(postgres, join(copy, name))
    else await copyDatabase(databaseFile, join(copy, name))
    copyKeys(join(dataDir, 'keys'), join(copy, 'keys'), side)
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
    const once = await generateX25519Identity()
    await sealFolder(copy, sealed, [recipient, await identityToRecipient(once)])
    rmSync(copy, { recursive: true })
    await openSealed(sealed, opened, once)
    const checked = postgres
      ? await checkDump(postgres, join(opened, name), side)
      : await checkCopy(join(opened, name), side)
    const file = join(folder, backupName(side, atMs))
    writeBackupFacts(file, { ...checked, sha256: await fileHash(sealed) })
    renameSync(sealed, file)
    return { file, bytes: statSync(file).size, ...checked }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  await backup(source, to, { rate: allPages })
}

/** A dump cannot be asked what is in it, so the logs are checked where they are. */
async function checkDump(postgres: PostgresSource, file: string, side: Side): Promise<CopyContent> {
  await readDump(file)
  return checkLogs(postgres, side)
}

/**
 * Without the keys of the notes, which must not come back, the key that opens the backup, and those of another side that
 * has the same folder.
 */
function copyKeys(from: string, to: string, side: Side): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (!name.startsWith(`${otherSide(side)}-`) && !/-notes\.keys|-backup\.key|\.new$/.test(name))
      cpSync(join(from, name), join(to, name), { recursive: true })
}

function deleteLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (name.startsWith(workPrefix) && mtimeMs < Date.now() - leftoverMs)
      rmSync(path, { recursive: true, force: true })
  }
}

/** The copy and the file lie here at one time, then the file and what is unpacked of it. A full disk stops the evening. */
function assertSpace(folder: string, databaseFile: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const { size = 0 } = statSync(databaseFile, { throwIfNoEntry: false }) ?? {}
  const needed = size * 2 + 200_000_000
  if (bavail * bsize < needed) throw new Error('the disk has too little space for a backup')
}
