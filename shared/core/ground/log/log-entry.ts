import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { NodeMode } from '../schema/log-rows.ts'
import type { ChangeHeadRow, ChangeRow } from '../schema/schema.ts'

export type Origin = ChangeRow['origin']

/** An entry as its author wrote it; `position` is the order of one side alone. */
export type ChangeEntry = Omit<ChangeRow, 'position'>

/** A position in this side's order of the log, with the hash of its entry, which identifies it. */
export interface LogPoint {
  readonly position: number
  readonly hash: string
}

/** The last entry of each origin that is stored here, and the identity of this side. */
export interface Heads {
  readonly hub: ChangeHeadRow
  readonly portal: ChangeHeadRow
  /** The last position of this side's own order. */
  readonly position: number
  /** Of this side; null before `nodeIdentity` has named it. */
  readonly side: Origin | null
  readonly incarnation: number | null
  readonly mode: NodeMode
}

const withheldEntity: EntityName = 'withheld'

/**
 * Withholds an entry: only its number and hash are sent, so that the other side's copy has no gap. The hash of the next
 * entry proves that no other entry was put in its place.
 */
export function withhold({ origin, seq, incarnation, dep, hash }: ChangeEntry): ChangeEntry {
  const nothing = { entityId: '', kind: '', fields: '{}', who: '', cause: '', at: '', stamp: '' }
  return { origin, seq, incarnation, dep, hash, entity: withheldEntity, ...nothing }
}

export function isWithheld(entry: { readonly entity: string }): boolean {
  return entry.entity === withheldEntity
}
