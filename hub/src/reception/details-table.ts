import type { AccessLogRow } from '@mayim/shared/data/evening-rows.ts'
import type { Readers } from '@mayim/shared/operations/facility.ts'

/** More than a visit has; the newest are told. */
const mostShown = 100

/** The doors that were opened, or asked to be, for a visit; the newest first. */
export async function accessOfVisit(db: Readers, reservationId: string): Promise<AccessLogRow[]> {
  return db
    .selectFrom('accessLog')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}
