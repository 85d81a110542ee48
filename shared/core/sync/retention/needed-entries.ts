import { isRequest, shareEntity, syncedEntity } from '../../log/synced-entities.ts'
import type { ChangeRow } from '../../schema/schema.ts'
import { provenKind } from '../fold-row.ts'

/**
 * Of the entries of one row, oldest first, those that a fold together with any later ones still needs: of each side and
 * column the last, also before each time that its side gave the booking away, and all that name an owner or a proof.
 * Whatever is only ever added is needed whole, by a side that has lost everything.
 */
export function neededEntries<Entry extends ChangeRow>(entries: readonly Entry[]): Entry[] {
  const [first] = entries
  const entity = first ? syncedEntity(first.entity) : undefined
  if (!entity) return []
  const told = entries.filter(entry => !isRequest(entry.kind))
  if (entity.appendOnly) return told
  const needed = new Set<Entry>()
  /** By side and column: the last in hand, until a newer one comes or its side gives the booking away. */
  const last = new Map<string, Entry>()
  const release = (origin: string): void => {
    for (const [name, entry] of last) {
      if (!name.startsWith(`${origin} `)) continue
      needed.add(entry)
      last.delete(name)
    }
  }
  for (const entry of told) {
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
  return told.filter(entry => needed.has(entry))
}

/** Whether an entry moves places of a night that may still be sold; those of nights that have passed are done. */
export function isOfComingNight(entry: ChangeRow, firstDate: string): boolean {
  if (entry.entity !== shareEntity) return false
  const { date } = JSON.parse(entry.fields) as { readonly date?: string }
  return date !== undefined && date >= firstDate
}
