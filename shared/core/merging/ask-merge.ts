import type { AskedMerge } from '@mayim/contract/calls/merging.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { settleAskedNotes, viewAskedNotes } from '../attention/asked-notes.ts'
import { noteAttention } from '../attention/note-attention.ts'
import { usersById } from '../people/user-table.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import { isMergeable, viewFound } from './find-patrons.ts'

interface PairOfAccounts {
  readonly keptId: string
  readonly goneId: string
}

/**
 * Lists at both sides that two accounts wait to be merged: at a hub whose link is cut nothing else is done (people-950).
 * Refuses userMissing.
 */
export async function askMerge(
  facility: Facility,
  caller: Caller,
  pair: PairOfAccounts,
): Promise<Result<null>> {
  const { keptId, goneId } = pair
  return facility.write(async trx => {
    const users = await usersById(trx, [keptId, goneId])
    if (users.size < 2 || ![...users.values()].every(isMergeable)) return refuse('missing', 'userMissing')
    const detail = { keptId, goneId, byId: caller.id }
    await noteAttention(facility, trx, caller, { kind: 'mergeAsked', entityId: keyOf(pair), detail })
    return ok(null)
  })
}

/** The merges that wait for an Admin, the oldest first. */
export async function viewAskedMerges({ db }: Pick<Facility, 'db'>): Promise<AskedMerge[]> {
  const asked = (await viewAskedNotes(db, 'mergeAsked')).map(({ detail, ...note }) => ({
    ...note,
    keptId: String(detail.keptId),
    goneId: String(detail.goneId),
  }))
  const users = await usersById(
    db,
    asked.flatMap(({ keptId, goneId }) => [keptId, goneId]),
  )
  const found = new Map(
    (await viewFound(db, [...users.values()].filter(isMergeable))).map(each => [each.id, each]),
  )
  return asked.flatMap(({ id, at, keptId, goneId, byName }) => {
    const [kept, gone] = [found.get(keptId), found.get(goneId)]
    return kept && gone ? [{ id, at, kept, gone, byName }] : []
  })
}

/** Takes the requests that name an account from the lists, because it was merged. */
export async function settleAskedMerges(facility: Facility, caller: Caller, goneId: string): Promise<void> {
  const isDone = (pair: string) => pair.split(' ').includes(goneId)
  await settleAskedNotes(facility, caller, { kind: 'mergeAsked', isDone })
}

function keyOf({ keptId, goneId }: PairOfAccounts): string {
  return [keptId, goneId].sort().join(' ')
}
