import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '@mayim/process/run-process.ts'

/** `EX_DATAERR`: the database has to be put back before the process can start. */
export const damagedExit = 65

/** Primary result codes of SQLite: CORRUPT and NOTADB. Others, such as a file that another process holds, are no damage. */
const damages: ReadonlySet<number> = new Set([11, 26])

/**
 * Refuses a database whose file is damaged, in a sentence that a person can act on (sync-48). The pages are read and
 * the order of their rows is checked; indexes are not compared with their tables, which would take much longer.
 */
export function checkDatabaseFile(file: string): void {
  if (!existsSync(file)) return
  if (isDamaged(file))
    throw new StartFault(
      `the database ${file} is damaged and was not opened. Put back its newest backup, as docs/restore.md says; the other side brings back what the backup lacks. Keep the damaged file.`,
      damagedExit,
    )
}

function isDamaged(file: string): boolean {
  try {
    using database = new DatabaseSync(file, { timeout: 5_000 })
    const [row] = database.prepare('pragma quick_check(1)').all()
    return Object.values(row ?? {})[0] !== 'ok'
  } catch (error) {
    const { errcode } = error as { errcode?: unknown }
    if (typeof errcode === 'number' && damages.has(errcode & 0xff)) return true
    throw error
  }
}
