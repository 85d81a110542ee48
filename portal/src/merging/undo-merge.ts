import type { AccountMerge } from '@mayim/contract/calls/merging.ts'
import { termsOfUser } from '@mayim/core/membership/term-table.ts'
import { mergeById, nothingBefore, unmergedKind, updateMerge } from '@mayim/core/merging/merge-table.ts'
import { putBackRows } from '@mayim/core/merging/move-rows.ts'
import { updateUser, userById } from '@mayim/core/people/user-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import type { AccountMergeRow, UserRow } from '@mayim/core/schema/schema.ts'
import { isMergeUndoable } from '@mayim/domain/people/merge-accounts.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type SignedIn, setMembership } from './merge-accounts.ts'
import type { MergeBefore } from './merge-before.ts'
import { moveCards } from './merge-rows-table.ts'
import { viewMerge } from './view-merges.ts'

/**
 * Separates two merged accounts again within a day (people-763). Each gets back what it had; what was changed or booked
 * at the account that stayed since then stays there. Refuses mergeMissing, mergeUndoTooLate, userMissing for a deleted
 * account, mergeUndoOrder where the account that stayed was itself merged since, and mergeUndoLost where this portal was
 * restored from a backup from before the merge (people-810).
 */
export async function undoMerge(auth: SignedIn, caller: Caller, id: string): Promise<Result<AccountMerge>> {
  const { facility } = auth
  const undone = await facility.write(async trx => {
    const merge = await mergeById(trx, id)
    if (!merge || merge.undoneAt !== null) return refuse('missing', 'mergeMissing')
    if (merge.finalAt !== null || !isMergeUndoable(Date.parse(merge.at), facility.clock.now()))
      return refuse('conflict', 'mergeUndoTooLate')
    const [kept, gone] = [await userById(trx, merge.keptId), await userById(trx, merge.goneId)]
    if (!kept || !gone || kept.erasedAt !== null || gone.erasedAt !== null)
      return refuse('missing', 'userMissing')
    if (kept.mergedInto !== null || gone.mergedInto !== kept.id) return refuse('conflict', 'mergeUndoOrder')
    if (merge.before === nothingBefore) return refuse('conflict', 'mergeUndoLost')
    const before = JSON.parse(merge.before) as MergeBefore
    await separate(facility, trx, caller, { kept, gone, before })
    await putBackRows(facility, trx, caller)
    await moveCards(trx, before.cards, { from: kept.id, to: gone.id })
    await restoreMembership(facility, trx, caller, { merge, before })
    const undoneAt = nowIso(facility)
    await updateMerge(trx, id, { undoneAt, before: nothingBefore })
    return ok({ ...merge, undoneAt })
  })
  auth.sessions.clearAll()
  return undone.ok ? ok(await viewMerge(facility, undone.value)) : undone
}

/** A column that somebody has changed since the merge stays as it is. */
async function separate(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { kept, gone, before }: { kept: UserRow; gone: UserRow; before: MergeBefore },
): Promise<void> {
  const updatedAt = nowIso(facility)
  const unchanged = Object.entries(before.user).filter(([name]) => {
    const column = name as keyof UserRow
    return kept[column] === before.merged[column]
  })
  const ofKept = { ...(Object.fromEntries(unchanged) as Partial<UserRow>), updatedAt }
  await updateUser(trx, kept.id, ofKept)
  await record(facility, trx, caller, { entity: 'user', id: kept.id, kind: 'changed', fields: ofKept })
  const ofGone = { mergedInto: null, disabledAt: before.goneDisabledAt, updatedAt }
  await updateUser(trx, gone.id, ofGone)
  await record(facility, trx, caller, { entity: 'user', id: gone.id, kind: unmergedKind, fields: ofGone })
}

/** What the merge stated is taken back by stating what was before, unless she has bought months since. */
async function restoreMembership(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { merge, before }: { merge: AccountMergeRow; before: MergeBefore },
): Promise<void> {
  if (!before.isMembershipSet || before.membership === null) return
  const terms = await termsOfUser(trx, merge.keptId)
  if (terms.some(term => term.kind === 'bought' && term.at > merge.at)) return
  await setMembership(facility, trx, caller, merge.keptId, before.membership)
}
