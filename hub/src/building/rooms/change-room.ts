import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { CubicleRow, RoomRow } from '@mayim/core/ground/schema/schema.ts'
import { updateCubicle, updateRoom } from './room-table.ts'

/** Writes columns of a room and their entry in the log. */
export async function changeRoom(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  change: { id: number; kind: string; fields: Partial<RoomRow>; cause?: string },
): Promise<void> {
  await updateRoom(trx, change.id, change.fields)
  await record(facility, trx, caller, { entity: 'room', ...change })
}

/** Writes columns of a cubicle and their entry in the log. */
export async function changeCubicle(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  change: { id: number; kind: string; fields: Partial<CubicleRow>; cause?: string },
): Promise<void> {
  await updateCubicle(trx, change.id, change.fields)
  await record(facility, trx, caller, { entity: 'cubicle', ...change })
}
