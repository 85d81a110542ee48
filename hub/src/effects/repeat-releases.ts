import { roomDoor } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import { noteDoorOutcome } from '../building/access-log-table.ts'
import { openAlarms } from '../building/supplies/supply-table.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { createReleaseReconciler } from '../devices/reconcile-points.ts'
import type { SendCommand } from '../devices/send-command.ts'

/** The command of the press itself comes first, and has this long. */
const firstCommandMs = 2_500
/** A release that ends is renewed, also where its door reports nothing. */
const renewEveryMs = 60_000

/**
 * Keeps the doors of a room released from a press of the person in it until someone is there, on every day: a door or a
 * bridge that was away is released when it is back (building-413).
 */
export function repeatReleases(
  facility: Facility,
  { registry, send }: { readonly registry: DeviceRegistry; readonly send: SendCommand },
): Follower {
  const roomOf = new Map<Point, { roomId: number; reservationId: string | null }>()
  const release = async (point: Point, until: number): Promise<Result<unknown>> => {
    if (!registry.point(point)?.caps.includes('release')) return refuse('conflict', 'deviceRefused')
    const result = await send(point, 'release', { until }, { by: 'release:alarm', until: 'accepted' })
    const of = roomOf.get(point)
    if (result.ok && of) {
      const noted = noteDoorOutcome(facility, { point, ...of, outcome: 'release:accepted' })
      noted.catch(error => facility.log.error({ err: error, point }, 'a repeated release was not stored'))
    }
    return result
  }
  const doors = createReleaseReconciler(registry, facility.hostClock, release)
  const refresh = async (): Promise<void> => {
    const alarms = (await openAlarms(facility.db)).filter(({ kind }) => kind === 'release')
    roomOf.clear()
    for (const { roomId, reservationId } of alarms)
      for (const side of ['dry', 'wet'] as const)
        roomOf.set(roomDoor(roomId, side), { roomId, reservationId })
    doors.want(new Map([...roomOf.keys()].map(point => [point, 'released'])))
  }
  const look = (): Promise<void> =>
    refresh().catch(error => facility.log.error({ err: error }, 'the released rooms could not be read'))
  const started = look()
  const renew = setInterval(look, renewEveryMs).unref()
  let first: NodeJS.Timeout | undefined
  const follower = follow(facility, {
    name: 'devices-releases',
    from: 'now',
    async handle({ entity, kind }) {
      if (entity !== 'supplyRequest') return
      if (kind !== 'requested' && kind !== 'raised') return look()
      clearTimeout(first)
      first = setTimeout(look, firstCommandMs).unref()
    },
  })
  return {
    async settled() {
      await started
      await follower.settled()
      await doors.settled()
    },
    async stop() {
      clearTimeout(first)
      clearInterval(renew)
      doors.stop()
      await started
      await follower.stop()
    },
  }
}
