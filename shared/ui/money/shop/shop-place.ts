import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { ComponentType, ReactNode } from 'react'

/** The visitors' own screens, with given entries of a list. */
interface Site {
  readonly Preview: ComponentType<{ readonly list: ListName; readonly entries: readonly EditedEntry[] }>
  readonly newsletters: ReactNode
}

/** What the page needs of its side. Newsletters and pictures are changed at the website alone (screens-592). */
export interface ShopPlace {
  readonly currency: string
  /** Null at the hub, which has neither the website to preview nor its pictures. */
  readonly site: Site | null
}

/** What visitors see of a list. */
export function shownOf(entries: readonly EditedEntry[]): EditedEntry[] {
  return entries.filter(({ shown }) => shown)
}
