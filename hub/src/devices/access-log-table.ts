import type { Point } from '@mayim/shared/contract/topics.ts'
import { ok } from '@mayim/shared/domain/result.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { v7 as uuidv7 } from 'uuid'

/** Keeps what became of a door command; the access log stays on the hub. */
export async function noteDoorOutcome(
  facility: Pick<Facility, 'write' | 'clock'>,
  access: { point: Point; roomId: number | null; reservationId: string | null; outcome: string },
): Promise<void> {
  const { point, roomId, reservationId, outcome } = access
  const row = {
    id: uuidv7(),
    at: new Date(facility.clock.now()).toISOString(),
    door: point.slice(point.indexOf('/') + 1),
    roomId,
    reservationId,
    outcome,
    byId: 'system',
    byRole: 'system',
  }
  await facility.write(async trx => {
    await trx.insertInto('accessLog').values(row).execute()
    return ok(undefined)
  })
}
