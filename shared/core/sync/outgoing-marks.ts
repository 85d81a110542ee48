import type { LogPlace, Marker } from './own-mark.ts'
import { entriesEachCommit } from './receive-entries.ts'

/** One mark for each place in a batch up to which the other side may have taken it. */
export function marksOf(entries: readonly LogPlace[], marker: Marker | undefined): { marks?: string[] } {
  if (!marker) return {}
  const isEnd = (index: number) => (index + 1) % entriesEachCommit === 0 || index === entries.length - 1
  return { marks: entries.filter((_, index) => isEnd(index)).map(marker) }
}
