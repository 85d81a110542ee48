import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isWholeProof } from '../../../../proof/size.ts'
import { firstBrokenSeq } from '../log/verify-log.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const kills = isWholeProof ? 60 : 6
const script = join(import.meta.dirname, '../../../testing/database/write-until-killed.ts')

test('kill -9 at any moment loses no acknowledged write', {
  timeout: isWholeProof ? 600_000 : 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-kill-'))
  const file = join(folder, 'facility.db')
  const acknowledged: string[] = []
  for (let run = 1; run <= kills; run += 1) {
    acknowledged.push(...(await killAfter(file, run, Math.ceil(Math.random() * 200))))
  }
  const database = await openDatabase({ file })
  await migrate(database)
  const rows = await database.readers.selectFrom('effectDone').select('key').execute()
  const stored = new Set(rows.map(row => row.key))
  expect(acknowledged.filter(key => !stored.has(key))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(kills)
  // A row and its log entry are committed together.
  expect(database.changes.head).toBe(stored.size)
  expect(await firstBrokenSeq(database.readers, 'hub')).toBeUndefined()
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.readers)
  expect(check.rows).toEqual([{ integrity_check: 'ok' }])
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Runs the writer until it has acknowledged `count` writes, kills it, and returns the acknowledged ones. */
function killAfter(file: string, run: number, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, file, `${run}`], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.split('\n').length > count) child.kill('SIGKILL')
    })
    child.once('error', reject)
    // The last line may be cut by the kill. All whole lines were acknowledged.
    child.once('close', () => resolve(output.split('\n').slice(0, -1)))
  })
}
