import type { LogPlace, Marker } from './own-mark.ts'

/**
 * One mark for each entry of a batch: the other side may store a part of it, when a later entry is altered or of a newer
 * version, and no entry may stay there that this side could not recognize as its own (sync-40).
 */
export function marksOf(entries: readonly LogPlace[], marker: Marker | undefined): { marks?: string[] } {
  return marker ? { marks: entries.map(marker) } : {}
}
