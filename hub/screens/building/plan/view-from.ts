import {
  cubicleLock,
  garageDoor,
  printerPoint,
  readerPoint,
  roomCallLight,
  roomDoor,
  roomLight,
  roomOfPoint,
  sectionOfPool,
} from '@mayim/contract/building/facility-points.ts'
import type { LabPaper, LabPoint, LabState } from '@mayim/contract/entities/device.ts'
import type { Cubicle, Room } from '@mayim/contract/entities/room.ts'
import type {
  CubicleView,
  DoorView,
  GarageView,
  LabEstimates,
  LightView,
  PlanPart,
  PlanView,
  PointHealth,
  PoolDoorView,
  RoomView,
} from './plan-view.ts'

/** The ids of the printer and the reader on the drawn desk. */
export const deskDevice = 'reception'

/** Derives the plan's values from the hub's devices, rooms and cubicles. */
export function planFrom(
  lab: LabState,
  rooms: readonly Room[],
  cubicles: readonly Cubicle[],
  papers: readonly LabPaper[],
  estimates: LabEstimates,
): PlanView {
  const points = new Map(lab.points.map(point => [point.point, point]))
  const printer = points.get(printerPoint(deskDevice))
  const reader = points.get(readerPoint(deskDevice))
  return {
    waiting: estimates.waiting,
    nextFree: estimates.nextFree,
    rooms: rooms.map(room => roomFrom(room, points, estimates)),
    pools: lab.points.flatMap(poolDoorFrom),
    cubicles: cubicles.map(cubicle => cubicleFrom(cubicle, points)),
    garage: garageFrom(points.get(garageDoor)),
    printer: printer
      ? {
          pointId: printer.point,
          paper: oneOf(printer.state.paper, ['ok', 'near', 'out'], 'unknown'),
          health: healthOf(printer),
          paperUrl: papers[0]?.png ?? null,
          paperRatio: papers[0] && papers[0].widthDots > 0 ? papers[0].heightDots / papers[0].widthDots : 2,
        }
      : null,
    reader: reader ? { pointId: reader.point, health: healthOf(reader) } : null,
  }
}

function roomFrom(room: Room, points: ReadonlyMap<string, LabPoint>, estimates: LabEstimates): RoomView {
  return {
    id: room.id,
    name: room.name,
    bath: room.bath,
    sectionId: room.section.id,
    status: room.status,
    code: room.reservation?.reservationCode ?? null,
    light: lightFrom(points.get(roomLight(room.id))),
    calling: points.get(roomCallLight(room.id))?.state.on === true,
    dry: doorFrom(points.get(roomDoor(room.id, 'dry'))),
    wet: doorFrom(points.get(roomDoor(room.id, 'wet'))),
    estimate: estimates.rooms.get(room.id) ?? null,
  }
}

function lightFrom(point: LabPoint | undefined): LightView | null {
  return point ? { pointId: point.point, on: point.state.on === true, health: healthOf(point) } : null
}

function doorFrom(point: LabPoint | undefined): DoorView | null {
  if (!point) return null
  return {
    pointId: point.point,
    open: point.state.contact === 'open',
    unlocked: point.state.lock === 'unlocked',
    health: healthOf(point),
  }
}

function poolDoorFrom(point: LabPoint): PoolDoorView[] {
  const sectionId = sectionOfPool(point.point)
  const door = doorFrom(point)
  return sectionId === null || door === null ? [] : [{ ...door, sectionId }]
}

function cubicleFrom(cubicle: Cubicle, points: ReadonlyMap<string, LabPoint>): CubicleView {
  const point = points.get(cubicleLock(cubicle.id))
  return {
    id: cubicle.id,
    name: cubicle.name,
    pointId: point?.point ?? null,
    occupied: cubicle.status === 'Occupied',
    unlocked: point?.state.lock === 'unlocked',
  }
}

function garageFrom(point: LabPoint | undefined): GarageView | null {
  if (!point) return null
  return {
    pointId: point.point,
    position: oneOf(point.state.pos, ['open', 'closed', 'opening', 'closing'], 'unknown'),
    health: healthOf(point),
  }
}

function healthOf(point: LabPoint): PointHealth {
  if (point.online) return 'online'
  return point.why === null || point.why === 'unplugged' ? 'offline' : 'fault'
}

function oneOf<T extends string, F extends string>(value: unknown, known: readonly T[], otherwise: F): T | F {
  return known.find(each => each === value) ?? otherwise
}

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
