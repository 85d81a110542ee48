import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { ComponentType, ReactNode } from 'react'

/** The visitors' own screen of a list, with given entries. */
export type Preview = ComponentType<{ readonly list: ListName; readonly entries: readonly EditedEntry[] }>

/** What the page needs of its side. */
export interface ShopPlace {
  readonly currency: string
  /** The visitors' own screens of a list, and the pictures of the home page; the building has neither. */
  readonly site: { readonly preview: Preview; readonly pictures: ReactNode } | null
}
