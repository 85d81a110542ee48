import type { EntityName } from '../sync/entities.ts'

/** What a reservation is shown with. */
export const visitEntities = [
  'reservation',
  'statusHistory',
  'ledger',
  'room',
  'cubicle',
  'user',
  'supplyRequest',
  'bookingRequest',
] as const satisfies readonly EntityName[]

/** What a room is shown with. */
export const roomEntities = [
  'room',
  'reservation',
  'statusHistory',
  'section',
  'attendant',
  'supplyRequest',
] as const satisfies readonly EntityName[]

/** Whether it is Shabbos, and what is allowed in it. */
export const shabbosEntities = [
  'setting',
  'scheduleOverride',
  'shabbosSwitch',
] as const satisfies readonly EntityName[]
