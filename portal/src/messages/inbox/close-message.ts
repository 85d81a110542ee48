import type { InboxMessage } from '@mayim/contract/entities/message.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { deleteContactMessages, handleContactMessage } from '../mail/contact-table.ts'
import { deleteReceivedTexts, handleReceivedText } from './received-text-table.ts'
import { viewInbox } from './view-inbox.ts'

const dayMs = 86_400_000

/**
 * Takes a message out of the inbox, because a member of staff dealt with it, and deletes its words. Returns what is
 * left. Refuses messageMissing.
 */
export async function closeMessage(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<InboxMessage[]>> {
  const nowMs = facility.hostClock.now()
  const by = { handledAt: new Date(nowMs).toISOString(), handledBy: caller.id }
  const keptSince = new Date(nowMs - facility.settings.current().closedMessagesDays * dayMs).toISOString()
  const closed = await facility.write(async trx => {
    const isForm = await handleContactMessage(trx, id, by)
    if (!isForm && !(await handleReceivedText(trx, id, by)))
      return refuse('missing', 'messageMissing', { field: 'messageId' })
    const entity = isForm ? 'contactMessage' : 'receivedText'
    await record(facility, trx, caller, { entity, id, kind: 'handled', fields: {} })
    await deleteContactMessages(trx, keptSince)
    await deleteReceivedTexts(trx, keptSince)
    return ok(null)
  })
  return closed.ok ? ok(await viewInbox(facility)) : closed
}
