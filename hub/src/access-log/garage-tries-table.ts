import type { Readers } from '@mayim/core/runtime/facility.ts'
import { garageTriesWithinMs } from '@mayim/domain/building/garage-tries.ts'

/** When the garage was recently tried, by reservation or by person at the gate. Epoch milliseconds. */
export async function garageTries(
  db: Readers,
  by: { readonly reservationId: string } | { readonly personId: string },
  nowMs: number,
): Promise<number[]> {
  const since = new Date(nowMs - garageTriesWithinMs).toISOString()
  const [column, value, door] =
    'reservationId' in by
      ? (['reservationId', by.reservationId, 'garage'] as const)
      : (['byId', by.personId, 'gate'] as const)
  const rows = await db
    .selectFrom('accessLog')
    .select('at')
    .where(column, '=', value)
    .where('door', '=', door)
    .where('outcome', '=', 'asked')
    .where('at', '>', since)
    .execute()
  return rows.map(row => Date.parse(row.at))
}
