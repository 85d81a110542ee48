import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import type { Entry } from '@mayim/ui/gallery/entry.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import { zmanim } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { type AdminPagePath, adminTable } from '../../../portal/app/admin-table.ts'
import recorded from '../admin-answers.json' with { type: 'json' }

export const device = 'adminDesk'

/** What the portal of the demo answered (`npm run admin-answers`), and what it had nothing for. */
export const answers = {
  ...recorded,
  publicSettings: recorded.settingsGet,
  zmanim,
  membershipReport: [],
  languageTexts: {},
} as unknown as Answers

/** The settings of the demo, with other values of some. */
export function settingsWith(values: Readonly<Record<string, string>>): Answers {
  const changed = Object.entries(values).map(([key, value]) => [key, { value }])
  return { settingsGet: { ...recorded.settingsGet, ...Object.fromEntries(changed) } } as Answers
}

/** How a state of a page is reached, and by what it differs from the page. */
export interface State extends Pick<Entry, 'around' | 'steps'> {
  readonly answers?: Answers
  /** A text that shows when the state is reached, if the title of the page is not enough. */
  readonly sees?: (hands: Pick<Hands, 't' | 'language'>) => string
}

/** Answers with less than all of their fields: what the page reads. */
export function given(some: object): Answers {
  return some as Answers
}

/** A page of the Admin in one of its states. */
export function page(path: AdminPagePath, state = '', { answers: own, sees, ...rest }: State = {}): Entry {
  return {
    device,
    id: `${path.slice(1).replace('/', '-')}${state === '' ? '' : `-${state}`}`,
    title: `${path} ${state}`,
    role: 'Admin',
    screen: async () => {
      const [{ App }, { MemoryRouter }] = await Promise.all([
        import('../../../portal/app/app.tsx'),
        import('react-router'),
      ])
      return createElement(MemoryRouter, { initialEntries: [path] }, createElement(App))
    },
    answers: () => ({ ...answers, ...own }),
    ...rest,
    sees: sees ?? (({ t }) => t(adminTable[path].title)),
  }
}

/** A dialog or a part of a page that one press opens. */
export function opened(path: AdminPagePath, state: string, key: TextKey, values?: TextValues): Entry {
  return page(path, state, { steps: ({ t, press }) => press(t(key, values)) })
}

/** Opens every part of the page that folds. */
export async function openAll(): Promise<void> {
  await until(() => document.querySelector('main details'), 'a part that folds')
  for (const each of document.querySelectorAll('details')) each.open = true
}
