import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { partingNight, partWithoutVisit } from '@mayim/core/keeping/parting/part-visits.ts'
import { ok } from '@mayim/domain/result.ts'
import {
  deleteContactMessages,
  deleteFormMessagesBefore,
  deleteReceivedTexts,
  deleteReceivedTextsBefore,
} from '../messages/inbox-table.ts'
import { partCardPayments } from '../money/card-table.ts'

/**
 * What the portal alone does: takes the person from gifts, memberships and card payments without or of old visits, and
 * deletes texts and messages of forms of that age, whether or not staff dealt with them, if the facility wants it (privacy-352).
 */
export async function partPortalRows(facility: Facility): Promise<void> {
  if (!facility.settings.current().visitsParted) return
  await partWithoutVisit(facility)
  await facility.write(async trx => {
    const before = partingNight(facility)
    await partCardPayments(trx, before)
    await deleteReceivedTextsBefore(trx, before)
    await deleteFormMessagesBefore(trx, before)
    return ok(null)
  })
}

const dayMs = 86_400_000

/** Deletes the messages of forms and the texts of patrons that were closed longer ago than set (privacy-31). */
export async function forgetClosed(facility: Facility): Promise<void> {
  const { closedMessagesDays } = facility.settings.current()
  const before = new Date(facility.hostClock.now() - closedMessagesDays * dayMs).toISOString()
  await facility.write(async trx => {
    await deleteContactMessages(trx, before)
    await deleteReceivedTexts(trx, before)
    return ok(null)
  })
}
