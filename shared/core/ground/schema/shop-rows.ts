import type { SiteListName } from '@mayim/contract/entities/listed.ts'
import type { PreparationNights } from '@mayim/domain/calendar/preparation.ts'
import type { PrepaidKind } from '@mayim/domain/money/prepaid.ts'
import type { CivilDate, Flag, Iso } from './columns.ts'

/** An item that is sold with a reservation. A removed item stays as inactive, so that it can be added again. */
export interface MerchandiseItemRow {
  /** Its name in the form that is compared (`itemKey`), the same on both sides, so that one name is one item. */
  id: string
  /** Its name in English and on records; it stays once it is sold. */
  item: string
  nameHe: string
  nameYi: string
  description: string
  descriptionHe: string
  descriptionYi: string
  /** The name of its file at the portal; '' without one. */
  picture: string
  /** Whether it can be bought now. */
  shown: Flag
  /** Staff are told when this many or fewer are left; null: never. */
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
  kind: 'bought' | 'set' | 'returned'
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
  /** The payment's line of the ledger, of `returned` the one that was refunded; null where staff gave it. */
  ledgerId: string | null
}

/** A gift card or a package that was sold (money-830). Whose credit it is, and what is left, stands in the ledger. */
export interface PrepaidRow {
  id: string
  kind: PrepaidKind
  /** Of a package, as it was then. */
  name: string
  /** The credit that it gives. */
  valueMinor: number
  /** The last date on which it can be used; null: without end. */
  expires: CivilDate | null
  /** A gift card is open until it is redeemed. */
  state: 'open' | 'redeemed' | 'returned'
  /** Of the code that was given last; null while none was. */
  codeHash: string | null
  /** The payment's line of the ledger, which names the buyer. */
  ledgerId: string
  /** The business date of the sale. */
  day: CivilDate
  updatedAt: Iso
}

/** An entry of a list of the website: a donation type, an amenity, a position, a location. */
export interface ListEntryRow {
  id: string
  list: SiteListName
  nameEn: string
  nameHe: string
  nameYi: string
  textEn: string
  textHe: string
  textYi: string
  /** The usual amount of a donation, the price of a package. */
  priceMinor: number | null
  /** Of a package: the credit that it gives, and for how many months; null: its price, and without end. */
  valueMinor: number | null
  months: number | null
  /** Of a location; '' where it is not known. */
  address: string
  phone: string
  website: string
  /** Of the preparation: the nights for which it is meant. */
  nights: PreparationNights
  /** The name of its file at the portal; '' without one. */
  picture: string
  position: number
  shown: Flag
  /** A removed entry stays, so that a change of the other side finds it. */
  removed: Flag
  updatedAt: Iso
}
