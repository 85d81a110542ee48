import type { Readers } from '../../ground/runtime/facility.ts'

/** Whether a night from a date on is in quarantine or has an unverified booking. */
export async function hasHeldBackNight(db: Readers, firstDate: string): Promise<boolean> {
  const night = await db
    .selectFrom('share')
    .select('date')
    .where('date', '>=', firstDate)
    .where('quarantined', '<>', '{}')
    .limit(1)
    .executeTakeFirst()
  if (night) return true
  const booking = await db
    .selectFrom('unverifiedBooking')
    .select('reservationId')
    .where('date', '>=', firstDate)
    .where('clearedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}
