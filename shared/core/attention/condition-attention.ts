import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../runtime/caller.ts'
import type { Facility } from '../runtime/facility.ts'
import type { AttentionRow } from '../schema/share-rows.ts'
import { noteAttention } from './note-attention.ts'
import { attentionOf, settleAttention } from './own-attention.ts'

/** What somebody has seen to and still stands comes back after so long. */
const againAfterMs = 86_400_000

export interface Standing {
  readonly kind: AttentionRow['kind']
  /** One state of one thing: a graver one is another. */
  readonly entityId: string
  readonly detail: object
}

/**
 * Puts a state before people for as long as it stands: noted when it begins, settled when it ends or becomes another, and
 * noted again the next day where it was seen to and not mended.
 */
export async function attendToStanding(
  facility: Facility,
  kind: AttentionRow['kind'],
  standing: Standing | null,
): Promise<void> {
  const known = await attentionOf(facility, kind)
  const over = known.filter(row => row.resolvedAt === null && row.entityId !== standing?.entityId)
  const isKnown = known.some(row => row.entityId === standing?.entityId && isFresh(facility, row))
  if (over.length === 0 && (standing === null || isKnown)) return
  await facility.write(async trx => {
    for (const { id } of over) await settleAttention(facility, trx, id)
    if (standing && !isKnown) await noteAttention(facility, trx, systemCaller, standing)
    return ok(null)
  })
}

function isFresh({ clock }: Pick<Facility, 'clock'>, { resolvedAt, resolvedBy }: AttentionRow): boolean {
  if (resolvedAt === null) return true
  return resolvedBy !== systemCaller.id && clock.now() - Date.parse(resolvedAt) < againAfterMs
}
