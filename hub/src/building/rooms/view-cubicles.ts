import type { Cubicle } from '@mayim/contract/entities/room.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { CubicleRow } from '@mayim/core/ground/schema/schema.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { cubicleById, cubicles } from './room-table.ts'

/** Every cubicle, with the code of the patron who has it. */
export async function viewCubicles(db: Readers): Promise<Cubicle[]> {
  const rows = await cubicles(db)
  return Promise.all(rows.map(row => viewCubicle(db, row)))
}

/** One cubicle. Refuses cubicleMissing. */
export async function viewCubicleById(db: Readers, id: number): Promise<Result<Cubicle>> {
  const row = await cubicleById(db, id)
  return row ? ok(await viewCubicle(db, row)) : refuse('missing', 'cubicleMissing')
}

async function viewCubicle(db: Readers, row: CubicleRow): Promise<Cubicle> {
  const holder = row.reservationId === null ? undefined : await reservationById(db, row.reservationId)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    reservationId: row.reservationId,
    reservationCode: holder?.code ?? null,
    reservationDate: holder?.date ?? null,
  }
}
