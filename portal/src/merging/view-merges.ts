import type { AccountMerge } from '@mayim/contract/calls/merging.ts'
import { latestMerges, nothingBefore } from '@mayim/core/merging/merge-table.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { AccountMergeRow, UserRow } from '@mayim/core/schema/schema.ts'
import { isMergeUndoable, mergeUndoMs } from '@mayim/domain/people/merge-accounts.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'

const mostShown = 20

/** The latest merges, the newest first. */
export async function viewMerges(facility: Pick<Facility, 'db' | 'clock'>): Promise<AccountMerge[]> {
  const rows = await latestMerges(facility.db, mostShown)
  return Promise.all(rows.map(row => viewMerge(facility, row)))
}

export async function viewMerge(
  { db, clock }: Pick<Facility, 'db' | 'clock'>,
  { id, keptId, goneId, at, byId, undoneAt, finalAt, before }: AccountMergeRow,
): Promise<AccountMerge> {
  const users = await usersById(db, [keptId, goneId, byId])
  const by = users.get(byId)
  const atMs = Date.parse(at)
  const isDay = undoneAt === null && finalAt === null && isMergeUndoable(atMs, clock.now())
  const isLost = before === nothingBefore
  return {
    id,
    kept: named(keptId, users.get(keptId)),
    gone: named(goneId, users.get(goneId)),
    at,
    byName: by ? nameOf(by) : '',
    undoneAt,
    undoUntil: isDay && !isLost ? new Date(atMs + mergeUndoMs).toISOString() : null,
    isUndoLost: isDay && isLost && [keptId, goneId].every(each => users.get(each)?.erasedAt === null),
  }
}

function named(id: string, row: UserRow | undefined): AccountMerge['kept'] {
  const { firstName = '', lastName = '', username = id, phone = null } = row ?? {}
  return { id, firstName, lastName, username, phone }
}
