import type { Flag, Iso } from './columns.ts'

/** An item that is sold with a reservation. A removed item stays as inactive, so that it can be added again. */
export interface MerchandiseItemRow {
  /** Its name in the form that is compared (`itemKey`), the same on both sides, so that one name is one item. */
  id: string
  /** Its displayed name. */
  item: string
  description: string
  priceMinor: number
  active: Flag
  position: number
  updatedAt: Iso
}
