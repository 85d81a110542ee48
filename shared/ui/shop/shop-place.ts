import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { ComponentType, ReactNode } from 'react'

/** The visitors' own screens, with given entries of a list; and the pictures of the home page. */
interface Site {
  readonly Preview: ComponentType<{ readonly list: ListName; readonly entries: readonly EditedEntry[] }>
  readonly newsletters: ReactNode
  readonly pictures: ReactNode
}

/** What the page needs of its side. */
export interface ShopPlace {
  readonly currency: string
  /** Null in the building, which has no website. */
  readonly site: Site | null
}

/** What visitors see of a list. */
export function shownOf(entries: readonly EditedEntry[]): EditedEntry[] {
  return entries.filter(({ shown }) => shown)
}
