import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '@mayim/process/run-process.ts'

/** `EX_DATAERR`: the database has to be put back before the process can start. */
export const damagedExit = 65

/** Primary result codes of SQLite: CORRUPT and NOTADB. Others, such as a file that another process holds, are no damage. */
const damages: ReadonlySet<number> = new Set([11, 26])

const leftToBackups: ReadonlySet<string> = new Set(['keptChange', 'statusHistory'])
/** A smaller file is read in a fraction of a second. */
const wholeUpToBytes = 256 * 1024 * 1024

/**
 * Refuses a database whose file is damaged, or that cannot be written to, in a sentence that a person can act on
 * (sync-48). The pages are read and the order of their rows is checked; indexes are not compared with their tables,
 * which would take much longer. Of a large file the tables that grow with every step are left to the check of each
 * backup: they are six sevenths of it.
 * @param wayBack what a person does then
 */
export function checkDatabaseFile(file: string, wayBack: () => string): void {
  if (!existsSync(file)) return
  if (isReadOnly(file))
    throw new StartFault(
      `the disk with the database ${file} is read-only, as a worn card becomes, and it was not opened. Restart the machine; if it stays so, put in a new card. ${wayBack()}`,
      damagedExit,
    )
  const fault = faultOf(file)
  if (fault === null) return
  throw new StartFault(
    `the database ${file} is damaged and was not opened (quick_check: ${fault}). ${wayBack()} Keep the damaged file.`,
    damagedExit,
  )
}

function isReadOnly(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

/** What SQLite says of a damaged file, without anything of its content; null for one that is whole. */
function faultOf(file: string): string | null {
  try {
    using database = new DatabaseSync(file, { timeout: 5_000 })
    const tables = statSync(file).size > wholeUpToBytes ? tablesToCheck(database) : [1]
    for (const table of tables) {
      const [row] = database.prepare(`pragma quick_check(${table})`).all()
      const found = String(Object.values(row ?? {})[0])
      if (found !== 'ok')
        return found.split('\n')[0]?.replace(/^\*+ in database main \*+$/, '') || 'a page is damaged'
    }
    return null
  } catch (error) {
    const { errcode } = error as { errcode?: unknown }
    if (typeof errcode === 'number' && damages.has(errcode & 0xff)) return `cannot be read, error ${errcode}`
    throw error
  }
}

/** As the argument of `quick_check`, which takes a table, or how many faults of the whole file it names. */
function tablesToCheck(database: DatabaseSync): string[] {
  const rows = database.prepare("select name from sqlite_schema where type = 'table'").all()
  return rows
    .map(({ name }) => String(name))
    .filter(name => !leftToBackups.has(name))
    .map(name => `'${name}'`)
}
