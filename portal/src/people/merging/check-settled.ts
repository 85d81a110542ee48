import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { paperOf } from '@mayim/core/keeping/paper-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Pair } from './gather-account.ts'
import { hasOpenPayment } from './merge-rows-table.ts'

/**
 * Refuses `mergePaymentOpen` while a card payment or a refund of either account is under way, `mergePaperWaits` while a
 * proof of residence of the account that goes waits for a review, because it would be deleted with that account, and
 * `mergeNoteAway` while the key of a note has not come from the other side, because the note could not be taken along.
 */
export async function checkSettled(
  { notes }: Pick<Facility, 'notes'>,
  db: Readers,
  { kept, gone }: Pick<Pair, 'kept' | 'gone'>,
): Promise<Result<null>> {
  for (const { id } of [kept, gone])
    if (await hasOpenPayment(db, id)) return refuse('conflict', 'mergePaymentOpen')
  const paper = await paperOf(db, gone.id)
  if (paper?.status === 'waiting') return refuse('conflict', 'mergePaperWaits')
  const sealed = [kept, gone].flatMap(row => [row.notes, row.internalNote])
  return notes.missingIn(sealed).length > 0 ? refuse('conflict', 'mergeNoteAway') : ok(null)
}
