import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { ChangeEntry } from './entry.ts'

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
