import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { ChangeEntry } from './entry.ts'

const withheldEntity: EntityName = 'withheld'

/**
 * What the other side need not know leaves its number and its hash behind, so that the log stays without a
 * gap; the hash of the entry after it shows that nothing was put in its place.
 */
export function withhold({ origin, seq, incarnation, dep, hash }: ChangeEntry): ChangeEntry {
  const nothing = { entityId: '', kind: '', fields: '{}', who: '', cause: '', at: '', stamp: '' }
  return { origin, seq, incarnation, dep, hash, entity: withheldEntity, ...nothing }
}

export function isWithheld(entry: { readonly entity: string }): boolean {
  return entry.entity === withheldEntity
}
