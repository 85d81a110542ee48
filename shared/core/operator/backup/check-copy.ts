import { DatabaseSync } from 'node:sqlite'
import type { Side } from '@mayim/contract/call.ts'
import { type DatabaseConfig, openReaders } from '../../ground/database/open-database.ts'
import { nodeRow } from '../../ground/log/log-table.ts'
import { firstBrokenSeq } from '../../ground/log/verify-log.ts'
import { type CopyContent, contentOf } from './copy-table.ts'

/**
 * Checks a copy of a side's database: its pages and indexes, whose it is, and the chain of hashes of both logs. Throws
 * with the reason.
 */
export async function checkCopy(file: string, side: Side): Promise<CopyContent> {
  assertWhole(file)
  return checkLogs({ file }, side)
}

/** Checks whose a database is, and the chain of hashes of both logs. Throws with the reason. */
export async function checkLogs(config: DatabaseConfig, side: Side): Promise<CopyContent> {
  const db = await openReaders(config)
  if (db === null) throw new Error('the database is empty')
  try {
    const node = await nodeRow(db)
    if (node?.side !== side) throw new Error(`the database is the ${node?.side ?? 'database of nobody'}'s`)
    for (const origin of ['hub', 'portal'] as const) {
      const broken = await firstBrokenSeq(db, origin)
      if (broken !== undefined) throw new Error(`entry ${broken} of the log of the ${origin} does not follow`)
    }
    return await contentOf(db)
  } finally {
    await db.destroy()
  }
}

function assertWhole(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true })
  const [row] = database.prepare('pragma integrity_check(1)').all()
  const found = Object.values(row ?? {})[0]
  if (found !== 'ok') throw new Error('the copy of the database is damaged')
}
