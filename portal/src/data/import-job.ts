import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import { activeImport } from './import-table.ts'
import { runImport } from './run-import.ts'
import { runUndo } from './run-undo.ts'
import { forgetUnusedFiles } from './upload-import.ts'

/** Imports the accepted file and takes back an import, also one that a crash or a stop interrupted (people-89). */
export function startImportJob(facility: Facility): PeriodicJob {
  let stopping = false
  const job = startPeriodicJob(facility, 'imports', async () => {
    const row = await activeImport(facility.db)
    const isStopping = () => stopping
    if (row?.state === 'running') await runImport(facility, row, isStopping)
    else if (row?.state === 'undoing') await runUndo(facility, row, isStopping)
    else await forgetUnusedFiles(facility)
  })
  return {
    settled: () => job.settled(),
    async stop() {
      stopping = true
      await job.stop()
    },
  }
}
