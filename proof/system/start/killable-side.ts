import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { migrate } from '@mayim/core/ground/database/migrate.ts'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { appendChange } from '@mayim/core/ground/log/change-log.ts'
import { hashSyncKey } from '@mayim/core/sync/joining/facility-keys.ts'
import type { SyncHost } from '@mayim/core/sync/session-options.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { sampleLedger } from '@mayim/testing/database/sample-rows.ts'
import { startSyncClient } from '../../../hub/src/sync/sync-client.ts'
import { startSyncServer } from '../../../portal/src/sync/sync-server.ts'

/** A message to the parent process: the portal's port, or the id of a stored payment. */
export type KillableSideMessage = { readonly port: number } | { readonly storedId: string }

/** Runs a side that the test kills: writes payments in a loop, reports each stored payment, and syncs. */
const [which, file = '', url = '', key = '', run = ''] = process.argv.slice(2)
const side: Side = which === 'hub' ? 'hub' : 'portal'
const database = await openDatabase({ file })
await migrate(database)
const clock = { now: () => Date.now() }
const quiet = () => {}
const facility: SyncHost = {
  side,
  db: database.readers,
  write: database.write,
  changes: database.changes,
  clock,
  hostClock: clock,
  log: { error: console.error, warn: quiet, info: quiet, debug: quiet } as unknown as SyncHost['log'],
}
const report = (message: KillableSideMessage) => process.send?.(message)

if (side === 'hub') await startSyncClient(facility, { url, key, firstPauseMs: 10 })
else {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  await startSyncServer(facility, server, { keyHash: hashSyncKey(key) })
  report({ port: (server.address() as AddressInfo).port })
}

for (let count = 0; ; count += 1) {
  const row = sampleLedger({ id: `${side}-${run}-${count}` })
  await database.write(async trx => {
    await trx.insertInto('ledger').values(row).execute()
    const at = new Date().toISOString()
    const entry = { origin: side, at, entity: 'ledger', entityId: row.id, kind: 'paid' } as const
    await appendChange(trx, { ...entry, fields: { ...row }, who: 'test', cause: '' })
    return ok(undefined)
  })
  report({ storedId: row.id })
}
