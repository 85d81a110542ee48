import type { LogPlace, Marker } from './own-mark.ts'
import { entriesEachCommit } from './receive-entries.ts'

/** One mark for each position of a batch at which the other side may commit. */
export function marksOf(entries: readonly LogPlace[], marker: Marker | undefined): { marks?: string[] } {
  if (!marker) return {}
  const isEnd = (index: number) => (index + 1) % entriesEachCommit === 0 || index === entries.length - 1
  return { marks: entries.filter((_, index) => isEnd(index)).map(marker) }
}
