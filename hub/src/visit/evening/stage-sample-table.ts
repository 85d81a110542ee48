import type { Readers } from '@mayim/core/ground/runtime/facility.ts'

/** How long a visit of a night was in one status. */
export interface StatusSpan {
  readonly reservationId: string
  readonly status: string
  readonly bath: boolean
  readonly tookMs: number
}

/** Every status of a night's visits that ended, with its duration. */
export async function statusSpansOf(db: Readers, date: string): Promise<StatusSpan[]> {
  const rows = await db
    .selectFrom('statusHistory')
    .innerJoin('reservation', 'reservation.id', 'statusHistory.reservationId')
    .select([
      'reservation.id as id',
      'reservation.bath as bath',
      'statusHistory.previousStatus as status',
      'statusHistory.previousSince as since',
      'statusHistory.at as at',
    ])
    .where('reservation.date', '=', date)
    .where('reservation.visitStatus', '=', 'Done')
    .execute()
  return rows.flatMap(({ id, bath, status, since, at }) =>
    status === null || since === null
      ? []
      : { reservationId: id, status, bath: bath === 1, tookMs: Date.parse(at) - Date.parse(since) },
  )
}

/** The nights before a date with at least one visit, newest first. */
export async function nightsBefore(db: Readers, date: string, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('date')
    .distinct()
    .where('date', '<', date)
    .where('date', '>=', from)
    .where('visitStatus', '=', 'Done')
    .orderBy('date', 'desc')
    .execute()
  return rows.map(row => row.date)
}
