import { forEachChoice } from '@mayim/domain/capacity/choices.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Schema } from '../schema/schema.ts'

/** The choices of a visit belong to its booking. */
const choices = forEachChoice(() => 'owner' as const)

export const reservation = {
  id: 'owner',
  userId: 'owner',
  owner: 'owner',
  code: 'owner',
  bookingStatus: 'owner',
  visitStatus: 'hub',
  // Belongs to the visit while there is one, else to the booking; see `foldRow`.
  statusSince: 'newest',
  date: 'owner',
  time: 'owner',
  pool: 'owner',
  minutes: 'owner',
  ...choices,
  useDiscountPrice: 'owner',
  member: 'owner',
  advanceReservation: 'owner',
  language: 'newest',
  priceMinor: 'owner',
  priceLines: 'owner',
  notes: 'newest',
  userNotes: 'newest',
  replacingReservationId: 'owner',
  holdExpiresAt: 'owner',
  timeArrived: 'hub',
  timeCompleted: 'hub',
  arrivedOnTime: 'hub',
  waitingCode: 'hub',
  roomId: 'hub',
  roomIdPreassign: 'hub',
  cubicleId: 'hub',
  createdAt: 'owner',
  noShowAt: 'hub',
  overbooked: 'owner',
  overrideReason: 'owner',
  roomReason: 'hub',
  // Texts and their links arrive at the portal alone.
  patronReply: 'portal',
  patronReplyAt: 'portal',
  feeAgreedMinor: 'owner',
  feeAgreedWords: 'owner',
  feeAgreedAt: 'owner',
  companions: 'owner',
} as const satisfies ColumnsOf<'reservation'>

export const waitListEntry = {
  id: 'owner',
  owner: 'owner',
  userId: 'owner',
  date: 'owner',
  ...choices,
  fromTime: 'owner',
  toTime: 'owner',
  language: 'owner',
  byStaff: 'owner',
  status: 'owner',
  statusSince: 'owner',
  joinedAt: 'owner',
  reservationId: 'owner',
  wish: 'newest',
} as const satisfies ColumnsOf<'waitListEntry'>

/** Columns that were added later, with the value of an entry without them. */
export const laterOfReservation = {
  noShowAt: null,
  overbooked: 0,
  overrideReason: '',
  roomReason: '',
  patronReply: '',
  patronReplyAt: null,
  feeAgreedMinor: 0,
  feeAgreedWords: '',
  feeAgreedAt: null,
  companions: 0,
} as const

export const user = {
  id: 'newest',
  username: 'newest',
  phone: 'newest',
  // A stolen hub must not be able to create an Admin.
  roles: 'portal',
  firstName: 'newest',
  lastName: 'newest',
  email: 'newest',
  address: 'newest',
  city: 'newest',
  state: 'newest',
  zipcode: 'newest',
  language: 'newest',
  notes: 'newest',
  internalNote: 'newest',
  localResident: 'newest',
  testUser: 'newest',
  notificationReservations: 'newest',
  notificationDayBefore: 'newest',
  notificationDayOf: 'newest',
  notificationCallIn: 'newest',
  excludedAttendants: 'newest',
  createdAt: 'newest',
  updatedAt: 'newest',
  disabledAt: 'newest',
  discount: 'newest',
  checkedBy: 'newest',
  company: 'newest',
  handSignal: 'newest',
  erasedAt: 'newest',
  unconfirmedSince: 'newest',
  textsStoppedAt: 'newest',
  messageChannel: 'newest',
  // A stolen hub must not be able to lead the sign-ins of a patron to another account.
  mergedInto: 'portal',
} as const satisfies ColumnsOf<'user'>

export const attendant = {
  id: 'newest',
  firstName: 'newest',
  lastName: 'newest',
  cardHash: 'newest',
  active: 'newest',
  updatedAt: 'newest',
  userId: 'newest',
} as const satisfies ColumnsOf<'attendant'>

/** A stolen hub must not be able to set a password at the portal (people-64). */
export const credential = {
  userId: 'portal',
  passwordHash: 'portal',
  updatedAt: 'portal',
  mustChange: 'portal',
} as const satisfies ColumnsOf<'credential'>

export const merchandiseItem = {
  id: 'newest',
  item: 'newest',
  nameHe: 'newest',
  nameYi: 'newest',
  description: 'newest',
  descriptionHe: 'newest',
  descriptionYi: 'newest',
  picture: 'newest',
  shown: 'newest',
  priceMinor: 'newest',
  active: 'newest',
  position: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'merchandiseItem'>

export const listEntry = {
  id: 'newest',
  list: 'newest',
  nameEn: 'newest',
  nameHe: 'newest',
  nameYi: 'newest',
  textEn: 'newest',
  textHe: 'newest',
  textYi: 'newest',
  priceMinor: 'newest',
  nights: 'newest',
  valueMinor: 'newest',
  months: 'newest',
  address: 'newest',
  phone: 'newest',
  website: 'newest',
  picture: 'newest',
  position: 'newest',
  shown: 'newest',
  removed: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'listEntry'>

export const membershipLevel = {
  id: 'newest',
  level: 'newest',
  description: 'newest',
  priceMinor: 'newest',
  months: 'newest',
  reducedPrices: 'newest',
  active: 'newest',
  position: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'membershipLevel'>

export const membershipTerm = {
  id: 'newest',
  userId: 'newest',
  kind: 'newest',
  level: 'newest',
  reducedPrices: 'newest',
  months: 'newest',
  expires: 'newest',
  day: 'newest',
  at: 'newest',
  byId: 'newest',
  ledgerId: 'newest',
} as const satisfies ColumnsOf<'membershipTerm'>

export const prepaid = {
  id: 'newest',
  kind: 'newest',
  name: 'newest',
  valueMinor: 'newest',
  expires: 'newest',
  state: 'newest',
  codeHash: 'newest',
  ledgerId: 'newest',
  day: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'prepaid'>

/**
 * Who may write a column of a synced row (sync-29): `hub` and `portal` that side alone, `owner` the side
 * that owns the booking, `newest` both, the later of two that did not know of each other by the clock.
 */
export type ColumnRule = Side | 'owner' | 'newest'

/** The rule of each column of a table. */
export type ColumnsOf<T extends keyof Schema> = Record<keyof Schema[T], ColumnRule>
