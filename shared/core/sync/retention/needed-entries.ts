import { provenKind, sinceWhole } from '../../ground/fold-row.ts'
import { isRequest, shareEntity, syncedEntity } from '../../ground/log/synced-entities.ts'
import type { ChangeRow } from '../../ground/schema/schema.ts'

/**
 * The entries of one row that a fold with later entries still needs, oldest first: the last of each side and column,
 * also before each handover by that side, and all that name an owner or a proof. Entries of append-only tables are all
 * needed, by a side that has lost everything. What a whole entry replaces is not needed (sync-350).
 */
export function neededEntries<Entry extends ChangeRow>(entries: readonly Entry[]): Entry[] {
  const [first] = entries
  const entity = first ? syncedEntity(first.entity) : undefined
  if (!entity) return []
  const logged = sinceWhole(entity, entries).filter(entry => !isRequest(entry.kind))
  if (entity.appendOnly) return logged
  const needed = new Set<Entry>()
  /** The last entry by side and column, until a newer one or a handover by that side follows. */
  const last = new Map<string, Entry>()
  const release = (origin: string): void => {
    for (const [name, entry] of last) {
      if (!name.startsWith(`${origin} `)) continue
      needed.add(entry)
      last.delete(name)
    }
  }
  for (const entry of logged) {
    if (entry.kind === provenKind) {
      needed.add(entry)
      continue
    }
    const columns = Object.keys(JSON.parse(entry.fields) as object)
    for (const column of columns) last.set(`${entry.origin} ${column}`, entry)
    if (columns.includes('owner')) {
      needed.add(entry)
      release(entry.origin)
    }
  }
  release('hub')
  release('portal')
  return logged.filter(entry => needed.has(entry))
}

/** Whether a share entry is of a night that may still be sold. */
export function isOfComingNight(entry: ChangeRow, firstDate: string): boolean {
  if (entry.entity !== shareEntity) return false
  const { date } = JSON.parse(entry.fields) as { readonly date?: string }
  return date !== undefined && date >= firstDate
}
