import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import type { Language } from '../language.ts'

/** The page of the gallery that shows one picture. */
export const framePath = '/gallery/frame'

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
