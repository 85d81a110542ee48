import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { identifySteps, judgeTest, opensSomething } from '@mayim/domain/building/device-test.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteAccess } from '../building/access-log/access-log-table.ts'
import { cubicleById, roomById } from '../building/rooms/room-table.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { notePointAct } from './note-act.ts'
import { pointRow } from './point-table.ts'

export interface TestInput {
  readonly kind: string
  readonly id: string
  /** The technician has answered the question of safety. */
  readonly confirmed?: boolean
}

/**
 * Requests the test of a device; the effect sends the commands after the commit (building-240). A door that is tested is
 * a line of the access log. Refuses deviceMissing, deviceUnavailable, shabbosMode and as `judgeTest`.
 */
export async function askTest(
  facility: HubFacility,
  caller: Caller,
  { kind, id, confirmed = false }: TestInput,
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  const rest = shabbosRefusal(facility, opensSomething(kind) ? 'lock' : 'light')
  if (rest) return rest
  return facility.write(async trx => {
    const row = await pointRow(trx, point)
    if (!row) return refuse('missing', 'deviceMissing')
    const roomId = roomOfPoint(point)
    const reservationId =
      roomId === null
        ? ((await cubicleById(trx, cubicleOf(point)))?.reservationId ?? null)
        : ((await roomById(trx, roomId))?.reservationId ?? null)
    const judged = judgeTest({
      kind,
      isOccupied: reservationId !== null,
      isDisabled: row.disabledAt !== null,
      isConfirmed: confirmed,
    })
    if (!judged.ok) return judged
    if (!isReachable(facility, point)) return refuse('unreachable', 'deviceUnavailable')
    if (opensSomething(kind))
      await noteAccess(facility, trx, caller, { door: id, roomId, reservationId, outcome: 'tested' })
    await notePointAct(facility, trx, caller, { point, kind: 'testAsked' })
    return ok(null)
  })
}

/**
 * Requests that a device show itself: a lamp blinks, a reader beeps (building-240). Refuses deviceMissing, deviceNoTest,
 * deviceDisabled, deviceUnavailable and shabbosMode.
 */
export async function askIdentify(
  facility: HubFacility,
  caller: Caller,
  { kind, id }: TestInput,
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  const rest = shabbosRefusal(facility, 'light')
  if (rest) return rest
  return facility.write(async trx => {
    const row = await pointRow(trx, point)
    if (!row) return refuse('missing', 'deviceMissing')
    if (identifySteps(kind, false) === null) return refuse('conflict', 'deviceNoTest')
    if (row.disabledAt !== null) return refuse('conflict', 'deviceDisabled')
    if (!isReachable(facility, point)) return refuse('unreachable', 'deviceUnavailable')
    await notePointAct(facility, trx, caller, { point, kind: 'identifyAsked' })
    return ok(null)
  })
}

function isReachable({ devices }: HubFacility, point: string): boolean {
  const split = splitPoint(point)
  return split !== null && devices.registry.controllable(`${split.kind}/${split.id}`)
}

/** The number of the cubicle that a lock belongs to; 0 for every other device. */
function cubicleOf(point: string): number {
  return Number(/^lock\/cubicle-(\d{1,9})$/.exec(point)?.[1] ?? 0)
}
