import type { Entry as AnyEntry, Device } from '@mayim/ui/gallery/entry.ts'

/** The rows of the list of screens (screens-46) that the hub serves. */
export const screenRows = [
  'Reception day',
  'Reception user',
  'Reception reservation',
  'Reception check-in',
  'Reservation details',
  'Preassign room',
  'Swipe card',
  'Kiosk',
  'Attendant tasks',
  'Room panel',
  'Waiting display',
  'Technician',
] as const
export type ScreenRow = (typeof screenRows)[number]

const own = { theme: 'light', scale: null, targetPx: 44 } as const
const panel = { theme: 'dark', scale: 'panel', targetPx: 44 } as const
export const devices = {
  reception: { ...own, scale: 'desk', width: 1440, height: 900, targetPx: 36 },
  attendant: { ...own, width: 1024, height: 768, targetPx: 64 },
  room: { ...panel, width: 1280, height: 800 },
  /** The smallest screen of a room, 7 inches. */
  smallRoom: { ...panel, width: 800, height: 480 },
  kiosk: { ...panel, theme: 'light', width: 1080, height: 1920 },
  display: { ...panel, width: 1920, height: 1080 },
  door: { ...own, width: 1280, height: 800 },
  technician: { ...own, width: 390, height: 844 },
  lab: { ...own, theme: 'dark', width: 1280, height: 800 },
} as const satisfies Record<string, Device>
export type DeviceName = keyof typeof devices

/** A screen of the hub in one state. */
export interface Entry extends AnyEntry<DeviceName> {
  /** The row of the list of screens that it shows. Absent for states that all screens share. */
  readonly row: ScreenRow | null
}
