import { updateConditionAttention } from '@mayim/core/attention/condition-attention.ts'
import { newestWaitingPaper } from '@mayim/core/privacy/paper-table.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'

/** Lists for staff of both sides that a proof of a local resident waits for its review. A newer one lists it again. */
export function startPapersJob(facility: Facility): PeriodicJob {
  return startPeriodicJob(facility, 'papers', async () => {
    const uploadedAt = await newestWaitingPaper(facility.db)
    // The instant in place of the person: the list names nobody.
    const condition =
      uploadedAt === null ? null : ({ kind: 'papers', entityId: uploadedAt, detail: {} } as const)
    await updateConditionAttention(facility, 'papers', condition)
  })
}
