import { startSyncClient } from '../hub/src/sync/sync-client.ts'
import { appendChange } from '../shared/src/data/change-log.ts'
import { migrate } from '../shared/src/data/migrate.ts'
import { openDatabase } from '../shared/src/data/open-database.ts'
import { sampleLedger } from '../shared/src/data/testing/sample-rows.ts'
import { ok } from '../shared/src/domain/result.ts'
import type { SyncHost } from '../shared/src/operations/sync/sync-session.ts'

/** A hub to be killed: takes payments without end, tells each that is kept, and syncs meanwhile. */
const [file = '', url = '', key = '', run = ''] = process.argv.slice(2)
const database = await openDatabase({ file })
await migrate(database)
const clock = { now: () => Date.now() }
const quiet = () => {}
const facility: SyncHost = {
  side: 'hub',
  db: database.readers,
  write: database.write,
  changes: database.changes,
  clock,
  hostClock: clock,
  log: { error: console.error, warn: quiet, info: quiet, debug: quiet } as unknown as SyncHost['log'],
}
await startSyncClient(facility, { url, key, firstPauseMs: 10 })

for (let count = 0; ; count += 1) {
  const row = sampleLedger({ id: `hub-${run}-${count}` })
  await database.write(async trx => {
    await trx.insertInto('ledger').values(row).execute()
    const at = new Date().toISOString()
    const entry = { origin: 'hub' as const, at, entity: 'ledger', entityId: row.id, kind: 'paid' }
    await appendChange(trx, { ...entry, fields: { ...row }, who: 'test', cause: '' })
    return ok(undefined)
  })
  process.send?.(row.id)
}
