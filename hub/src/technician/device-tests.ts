import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { follow } from '@mayim/core/ground/followers/follower.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import {
  identifySteps,
  judgeTest,
  opensSomething,
  type TestStep,
  testSteps,
} from '@mayim/domain/building/device-test.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteAccess } from '../building/access-log-table.ts'
import { cubicleById, roomById } from '../building/rooms/room-table.ts'
import type { Devices } from '../devices/devices.ts'
import { watchCommitTimes } from '../effects/commit-times.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { pointRow } from './device-table.ts'
import { notePointAct } from './note-act.ts'

export interface TestInput {
  readonly kind: string
  readonly id: string
  /** The technician has answered the question of safety. */
  readonly confirmed?: boolean
}

/**
 * Requests the test of a device; the effect sends the commands after the commit (building-240). A door that is tested
 * is a line of the access log.
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

/** Requests that a device show itself: a lamp blinks, a reader beeps (building-240). */
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

/** An older request is not carried out any more, as with every door (building-31). */
const freshMs = 5_000

/** Sends the commands of the tests that technicians request (building-240). Returns its end. */
export function followTests(facility: Facility, devices: Devices): () => Promise<void> {
  const commits = watchCommitTimes(facility.changes)
  const stop = new AbortController()
  const follower = follow(facility, {
    name: 'deviceTests',
    from: 'now',
    async handle({ entity, kind, entityId, position, fields }) {
      if (entity !== 'technicianAct' || commits.ageMs(position) > freshMs) return
      if (kind === 'restartAsked') {
        const { driver } = JSON.parse(fields) as { driver: string }
        await devices.ask(entityId, 'restartDriver', { driver })
        return
      }
      // A lamp blinks for seconds; the next request does not wait for it.
      void runSteps(devices, entityId, kind, stop.signal)
    },
  })
  return async () => {
    stop.abort()
    commits.stop()
    await follower.stop()
  }
}

async function runSteps(
  { registry, send }: Devices,
  name: string,
  kind: string,
  signal: AbortSignal,
): Promise<void> {
  const split = splitPoint(name)
  if (!split) return
  const point = `${split.kind}/${split.id}` as const
  const isOn = registry.point(point)?.state?.on === true
  for (const { op, args, pauseMs } of stepsOf(kind, split.kind, isOn)) {
    const sent = await send(point, op, { ...args }, { by: 'follower:technician', doneWithinMs: 10_000 })
    if (!sent.ok || signal.aborted) return
    await pause(pauseMs)
  }
}

function stepsOf(kind: string, of: string, isOn: boolean): readonly TestStep[] {
  if (kind === 'testAsked') return testSteps(of, isOn) ?? []
  return kind === 'identifyAsked' ? (identifySteps(of, isOn) ?? []) : []
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms)
  })
}

/**
 * Requests that a bridge restart one of its drivers; the effect asks the bridge after the commit (building-245). A
 * bridge that is not connected is refused.
 */
export async function restartDriver(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, driver }: { readonly bridgeId: string; readonly driver: string },
): Promise<Result<null>> {
  const isReady = facility.devices.registry
    .bridges()
    .some(({ bridge, state }) => bridge === bridgeId && state === 'ready')
  if (!isReady) return refuse('missing', 'bridgeMissing')
  return facility.write(async trx => {
    const act = { entity: 'technicianAct', id: bridgeId, kind: 'restartAsked', fields: { driver } } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
}
