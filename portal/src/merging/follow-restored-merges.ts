import { insertMerge, nothingBefore, updateMerge } from '@mayim/core/merging/merge-table.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { nowIso } from '@mayim/core/runtime/record-change.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { moveCardsOfMerge } from './merge-accounts.ts'
import type { MergeBefore } from './merge-before.ts'
import { moveCards } from './merge-rows-table.ts'
import { mergesOfLogAlone, mergesUndoneByLog } from './restored-merges-table.ts'

/**
 * Brings merges up to date whose backup was older (people-810): the hub gave back the merge, or its undo, by the log,
 * which has neither the cards nor what an undo needs.
 */
export async function followRestoredMerges(facility: Facility): Promise<void> {
  const { db } = facility
  if ((await mergesOfLogAlone(db)).length + (await mergesUndoneByLog(db)).length === 0) return
  await facility.write(async trx => {
    for (const { keptId, goneId, at, byId } of await mergesOfLogAlone(trx)) {
      await moveCardsOfMerge(trx, { keptId, goneId })
      const made = { id: uuidv7(), keptId, goneId, at: at ?? nowIso(facility), byId: byId ?? '' }
      await insertMerge(trx, { ...made, before: nothingBefore, undoneAt: null, finalAt: null })
    }
    for (const { id, keptId, goneId, before } of await mergesUndoneByLog(trx)) {
      const { cards } = JSON.parse(before) as MergeBefore
      await moveCards(trx, cards, { from: keptId, to: goneId })
      await updateMerge(trx, id, { undoneAt: nowIso(facility), before: nothingBefore })
    }
    return ok(null)
  })
}
