import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import { moveCardsOfMerge } from './merge-accounts.ts'
import { pairsWithCards } from './merge-rows-table.ts'

/**
 * Moves the cards and card payments that merged accounts still have (people-810): a portal that was restored from a
 * backup gets back by the log that accounts were merged, but the log has no cards.
 */
export async function moveLeftCards(facility: Pick<Facility, 'db' | 'write'>): Promise<void> {
  if ((await pairsWithCards(facility.db)).length === 0) return
  await facility.write(async trx => {
    for (const pair of await pairsWithCards(trx)) await moveCardsOfMerge(trx, pair)
    return ok(null)
  })
}
