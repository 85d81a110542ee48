import type { Role } from '@mayim/contract/call.ts'
import type { Language } from '@mayim/ui/language.ts'
import type { ReactNode } from 'react'
import type { Answers } from './fixture-answers.ts'
import type { Hands } from './hands.ts'

/** The rows of the specification's list of screens that are the hub's, but for the Technician. */
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

/** A device of the house: how large its glass is, and how its page is dressed. */
export interface Device {
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly scale: 'panel' | 'desk' | null
  /** The least that a finger is given here, CSS pixels. */
  readonly targetPx: 44 | 64
}

const own = { theme: 'light', scale: null, targetPx: 44 } as const
const panel = { theme: 'dark', scale: 'panel', targetPx: 44 } as const
export const devices = {
  reception: { ...own, scale: 'desk', width: 1440, height: 900 },
  attendant: { ...own, width: 1024, height: 768, targetPx: 64 },
  room: { ...panel, width: 1280, height: 800 },
  /** The smallest glass that a room may have, 7 inches. */
  smallRoom: { ...panel, width: 800, height: 480 },
  kiosk: { ...panel, theme: 'light', width: 1080, height: 1920 },
  display: { ...panel, width: 1920, height: 1080 },
  door: { ...own, width: 1280, height: 800 },
} as const satisfies Record<string, Device>
export type DeviceName = keyof typeof devices

/** One picture of the gallery: a screen of the house in one state. */
export interface Entry {
  /** Stands in the address; unique within its device. */
  readonly id: string
  readonly device: DeviceName
  readonly title: string
  /** Which row of the specification it shows; none for what belongs to all screens. */
  readonly row: ScreenRow | null
  /** Who is signed in at it; null for nobody, `restoring` while the hub has not said yet. */
  readonly role: Role | 'restoring' | null
  readonly screen: () => Promise<ReactNode>
  /** What the hub answers it. */
  readonly answers: (language: Language) => Answers
  /** What is pressed and typed until it is there. */
  readonly steps?: (hands: Hands) => Promise<void>
  /** A text that is to be seen when it is there; found among all that is drawn. */
  readonly sees: (hands: Pick<Hands, 't' | 'language'>) => string
  /** What it needs of the browser around it: changes that, and returns the way back. */
  readonly around?: () => () => void
  /** After it is there the hub goes silent. */
  readonly thenCut?: true
  /** It is the one that shows what a long rest does: timers of 10 s and more come at once. */
  readonly rested?: true
}
