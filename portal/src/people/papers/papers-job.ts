import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import { newestWaitingPaper } from '@mayim/core/keeping/paper-table.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/condition-attention.ts'
import { acceptMarked } from './review-paper.ts'

/**
 * Accepts the proofs of whoever staff marked as a local resident meanwhile, and lists for staff of both sides that others
 * wait for their review. A newer one lists it again.
 */
export function startPapersJob(facility: Facility): PeriodicJob {
  return startPeriodicJob(facility, 'papers', async () => {
    await acceptMarked(facility)
    const uploadedAt = await newestWaitingPaper(facility.db)
    // The instant in place of the person: the list names nobody.
    const condition =
      uploadedAt === null ? null : ({ kind: 'papers', entityId: uploadedAt, detail: {} } as const)
    await updateConditionAttention(facility, 'papers', condition)
  })
}
