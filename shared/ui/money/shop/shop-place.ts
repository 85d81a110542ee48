import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { ComponentType, ReactNode } from 'react'

/** The visitors' own screens, with given entries of a list; the hub frames them. */
interface Site {
  readonly Preview: ComponentType<{ readonly list: ListName; readonly entries: readonly EditedEntry[] }>
  /** Null at the hub, which has no newsletters. */
  readonly newsletters: ReactNode
}

/** What the page needs of its side. Newsletters and pictures are changed at the website alone (screens-592). */
export interface ShopPlace {
  readonly side: Side
  readonly currency: string
  readonly site: Site
}

/** What visitors see of a list. */
export function shownOf(entries: readonly EditedEntry[]): EditedEntry[] {
  return entries.filter(({ shown }) => shown)
}
