import type { ColumnsOf } from './column-rule.ts'

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
