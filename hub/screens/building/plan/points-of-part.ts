import {
  cubicleLock,
  garageDoor,
  printerPoint,
  readerPoint,
  roomCallLight,
  roomDoor,
  roomLight,
  roomOfPoint,
} from '@mayim/contract/building/facility-points.ts'
import type { LabPoint } from '@mayim/contract/entities/device.ts'
import type { PlanPart } from './plan-view.ts'
import { deskDevice } from './view-from.ts'

/** The points of the pressed part. A door gives its whole room, with the door's own points first. */
export function pointsOfPart(part: PlanPart | null, points: readonly LabPoint[]): LabPoint[] {
  const wanted = part ? idsOf(part) : []
  return wanted.flatMap(id => points.find(point => point.point === id) ?? [])
}

/** The room of a pressed door, or the pressed room itself. */
export function roomOfPart(part: PlanPart | null): number | null {
  if (part?.kind === 'room') return part.id
  return part?.kind === 'door' ? roomOfPoint(part.pointId) : null
}

function idsOf(part: PlanPart): string[] {
  switch (part.kind) {
    case 'room':
      return roomPoints(part.id)
    case 'door': {
      const roomId = roomOfPoint(part.pointId)
      const others = roomId === null ? [] : roomPoints(roomId).filter(id => id !== part.pointId)
      return [part.pointId, ...others]
    }
    case 'cubicle':
      return [cubicleLock(part.id)]
    case 'garage':
      return [garageDoor]
    case 'printer':
      return [printerPoint(deskDevice)]
    case 'reader':
      return [readerPoint(deskDevice)]
  }
}

function roomPoints(roomId: number): string[] {
  return [roomLight(roomId), roomCallLight(roomId), roomDoor(roomId, 'dry'), roomDoor(roomId, 'wet')]
}
