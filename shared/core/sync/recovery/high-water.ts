import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readHeads } from '../../log/change-head-table.ts'
import { describeError } from '../../runtime/error-trace.ts'
import type { Facility } from '../../runtime/facility.ts'
import type { RecoveryDesk } from './recovery-desk.ts'

const writeEveryMs = 1_000

interface Mark {
  readonly incarnation: number
  readonly seq: number
}

export interface HighWater {
  /** Writes down where the log stands, and ends. */
  stop(): Promise<void>
}

type Watched = Pick<Facility, 'side' | 'db' | 'changes' | 'log'>

/**
 * Keeps how far this side's log has come in a small file outside the database's folder and its backups, so that a
 * database that was put back without a word is noticed at the start: it is then recovering, and not active (sync-37). The file follows at most once a second and waits for no write: a database that was put
 * back by less than that is noticed by the other side's cursor, or not at all.
 */
export async function keepHighWater(
  facility: Watched,
  recovery: RecoveryDesk,
  file: string,
): Promise<HighWater> {
  const { incarnation, ...heads } = await readHeads(facility.db)
  const mark = readMark(file)
  if (mark && isBehind({ incarnation: incarnation ?? 1, seq: heads[facility.side].seq }, mark)) {
    facility.log.error({ mark, seq: heads[facility.side].seq }, 'the database is older than it was')
    await recovery.close('recovering')
  }
  mkdirSync(dirname(file), { recursive: true })
  let timer: NodeJS.Timeout | undefined
  const note = async (): Promise<void> => {
    timer = undefined
    const now = await readHeads(facility.db)
    if (now.mode !== 'active') return
    writeMark(file, { incarnation: now.incarnation ?? 1, seq: now[facility.side].seq })
  }
  const noteSafely = (): Promise<void> =>
    note().catch(error => facility.log.error(describeError(error), 'the high-water mark was not written'))
  const unlisten = facility.changes.onCommit(() => {
    timer ??= setTimeout(noteSafely, writeEveryMs)
    timer.unref()
  })
  await noteSafely()
  return {
    async stop() {
      unlisten()
      clearTimeout(timer)
      await noteSafely()
    },
  }
}

function isBehind(database: Mark, mark: Mark): boolean {
  if (database.incarnation !== mark.incarnation) return database.incarnation < mark.incarnation
  return database.seq < mark.seq
}

/** No file, or one that cannot be read, tells nothing. */
function readMark(file: string): Mark | undefined {
  try {
    const { incarnation, seq } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Mark>
    return typeof incarnation === 'number' && typeof seq === 'number' ? { incarnation, seq } : undefined
  } catch {
    return undefined
  }
}

/** The old mark stands until the new one does. */
function writeMark(file: string, mark: Mark): void {
  writeFileSync(`${file}.next`, JSON.stringify(mark), { flush: true })
  renameSync(`${file}.next`, file)
}
