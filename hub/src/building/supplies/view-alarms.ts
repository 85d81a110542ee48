import { roomDoor } from '@mayim/contract/building/facility-points.ts'
import type { RoomAlarm } from '@mayim/contract/entities/supply-request.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { releasedDoor } from '@mayim/domain/building/doors.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { rooms } from '../rooms/room-table.ts'
import { openAlarms } from './supply-table.ts'

/**
 * The alarms that nobody has ended, the oldest first; of one room where it is given (visit-163).
 * @param of.forStaff with the name of whoever is on the way
 */
export async function listAlarms(
  facility: HubFacility,
  { roomId, forStaff }: { readonly roomId?: number; readonly forStaff?: boolean } = {},
): Promise<RoomAlarm[]> {
  const rows = (await openAlarms(facility.db)).filter(row => roomId === undefined || row.roomId === roomId)
  if (rows.length === 0) return []
  const names = new Map((await rooms(facility.db)).map(({ id, name }) => [id, name]))
  const goers = forStaff ? rows.flatMap(({ answeredBy }) => answeredBy ?? []) : []
  const staff = await usersById(facility.db, goers)
  const goerOf = (id: string | null) => {
    const account = staff.get(id ?? '')
    return account ? nameOf(account) : null
  }
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    roomId: row.roomId,
    roomName: names.get(row.roomId) ?? '',
    since: row.requestedAt,
    raisedAt: row.raisedAt,
    answeredAt: row.answeredAt,
    goes: goerOf(row.answeredBy),
    doors: row.kind === 'release' ? viewDoors(facility, row.roomId, row.raisedAt) : [],
  }))
}

const sides = ['dry', 'wet'] as const

/**
 * What the doors of a released room report. While none has been heard of since the hub started, both are silent.
 */
function viewDoors(
  { clock, devices: { registry } }: HubFacility,
  roomId: number,
  raisedAt: string,
): RoomAlarm['doors'] {
  const known = sides.filter(door => registry.point(roomDoor(roomId, door)))
  return (known.length > 0 ? known : sides).map(door => {
    const view = registry.point(roomDoor(roomId, door))
    const facts = {
      answers: view?.controllable ?? false,
      isUnlocked: view?.state?.lock === 'unlocked',
      canRelease: view?.caps.includes('release') ?? false,
      waitedMs: clock.now() - Date.parse(raisedAt),
    }
    return { door, state: releasedDoor(facts) }
  })
}
