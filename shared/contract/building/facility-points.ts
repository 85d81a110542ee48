import type { Point } from './topics.ts'

/** The parts of a building that can be switched, opened, printed on or read. */
export interface FacilityLayout {
  readonly rooms: readonly number[]
  readonly cubicles: readonly number[]
  /** The sections whose pool has a door with a contact. */
  readonly pools?: readonly number[]
  readonly garage: boolean
  readonly printers: readonly string[]
  readonly readers: readonly string[]
  /** The building has a phone system that rings the rooms. */
  readonly phone?: boolean
  /** The building reports whether it is on the mains or on its batteries. */
  readonly mains?: boolean
  /** The rooms with a button that releases their doors. */
  readonly releases?: readonly number[]
}

export const demoLayout: FacilityLayout = {
  rooms: [1, 2, 3, 4, 5, 6, 7, 8],
  cubicles: [1, 2, 3, 4],
  pools: [1, 2],
  garage: true,
  printers: ['reception', 'kiosk'],
  readers: ['reception'],
  phone: true,
  mains: true,
}

export const roomLight = (roomId: number): Point => `light/room-${roomId}`
/** The lamp outside a room that calls the attendant. */
export const roomCallLight = (roomId: number): Point => `light/room-${roomId}-call`
/** `dry` leads to the corridor, `wet` to the mikvah. */
export const roomDoor = (roomId: number, side: 'dry' | 'wet'): Point => `door/room-${roomId}-${side}`
/** The door of a section's pool: it has a contact and no lock. */
export const poolDoor = (sectionId: number): Point => `door/pool-${sectionId}`
export const cubicleLock = (cubicleId: number): Point => `lock/cubicle-${cubicleId}`
export const garageDoor: Point = 'garage/main'
/** The phone system; the command names the phone. */
export const phonePoint: Point = 'phone/main'
/** On: the mains; off: the batteries. */
export const mainsPoint: Point = 'input/mains'
/** The button inside a room that unlocks its doors: on while it is pressed. */
export const roomRelease = (roomId: number): Point => `input/room-${roomId}-release`
export const printerPoint = (printerId: string): Point => `printer/${printerId}`
export const readerPoint = (readerId: string): Point => `reader/${readerId}`

/** Every point of a building, in the order in which screens list them. */
export function pointsOfLayout(layout: FacilityLayout): Point[] {
  return [
    ...layout.rooms.flatMap(room => [
      roomLight(room),
      roomCallLight(room),
      roomDoor(room, 'dry'),
      roomDoor(room, 'wet'),
    ]),
    ...(layout.pools ?? []).map(poolDoor),
    ...layout.cubicles.map(cubicleLock),
    ...(layout.garage ? [garageDoor] : []),
    ...layout.printers.map(printerPoint),
    ...layout.readers.map(readerPoint),
    ...(layout.phone ? [phonePoint] : []),
    ...(layout.mains ? [mainsPoint] : []),
    ...(layout.releases ?? []).map(roomRelease),
  ]
}

/** The room that a light, a door or a release button belongs to; null for every other point. */
export function roomOfPoint(point: string): number | null {
  const found =
    /^(?:light\/room-(\d+)(?:-call)?|door\/room-(\d+)-(?:dry|wet)|input\/room-(\d+)-release)$/.exec(point)
  return found ? Number(found[1] ?? found[2] ?? found[3]) : null
}

/** The room whose doors a button releases; null for every other point. */
export function roomOfRelease(point: string): number | null {
  return point.startsWith('input/') ? roomOfPoint(point) : null
}

/** The other door of the same room; null for every other point. */
export function otherDoor(point: string): Point | null {
  const found = /^door\/room-(\d{1,9})-(dry|wet)$/.exec(point)
  return found ? roomDoor(Number(found[1]), found[2] === 'dry' ? 'wet' : 'dry') : null
}

/** The section whose pool a door leads to; null for every other point. */
export function sectionOfPool(point: string): number | null {
  const found = /^door\/pool-(\d+)$/.exec(point)
  return found ? Number(found[1]) : null
}

type Side = 'dry' | 'wet'

/** The card reader beside a room's door. */
export const doorReader = (roomId: number, side: Side): Point => readerPoint(`room-${roomId}-${side}`)

/** The door that a card reader stands beside; null for a reader at a screen. */
export function doorOfReader(point: string): { readonly roomId: number; readonly door: Side } | null {
  const found = /^reader\/room-(\d{1,9})-(dry|wet)$/.exec(point)
  return found ? { roomId: Number(found[1]), door: found[2] === 'dry' ? 'dry' : 'wet' } : null
}

/** The card reader beside a room's panel. */
export const panelReader = (roomId: number): Point => readerPoint(`room-${roomId}`)

/** Whose a card reader is that stands at no door: by its name the desk's, a kiosk's or a room's panel's. */
export type ReaderOwner = 'desk' | 'kiosk' | { readonly roomId: number }

/** By its name, the screen that a card reader belongs to; null for a reader at a door. */
export function ownerOfReader(readerId: string): ReaderOwner | null {
  const ofRoom = /^room-(\d{1,9})$/.exec(readerId)
  if (ofRoom) return { roomId: Number(ofRoom[1]) }
  if (/^kiosk(-[2-9])?$/.test(readerId)) return 'kiosk'
  return /^reception(-[2-9])?$/.test(readerId) ? 'desk' : null
}

/** A camera that reads number plates. */
export const plateCamera: Point = 'camera/gate'

/** Printers and readers besides the first of the desk and the first of the kiosks. */
const more = ['reception', 'kiosk'].flatMap(place =>
  [2, 3, 4, 5, 6, 7, 8, 9].map(number => `${place}-${number}`),
)

/**
 * Every point that a bridge may have in a building: those of its layout, more printers and readers, the readers at its
 * doors and panels, its camera.
 */
export function allowedPoints(layout: FacilityLayout): Point[] {
  const readers = layout.rooms.flatMap(room => [
    doorReader(room, 'dry'),
    doorReader(room, 'wet'),
    panelReader(room),
  ])
  return [
    ...pointsOfLayout({ ...layout, releases: layout.rooms }),
    ...more.map(printerPoint),
    readerPoint('kiosk'),
    ...more.map(readerPoint),
    ...readers,
    plateCamera,
  ]
}

const admitted = [
  /^light\/room-\d{1,9}(-call)?$/,
  /^door\/(room-\d{1,9}-(dry|wet)|pool-\d{1,9})$/,
  /^lock\/cubicle-\d{1,9}$/,
  /^(garage|phone)\/main$/,
  /^input\/(mains|room-\d{1,9}-release)$/,
  /^printer\/(reception|kiosk)(-[2-9])?$/,
  /^reader\/((reception|kiosk)(-[2-9])?|room-\d{1,9}(-(dry|wet))?)$/,
  /^camera\/gate$/,
]

/** Whether a hub with the right rooms, pools and cubicles admits a point of that name. */
export function isAdmittedName(point: Point): boolean {
  return admitted.some(name => name.test(point))
}
