import type { CivilDate, Flag, Iso } from './columns.ts'

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

/** A membership that is sold. A removed level stays as inactive. */
export interface MembershipLevelRow {
  /** Its name in the form that is compared (`itemKey`). */
  id: string
  /** Its displayed name. */
  level: string
  description: string
  priceMinor: number
  months: number
  /** Its members have the reduced prices. */
  reducedPrices: Flag
  active: Flag
  position: number
  updatedAt: Iso
}

/** One entry of a person's membership; only added (money-461). */
export interface MembershipTermRow {
  id: string
  userId: string
  kind: 'bought' | 'set'
  /** The displayed name of the level, as it was then. */
  level: string
  reducedPrices: Flag
  /** Of `bought`; 0 otherwise. */
  months: number
  /** Of `set`; null otherwise. */
  expires: CivilDate | null
  /** The business date of the entry. */
  day: CivilDate
  at: Iso
  byId: string
  /** The payment's line of the ledger; null where staff gave it. */
  ledgerId: string | null
}
