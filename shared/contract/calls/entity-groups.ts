import type { EntityName } from '../sync/entities.ts'

/** The entities in the view of a reservation. */
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

/** The entities in the view of a room. */
export const roomEntities = [
  'room',
  'reservation',
  'statusHistory',
  'section',
  'attendant',
  'supplyRequest',
  'outOfService',
] as const satisfies readonly EntityName[]

/** The entities that decide whether it is Shabbos, and what is allowed in it. */
export const shabbosEntities = [
  'setting',
  'scheduleOverride',
  'shabbosSwitch',
] as const satisfies readonly EntityName[]
