import type { Readers } from '@mayim/core/ground/runtime/facility.ts'

/** The number that the waiting display calls: one more than the highest of this night. */
export async function nextWaitingCode(db: Readers, date: string): Promise<string> {
  const rows = await db
    .selectFrom('reservation')
    .select('waitingCode')
    .where('date', '=', date)
    .where('waitingCode', 'is not', null)
    .execute()
  return String(Math.max(0, ...rows.map(row => Number(row.waitingCode))) + 1)
}
