import { choiceKeys } from '@mayim/domain/capacity/choices.ts'
import type { Readers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'

export const heldColumns = [
  'id',
  'owner',
  'date',
  'time',
  'minutes',
  'pool',
  'bookingStatus',
  'visitStatus',
  'holdExpiresAt',
  'timeCompleted',
  'roomIdPreassign',
  ...choiceKeys,
] as const satisfies readonly (keyof ReservationRow)[]

/** What decides whether and how a reservation takes a place. */
export type HeldRow = Pick<ReservationRow, (typeof heldColumns)[number]>

export async function heldRowsOfNight(db: Readers, date: string): Promise<HeldRow[]> {
  return db.selectFrom('reservation').select(heldColumns).where('date', '=', date).execute()
}
