import { fixedClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import { sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import { openFacility } from '@mayim/core/operator/open-facility.ts'
import { createLog } from '@mayim/process/log.ts'
import { saleHookOf } from '@mayim/testing/facility/sale-hook-of.ts'
import { startImportJob } from '../import-job.ts'
import { latestImport } from '../import-table.ts'

/** A process to be killed: runs the accepted import and prints how far it is; ends when the import is done. */
const [file = '', keyFile = '', ownKeyFile = '', now = ''] = process.argv.slice(2)
const opened = await openFacility({
  side: 'portal',
  database: { file },
  clock: fixedClock(now),
  hostClock: systemClock,
  hasher: sealerOfFile(keyFile),
  ownSealer: sealerOfFile(ownKeyFile),
  noteKeyFile: `${ownKeyFile}.notes`,
  log: createLog('error'),
  saleHook: saleHookOf('portal'),
})
const { facility } = opened
facility.changes.onCommit(() => {
  void latestImport(facility.db).then(row => process.stdout.write(`${row?.position ?? 0}\n`))
})
const job = startImportJob(facility)
await job.settled()
await job.stop()
await opened.close()
