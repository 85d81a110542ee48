import type { Area } from '@mayim/texts/texts.ts'
import type { ReactNode } from 'react'
import type { Language } from '../language.ts'
import type { Answers } from './fixture-answers.ts'
import type { PictureRole } from './fixture-fetch.ts'
import type { Hands } from './hands.ts'

/** A device that shows screens: the size of its screen, and the attributes of its page. */
export interface Device {
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly scale: 'panel' | 'desk' | null
  /** The smallest touch target of this device, in CSS pixels. */
  readonly targetPx: 36 | 44 | 64
}

/** One picture of a gallery: a screen in one state. */
export interface Entry<DeviceName extends string = string> {
  /** Part of the address; unique within its device. */
  readonly id: string
  readonly device: DeviceName
  readonly title: string
  /** The user who is signed in. Null for none, `restoring` while the server has not answered. */
  readonly role: PictureRole | 'restoring' | null
  readonly screen: () => Promise<ReactNode>
  /** The answers of the server. */
  readonly answers: (language: Language) => Answers
  /** The presses and the typing that lead to the state. */
  readonly steps?: (hands: Hands) => Promise<void>
  /** A text that shows when the state is reached. It is searched in the whole page. */
  readonly sees: (hands: Pick<Hands, 't' | 'language'>) => string
  /** Changes the browser's environment for this picture, and returns a function that restores it. */
  readonly around?: () => () => void
  /** The server stops answering once the state is reached. */
  readonly thenCut?: true
  /** The picture shows the effect of a long rest: timers of 10 s and more fire at once. */
  readonly rested?: true
}

/** The screens of one app in all their states. */
export interface Gallery<DeviceName extends string = string> {
  readonly devices: Readonly<Record<DeviceName, Device>>
  readonly entries: readonly Entry<DeviceName>[]
  /** The areas of texts that its screens show. */
  readonly areas: readonly Area[]
}
