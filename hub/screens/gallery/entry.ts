import type { Role } from '@mayim/contract/call.ts'
import type { Language } from '@mayim/ui/language.ts'
import type { ReactNode } from 'react'
import type { Answers } from './fixture-answers.ts'
import type { Hands } from './hands.ts'

/** The rows of the list of screens (screens-46) that the hub serves, except the Technician's. */
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
] as const
export type ScreenRow = (typeof screenRows)[number]

/** A device of the building: the size of its screen, and the attributes of its page. */
export interface Device {
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly scale: 'panel' | 'desk' | null
  /** The smallest touch target of this device, in CSS pixels. */
  readonly targetPx: 44 | 64
}

const own = { theme: 'light', scale: null, targetPx: 44 } as const
const panel = { theme: 'dark', scale: 'panel', targetPx: 44 } as const
export const devices = {
  reception: { ...own, scale: 'desk', width: 1440, height: 900 },
  attendant: { ...own, width: 1024, height: 768, targetPx: 64 },
  room: { ...panel, width: 1280, height: 800 },
  /** The smallest screen of a room, 7 inches. */
  smallRoom: { ...panel, width: 800, height: 480 },
  kiosk: { ...panel, theme: 'light', width: 1080, height: 1920 },
  display: { ...panel, width: 1920, height: 1080 },
  door: { ...own, width: 1280, height: 800 },
} as const satisfies Record<string, Device>
export type DeviceName = keyof typeof devices

/** One picture of the gallery: a screen of the hub in one state. */
export interface Entry {
  /** Part of the address; unique within its device. */
  readonly id: string
  readonly device: DeviceName
  readonly title: string
  /** The row of the list of screens that it shows. Absent for states that all screens share. */
  readonly row: ScreenRow | null
  /** The user who is signed in. Null for none, `restoring` while the hub has not answered. */
  readonly role: Role | 'restoring' | null
  readonly screen: () => Promise<ReactNode>
  /** The answers of the hub. */
  readonly answers: (language: Language) => Answers
  /** The presses and the typing that lead to the state. */
  readonly steps?: (hands: Hands) => Promise<void>
  /** A text that shows when the state is reached. It is searched in the whole page. */
  readonly sees: (hands: Pick<Hands, 't' | 'language'>) => string
  /** Changes the browser's environment for this picture, and returns a function that restores it. */
  readonly around?: () => () => void
  /** The hub stops answering once the state is reached. */
  readonly thenCut?: true
  /** The picture shows the effect of a long rest: timers of 10 s and more fire at once. */
  readonly rested?: true
}
