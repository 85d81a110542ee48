import { nothingBefore, openMergesBefore, updateMerge } from '@mayim/core/merging/merge-table.ts'
import { updateUser, userById } from '@mayim/core/people/user-table.ts'
import { deletePaperOf } from '@mayim/core/privacy/paper-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import { mergeUndoMs } from '@mayim/domain/people/merge-accounts.ts'
import { ok } from '@mayim/domain/result.ts'

/** What was filled in or sealed at the account that went, and is at the other one now. */
const blank = {
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  notes: '',
  internalNote: '',
  excludedAttendants: '[]',
} as const

/**
 * Makes merges final that cannot be undone any more (people-764): of the account that went nothing stays but its phone,
 * which leads to the other one, and its cards that could not go with it are forgotten here and at the processor.
 */
export async function finishMerges(facility: Facility): Promise<void> {
  const before = new Date(facility.clock.now() - mergeUndoMs).toISOString()
  for (const merge of await openMergesBefore(facility.db, before)) {
    const done = await facility.write(async trx => {
      const gone = await userById(trx, merge.goneId)
      if (gone?.mergedInto === merge.keptId && gone.erasedAt === null) {
        const fields = { ...blank, updatedAt: nowIso(facility) }
        await updateUser(trx, gone.id, fields)
        await deletePaperOf(trx, gone.id)
        await record(facility, trx, systemCaller, { entity: 'user', id: gone.id, kind: 'blanked', fields })
      }
      await updateMerge(trx, merge.id, { before: nothingBefore, finalAt: nowIso(facility) })
      return ok(null)
    })
    if (!done.ok) return
  }
}
