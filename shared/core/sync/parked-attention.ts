import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { attentionOf } from '../messages/attention/attention-table.ts'
import { noteAttention } from '../messages/attention/note-attention.ts'
import { settleAttention } from '../messages/attention/own-attention.ts'
import { type ParkedEntry, parkedEntries, setParkedReason } from '../messages/attention/parked-table.ts'
import { acceptedReason, aheadReason } from './park-ahead.ts'
import { retryParked } from './retry-parked.ts'

/**
 * Lists parked entries as matters, and resolves those whose entry was applied. An entry that is parked because of a
 * clock is applied once a person has resolved its matter.
 */
export async function updateParkedAttention(facility: Facility): Promise<void> {
  const parked = await parkedEntries(facility.db)
  const known = await attentionOf(facility, 'parked')
  const isCurrent = known.every(
    row => row.resolvedAt !== null || parked.some(each => entityIdOf(each) === row.entityId),
  )
  if (parked.length === 0 && isCurrent) return
  await facility.write(async trx => {
    await retryParked(trx)
    await note(facility, trx)
    return ok(null)
  })
}

async function note(facility: Facility, trx: Writers): Promise<void> {
  const parked = await parkedEntries(trx)
  const known = await attentionOf({ ...facility, db: trx }, 'parked')
  for (const each of parked) {
    const row = known.find(one => one.entityId === entityIdOf(each))
    if (!row) {
      const { follower, reason, entity, kind } = each
      const detail = { follower, entity, kind, clock: reason === aheadReason }
      await noteAttention(facility, trx, systemCaller, { kind: 'parked', entityId: entityIdOf(each), detail })
    } else if (row.resolvedAt !== null && each.reason === aheadReason) {
      await setParkedReason(trx, each, acceptedReason)
      await retryParked(trx)
    }
  }
  for (const row of known) {
    const isOver = row.resolvedAt === null && !parked.some(each => entityIdOf(each) === row.entityId)
    if (isOver) await settleAttention(facility, trx, row.id)
  }
}

/** Names an entry by its origin and number. Its position in this side's log means nothing to the other side. */
function entityIdOf({ follower, origin, seq }: ParkedEntry): string {
  return `${follower} ${origin} ${seq}`
}
