import type { Flag, Iso, Json } from './columns.ts'

export interface UserRow {
  id: string
  /** The phone in E.164 for patrons, the account name for staff. */
  username: string
  phone: string | null
  roles: Json
  firstName: string
  lastName: string
  email: string
  address: string
  city: string
  state: string
  zipcode: string
  language: string
  notes: string
  internalNote: string
  localResident: Flag
  testUser: Flag
  notificationReservations: Flag
  notificationDayBefore: Flag
  notificationDayOf: Flag
  excludedAttendants: Json
  createdAt: Iso
  updatedAt: Iso
  disabledAt: Iso | null
  /** Staff marked her for the discount price (money-11). */
  discount: Flag
  /** Who looks her over before she goes in: one of `checkWishes`; '' until she has said. */
  checkedBy: string
  /** Alone or with a friend: one of `companyWishes`; '' until she has said. */
  company: string
  /** She speaks by signs of the hand. */
  handSignal: Flag
  /** When she had her account deleted: the row stands for the books, and nothing in it names her. */
  erasedAt: Iso | null
}

/** Never synced, never sent to a screen. */
export interface CredentialRow {
  userId: string
  passwordHash: string
  updatedAt: Iso
}

export interface AttendantRow {
  id: number
  firstName: string
  lastName: string
  cardHash: string | null
  active: Flag
  updatedAt: Iso
}
