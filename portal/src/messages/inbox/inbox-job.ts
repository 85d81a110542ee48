import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/condition-attention.ts'
import { waitingMessages } from './view-inbox.ts'

/**
 * Lists for staff of both sides that messages wait in the inbox (messages-524). A form's message that a mail server
 * will take is no such matter. A newer message lists it again.
 */
export function startInboxJob(facility: Facility): PeriodicJob {
  return startPeriodicJob(facility, 'inbox', async () => {
    const waiting = await waitingMessages(facility)
    await updateConditionAttention(
      facility,
      'inbox',
      waiting ? { kind: 'inbox', entityId: waiting.newestId, detail: { count: waiting.count } } : null,
    )
  })
}
