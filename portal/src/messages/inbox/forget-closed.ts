import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import { deleteContactMessages } from '../mail/contact-table.ts'
import { deleteReceivedTexts } from './received-text-table.ts'

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
