import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { partingNight } from '@mayim/core/keeping/parting/part-visits.ts'
import { ok } from '@mayim/domain/result.ts'
import { deleteReceivedTextsBefore } from '../messages/inbox/received-text-table.ts'
import { deleteFormMessagesBefore } from '../messages/mail/contact-table.ts'
import { partCardPayments } from './card-table.ts'

/**
 * What stays at the portal alone: takes the person from the card payments of parted visits, and deletes texts and
 * messages of forms of that age, whether or not somebody dealt with them, if the facility wants it (privacy-352).
 */
export async function partPortalRows(facility: Facility): Promise<void> {
  if (!facility.settings.current().visitsParted) return
  await facility.write(async trx => {
    const before = partingNight(facility)
    await partCardPayments(trx, before)
    await deleteReceivedTextsBefore(trx, before)
    await deleteFormMessagesBefore(trx, before)
    return ok(null)
  })
}
