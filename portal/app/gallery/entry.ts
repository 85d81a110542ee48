import type { TextKey } from '@mayim/texts/texts.ts'
import type { Device, Entry } from '@mayim/ui/gallery/entry.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Language } from '@mayim/ui/language.ts'
import { createElement } from 'react'
import { portal } from './fixtures/patron-fixtures.ts'

export const devices = {
  phone: { width: 390, height: 844, theme: 'light', scale: null, targetPx: 44 },
} as const satisfies Record<string, Device>
type DeviceName = keyof typeof devices
export interface PatronEntry extends Entry<DeviceName> {
  /** The address of the page. */
  readonly path: string
}

interface Page extends Pick<PatronEntry, 'steps' | 'around' | 'thenCut' | 'rested'> {
  readonly id: string
  readonly title: string
  readonly at: string | { readonly pathname: string; readonly state: unknown }
  /** Nobody is signed in. */
  readonly visitor?: true
  readonly role?: PatronEntry['role']
  /** What the portal answers in another way than usual. */
  readonly answers?: Answers | ((language: Language) => Answers)
  /** The page keeps a sentence in the language in which it came: it is opened again in another. */
  readonly keepsWords?: true
  /** A text, or a text with its values. */
  readonly sees: TextKey | ((hands: Pick<Hands, 't' | 'language'>) => string)
}

/** What a state of a page differs by. */
export type PageState = Omit<Page, 'id' | 'title' | 'at'>

/** A picture of the patrons' app at an address. */
export function page({ at, visitor, answers = {}, keepsWords, sees, ...rest }: Page): PatronEntry {
  return {
    device: 'phone',
    role: visitor ? null : 'patron',
    path: (typeof at === 'string' ? at : at.pathname).replace(/\?.*/, ''),
    ...rest,
    screen: async () => {
      // A page with a form reloads a document that was opened at another page: here none was.
      performance.getEntriesByType = () => []
      const [{ App }, { MemoryRouter }] = await Promise.all([import('../app.tsx'), import('react-router')])
      return createElement(MemoryRouter, { initialEntries: [at] }, createElement(App))
    },
    answers:
      typeof answers === 'function' || keepsWords
        ? language => ({ ...portal, ...(typeof answers === 'function' ? answers(language) : answers) })
        : () => ({ ...portal, ...answers }),
    sees: typeof sees === 'function' ? sees : ({ t }) => t(sees),
  }
}

/** A step of the reservation. */
export function reserve(state: unknown): Page['at'] {
  return { pathname: '/reserve', state }
}
