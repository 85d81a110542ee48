import { settingGroupNames } from '@mayim/contract/settings.ts'
import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import type { Entry, Gallery } from '@mayim/ui/gallery/entry.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { until } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import { zmanim } from '../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { type AdminPagePath, adminTable } from '../../portal/app/admin-table.ts'
import { frameAreas } from '../../portal/app/pages.ts'
import recorded from './admin-answers.json' with { type: 'json' }

const device = 'adminDesk'

/** What the portal of the demo answered (`npm run admin-answers`), and what it had nothing for. */
const answers = {
  ...recorded,
  publicSettings: recorded.settingsGet,
  zmanim,
  languageTexts: {},
} as unknown as Answers

/** A page of the Admin, and the presses that lead to one of its states. */
function page(path: AdminPagePath, state = '', steps?: Entry['steps']): Entry {
  return {
    device,
    id: `${path.slice(1).replace('/', '-')}${state}`,
    title: `${path} ${state}`,
    role: 'Admin',
    screen: async () => {
      const [{ App }, { MemoryRouter }] = await Promise.all([
        import('../../portal/app/app.tsx'),
        import('react-router'),
      ])
      return createElement(MemoryRouter, { initialEntries: [path] }, createElement(App))
    },
    answers: () => answers,
    ...(steps && { steps }),
    sees: ({ t }) => t(adminTable[path].title),
  }
}

/** A dialog or a part of a page that one press opens. */
function opened(path: AdminPagePath, state: string, key: TextKey, values?: TextValues): Entry {
  return page(path, `-${state}`, ({ t, press }) => press(t(key, values)))
}

const entries: readonly Entry[] = [
  ...(Object.keys(adminTable) as AdminPagePath[]).map(path => page(path)),
  ...settingGroupNames.map(group => opened('/admin/settings', `of-${group}`, `settings.group.${group}`)),
  opened('/admin/building', 'add', 'building.add.section'),
  opened('/admin/building', 'edit', 'building.editOf.section', { name: 'East' }),
  opened('/admin/building', 'out', 'building.out.add'),
  opened('/admin/keeping', 'on', 'privacy.keep.turnOn'),
  opened('/admin/link', 'recover', 'link.repair.recover'),
  opened('/admin/link', 'revoke', 'link.repair.revoke'),
  opened('/admin/memberships', 'add', 'members.levels.add'),
  opened('/admin/people', 'add-attendant', 'people.attendant.add'),
  opened('/admin/people', 'edit-attendant', 'people.editOf', { name: 'Bracha Gold' }),
  opened('/admin/people', 'add-staff', 'people.staff.add'),
  opened('/admin/people', 'edit-staff', 'people.editOf', { name: 'Attendant' }),
  opened('/admin/people', 'edit-own', 'people.editOf', { name: 'Admin' }),
  opened('/admin/people', 'merge', 'people.merge.open'),
  opened('/admin/people', 'factor', 'people.factor.setUp'),
  opened('/admin/registers', 'fault', 'registers.fault.add'),
  opened('/admin/registers', 'water', 'registers.water.add'),
  page('/admin/schedule', '-day', async () => {
    const day = await until(() => document.querySelector<HTMLElement>('main td button'), 'a day')
    day.click()
  }),
  opened('/admin/shop', 'add', 'shop.add'),
  opened('/admin/texts', 'edit', 'wording.editOf', { text: 'Loading' }),
]

/** The pages of the Admin as they stand at the demo's portal. */
export const adminGallery: Gallery = {
  devices: { [device]: { width: 1280, height: 900, theme: 'light', scale: null, targetPx: 44 } },
  entries,
  areas: [...frameAreas, ...Object.values(adminTable).flatMap(({ areas }) => [...areas])],
}
