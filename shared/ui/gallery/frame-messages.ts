import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import type { Language } from '../language.ts'

/** The page of the gallery that a text's dialog frames. */
export const framePath = '/gallery/frame'

/** What the dialog asks of the frame: this text, in a picture of its screen. */
export interface TextAsked {
  readonly key: string
  readonly language: Language
  /** The facility's own texts of the language, the typed one among them. */
  readonly texts: Readonly<Record<string, string>>
  /** The text as a person reads it, for a screen whose picture does not show it. */
  readonly sample: string
  /** Which of the text's pictures, from 0 on. */
  readonly place: number
}

/** How a picture shows a text: as a line, in a name that is read aloud, or set over its screen. */
export type Shown = 'seen' | 'told' | 'over'

/** What the frame answers, also when it starts: then without a key. */
export interface TextShown {
  readonly key: string | null
  /** Null while the picture is not drawn. */
  readonly how: Shown | null
  /** The text's pictures: 0 if its screen has none. */
  readonly count: number
  /** Of the device, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** The middle of the marked text. */
  readonly at: { readonly x: number; readonly y: number }
}

/** The page of the gallery that draws what visitors see, for the hub, which has no website. */
export const sitePath = '/gallery/site'

/** What visitors see: a list, or the membership levels. */
export type SiteContent =
  | { readonly list: ListName; readonly entries: readonly EditedEntry[] }
  | { readonly levels: readonly MembershipLevel[] }

/** What the preview asks of the frame. */
export interface SiteAsked {
  readonly language: Language
  /** The facility's own texts of the language. */
  readonly texts: Readonly<Record<string, string>>
  readonly currency: string
  readonly content: SiteContent
}

/** What the frame answers, also when it starts: then without a key. */
export interface SiteShown {
  readonly key: 'site' | null
  /** Of what is drawn, in CSS pixels. */
  readonly height: number
}
