import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../runtime/caller.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { acceptedReason, aheadReason } from '../sync/park-ahead.ts'
import { retryParked } from '../sync/retry-parked.ts'
import { noteAttention } from './note-attention.ts'
import { attentionOf, settleAttention } from './own-attention.ts'
import { type ParkedEntry, parkedEntries, setParkedReason } from './parked-table.ts'

/**
 * Puts before a person what this side could not take over, and takes it back when it could. What waits because of a clock
 * is let in when somebody has seen to it.
 */
export async function attendToParked(facility: Facility): Promise<void> {
  const parked = await parkedEntries(facility.db)
  const known = await attentionOf(facility, 'parked')
  const isSame = known.every(
    row => row.resolvedAt !== null || parked.some(each => nameOf(each) === row.entityId),
  )
  if (parked.length === 0 && isSame) return
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
    const row = known.find(one => one.entityId === nameOf(each))
    if (!row) {
      const { follower, reason, entity, kind } = each
      const detail = { follower, entity, kind, clock: reason === aheadReason }
      await noteAttention(facility, trx, systemCaller, { kind: 'parked', entityId: nameOf(each), detail })
    } else if (row.resolvedAt !== null && each.reason === aheadReason) {
      await setParkedReason(trx, each, acceptedReason)
      await retryParked(trx)
    }
  }
  for (const row of known) {
    const isOver = row.resolvedAt === null && !parked.some(each => nameOf(each) === row.entityId)
    if (isOver) await settleAttention(facility, trx, row.id)
  }
}

/** The place in this side's order is nothing to the other. */
function nameOf({ follower, origin, seq }: ParkedEntry): string {
  return `${follower} ${origin} ${seq}`
}
