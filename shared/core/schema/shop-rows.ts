import type { Flag, Iso } from './columns.ts'

/** An item that is sold with a reservation. One that is taken off stays, inactive, so that it may come back. */
export interface MerchandiseItemRow {
  /** Its name as it is compared (`itemKey`): the same on both sides, so that one name is one item. */
  id: string
  /** Its name as it is shown. */
  item: string
  description: string
  priceMinor: number
  active: Flag
  position: number
  updatedAt: Iso
}
