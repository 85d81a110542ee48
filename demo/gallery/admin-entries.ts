import { settingGroupNames } from '@mayim/contract/settings.ts'
import type { Entry, Gallery } from '@mayim/ui/gallery/entry.ts'
import { until } from '@mayim/ui/gallery/hands.ts'
import { type AdminPagePath, adminTable } from '../../portal/app/admin-table.ts'
import { frameAreas } from '../../portal/app/pages.ts'
import { device, opened, page } from './admin/admin-page.ts'
import { buildingSideEntries } from './admin/building-side-entries.ts'
import { layoutEntries } from './admin/layout-entries.ts'
import { linkEntries } from './admin/link-entries.ts'
import { moneyEntries } from './admin/money-entries.ts'
import { peopleEntries } from './admin/people-entries.ts'
import { recordsEntries } from './admin/records-entries.ts'
import { refusedEntries } from './admin/refused-entries.ts'
import { scheduleEntries } from './admin/schedule-entries.ts'
import { settingsEntries } from './admin/settings-entries.ts'
import { siteEntries } from './admin/site-entries.ts'
import { textsEntries } from './admin/texts-entries.ts'
import { unfitEntries } from './admin/unfit-entries.ts'

const entries: readonly Entry[] = [
  ...(Object.keys(adminTable) as AdminPagePath[]).map(path => page(path)),
  ...settingGroupNames.map(settingsOf),
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
  opened('/admin/shop', 'add', 'shop.add'),
  opened('/admin/texts', 'edit', 'wording.edit'),
  ...settingsEntries,
  ...unfitEntries,
  ...scheduleEntries,
  ...recordsEntries,
  ...linkEntries,
  ...textsEntries,
  ...peopleEntries,
  ...moneyEntries,
  ...layoutEntries,
  ...siteEntries,
  ...refusedEntries,
  ...buildingSideEntries,
]

/** One group of the settings, opened once it is there: the name of a page in the menu can begin with that of a group. */
function settingsOf(group: (typeof settingGroupNames)[number]): Entry {
  return page('/admin/settings', `of-${group}`, {
    steps: async ({ t, press }) => {
      await until(() => document.querySelector('main summary'), 'the groups')
      await press(t(`settings.group.${group}`))
    },
  })
}

/** The pages of the Admin as they stand at the demo's portal. */
export const adminGallery: Gallery = {
  devices: { [device]: { width: 1280, height: 900, theme: 'light', scale: null, targetPx: 44 } },
  entries,
  areas: [...frameAreas, ...Object.values(adminTable).flatMap(({ areas }) => [...areas])],
}
