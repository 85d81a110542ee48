import type { AskedMerge } from '@mayim/contract/calls/merging.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { attentionRows } from '../attention/attention-table.ts'
import { noteAttention, resolveAttention } from '../attention/note-attention.ts'
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
  const notes = (await attentionRows(db, null)).filter(({ kind }) => kind === 'mergeAsked')
  const asked = notes.map(({ id, at, detail }) => ({ id, at, ...(JSON.parse(detail) as AskedDetail) }))
  const users = await usersById(
    db,
    asked.flatMap(({ keptId, goneId, byId }) => [keptId, goneId, byId]),
  )
  const found = new Map(
    (await viewFound(db, [...users.values()].filter(isMergeable))).map(each => [each.id, each]),
  )
  return asked.flatMap(({ id, at, keptId, goneId, byId }) => {
    const [kept, gone, by] = [found.get(keptId), found.get(goneId), users.get(byId)]
    return kept && gone ? [{ id, at, kept, gone, byName: by ? nameOf(by) : '' }] : []
  })
}

type AskedDetail = PairOfAccounts & { readonly byId: string }

/** Takes the requests that name an account from the lists, because it was merged. */
export async function settleAskedMerges(facility: Facility, caller: Caller, goneId: string): Promise<void> {
  const notes = await attentionRows(facility.db, null)
  for (const { id, kind, entityId } of notes)
    if (kind === 'mergeAsked' && entityId.split(' ').includes(goneId))
      await resolveAttention(facility, caller, id)
}

function keyOf({ keptId, goneId }: PairOfAccounts): string {
  return [keptId, goneId].sort().join(' ')
}
