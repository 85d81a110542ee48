import type { UserRow } from '../ground/schema/schema.ts'

/** A user with an id and no name, phone or role. Notifications are on. */
export function blankUser(id: string, at: string): UserRow {
  return {
    id,
    username: '',
    phone: null,
    roles: '[]',
    firstName: '',
    lastName: '',
    email: '',
    address: '',
    city: '',
    state: '',
    zipcode: '',
    language: 'en',
    notes: '',
    internalNote: '',
    localResident: 0,
    testUser: 0,
    notificationReservations: 1,
    notificationDayBefore: 1,
    notificationDayOf: 1,
    excludedAttendants: '[]',
    createdAt: at,
    updatedAt: at,
    disabledAt: null,
    discount: 0,
    checkedBy: '',
    company: '',
    handSignal: 0,
    erasedAt: null,
    unconfirmedSince: null,
    textsStoppedAt: null,
    messageChannel: 'text',
    mergedInto: null,
  }
}
