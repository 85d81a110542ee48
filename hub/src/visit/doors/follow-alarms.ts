import { otherDoor, roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { follow } from '@mayim/core/ground/followers/follower.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { noteAttention, settleAttention } from '@mayim/core/messages/attention/attention.ts'
import { attentionOf } from '@mayim/core/messages/attention/attention-table.ts'
import { doorAlarm } from '@mayim/domain/building/doors.ts'
import { ok } from '@mayim/domain/result.ts'
import { noteDoorOutcome } from '../../building/access-log-table.ts'
import { type RoomWithSection, roomById } from '../../building/rooms/room-table.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import type { PointView } from '../../devices/point-view.ts'

/** An alarm depends on who is in the room. */
const judgedBy: ReadonlySet<string> = new Set(['room', 'reservation'])

/**
 * Tells a person of doors that were forced or stand open: on the screens of the rooms, in the attention list and in
 * the access log (building-411). Returns its end.
 */
export function followAlarms(facility: Facility, registry: DeviceRegistry): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  /** The doors that were seen closed since the start: an item of an earlier process is settled then. */
  const seenClosed = new Set<Point>()
  const enqueue = (point: Point): void => {
    last = last
      .then(() => judge(point))
      .catch(error => facility.log.error({ err: error, point }, 'the alarm of a door was not handled'))
  }
  const judge = async (point: Point): Promise<void> => {
    const view = registry.point(point)
    if (!view) return
    const roomId = roomOfPoint(point)
    const room = roomId === null ? undefined : await roomById(facility.db, roomId)
    const alarm = alarmOf(view, room)
    if (view.state?.contact === 'closed' && !seenClosed.has(point)) {
      seenClosed.add(point)
      if (alarm === null) await settleHeldOpen(facility, point)
    }
    if (alarm === view.alarm) return
    registry.setAlarm(point, alarm)
    // In a block nothing that a door does is stored (building-40).
    if (isShabbosNow(facility)) return
    if (view.alarm === 'heldOpen') await settleHeldOpen(facility, point)
    if (alarm !== null) await tell(facility, { point, alarm, room })
  }
  const stopListening = registry.onChange(change => {
    if (change.of !== 'point' || !change.view.point.startsWith('door/')) return
    const { point, alerts, alarm, state } = change.view
    const isNew = state?.contact === 'closed' && !seenClosed.has(point)
    if (isNew || alarm !== null || Object.keys(alerts).length > 0) enqueue(point)
  })
  const follower = follow(facility, {
    name: 'doorAlarms',
    from: 'now',
    handle: async ({ entity }) => {
      if (!judgedBy.has(entity)) return
      for (const { point, alerts } of registry.points()) if (Object.keys(alerts).length > 0) enqueue(point)
    },
  })
  return async () => {
    stopListening()
    await follower.stop()
    await last
  }
}

function alarmOf(view: PointView, room: RoomWithSection | undefined): PointView['alarm'] {
  return doorAlarm({
    isForced: 'forced' in view.alerts,
    isHeldOpen: 'held-open' in view.alerts,
    knowsExit: view.caps.includes('exit'),
    mode: String(view.state?.mode ?? ''),
    room: room ? { hasPatron: room.reservationId !== null, status: room.status } : null,
  })
}

interface Alarm {
  readonly point: Point
  readonly alarm: 'forced' | 'heldOpen'
  readonly room: RoomWithSection | undefined
}

async function tell(facility: Facility, { point, alarm, room }: Alarm): Promise<void> {
  const of = { roomId: room?.id ?? null, reservationId: room?.reservationId ?? null }
  await noteDoorOutcome(facility, { point, ...of, outcome: alarm })
  const kind = alarm === 'forced' ? ('doorForced' as const) : ('doorHeldOpen' as const)
  await facility.write(async trx => {
    const about = { kind, entityId: point, detail: doorDetail(point, room?.name) }
    await noteAttention(facility, trx, systemCaller, about)
    return ok(null)
  })
}

/** How an item of the attention list names a door. */
export function doorDetail(point: Point, roomName = ''): { room: string; door: 'dry' | 'wet' | 'pool' } {
  const isOfRoom = otherDoor(point) !== null
  return { room: roomName, door: !isOfRoom ? 'pool' : point.endsWith('-wet') ? 'wet' : 'dry' }
}

/** The door is closed again: nobody has to look. A forced door stays listed until a person has looked. */
async function settleHeldOpen(facility: Facility, point: Point): Promise<void> {
  const open = (await attentionOf(facility, 'doorHeldOpen')).filter(
    ({ entityId, resolvedAt }) => entityId === point && resolvedAt === null,
  )
  if (open.length === 0) return
  await facility.write(async trx => {
    for (const { id } of open) await settleAttention(facility, trx, id)
    return ok(null)
  })
}
