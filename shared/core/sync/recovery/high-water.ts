import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readHeads } from '../../ground/log/log-table.ts'
import { describeError } from '../../ground/runtime/error-trace.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { RecoveryDesk } from './recovery-desk.ts'

const writeEveryMs = 1_000

interface Mark {
  readonly incarnation: number
  readonly seq: number
}

export interface HighWaterFile {
  /** Writes the last position and stops. */
  stop(): Promise<void>
}

type Watched = Pick<Facility, 'side' | 'db' | 'changes' | 'log'>

/**
 * Stores the position of this side's log in a small file, outside the folder of the database and its backups. A
 * database that was restored unnoticed is then detected at the start, and its mode becomes `recovering` (sync-37). The
 * file is written at most once a second, after the commit. A restore that lost less than that is detected by the other
 * side's cursor, or not at all.
 */
export async function startHighWaterFile(
  facility: Watched,
  recovery: RecoveryDesk,
  file: string,
): Promise<HighWaterFile> {
  const { incarnation, ...heads } = await readHeads(facility.db)
  const mark = readMark(file)
  if (mark && isBehind({ incarnation: incarnation ?? 1, seq: heads[facility.side].seq }, mark)) {
    facility.log.error(
      { mark, seq: heads[facility.side].seq },
      'the database is older than its high-water mark',
    )
    await recovery.close('recovering')
  }
  mkdirSync(dirname(file), { recursive: true })
  let timer: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    timer = undefined
    const now = await readHeads(facility.db)
    if (now.mode !== 'active') return
    writeMark(file, { incarnation: now.incarnation ?? 1, seq: now[facility.side].seq })
  }
  const writeSafely = (): Promise<void> =>
    write().catch(error => facility.log.error(describeError(error), 'writing the high-water mark failed'))
  const unsubscribe = facility.changes.onCommit(() => {
    timer ??= setTimeout(writeSafely, writeEveryMs)
    timer.unref()
  })
  // The next start would find the database behind the mark again.
  recovery.onEnd(writeSafely)
  await writeSafely()
  return {
    async stop() {
      unsubscribe()
      clearTimeout(timer)
      await writeSafely()
    },
  }
}

function isBehind(database: Mark, mark: Mark): boolean {
  if (database.incarnation !== mark.incarnation) return database.incarnation < mark.incarnation
  return database.seq < mark.seq
}

/** Undefined without a readable file. */
function readMark(file: string): Mark | undefined {
  try {
    const { incarnation, seq } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Mark>
    return typeof incarnation === 'number' && typeof seq === 'number' ? { incarnation, seq } : undefined
  } catch {
    return undefined
  }
}

/** The rename is atomic, so the file always has a complete mark. */
function writeMark(file: string, mark: Mark): void {
  writeFileSync(`${file}.next`, JSON.stringify(mark), { flush: true })
  renameSync(`${file}.next`, file)
}
