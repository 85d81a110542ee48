import { siteChangeRefusals } from '@mayim/contract/entities/site-change.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { AdminPath } from '@mayim/ui/admin/admin-pages.ts'
import type { Entry } from '@mayim/ui/gallery/entry.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { createElement } from 'react'
import { everyScreen, idOf, minutesAgo } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import recorded from '../admin-answers.json' with { type: 'json' }
import { answers, device, given } from './admin-page.ts'
import { asked } from './settings-entries.ts'

const away = refused(503, 'portalUnreachable')

/** A page of the Admin as the hub in the building shows it, where it differs from that of the website. */
function inBuilding(path: AdminPath, sees: TextKey, own: object = {}, steps?: Entry['steps']): Entry {
  return {
    device,
    id: `building-side${path.replaceAll('/', '-')}`,
    title: `In the building: ${path}`,
    role: 'Admin',
    screen: async () => {
      const { features } = await import('../../../hub/screens/admin/features.tsx')
      const feature = features[path]
      return createElement('main', null, feature && createElement(feature.Content))
    },
    answers: () => ({ ...everyScreen(), ...answers, ...given(own) }),
    ...(steps && { steps }),
    sees: ({ t }) => t(sees),
  }
}

const siteChange = {
  kind: 'newsletter',
  isRemoval: false,
  list: null,
  entry: '',
  title: 'Fall',
  picture: '',
  at: minutesAgo(90),
  byName: 'Admin',
  state: 'waiting',
  refusal: null,
}
/** What waits for the website, and what it refused for each reason. */
const siteChanges = [
  ...['newsletter', 'banner'].flatMap(kind => [false, true].map(isRemoval => ({ kind, isRemoval }))),
  { state: 'leaving' },
  ...siteChangeRefusals.map(code => ({ state: 'refused', refusal: { code, detail: { max: 20 } } })),
].map((more, at) => ({ ...siteChange, id: idOf(at), ...more }))

/** The form of a setting of the website, while the link is cut. */
function noting(state: string, sees: TextKey, then?: Entry['steps']): Entry {
  const own = {
    linkState: { ...recorded.linkState, side: 'hub', linked: false },
    settingsAsked: asked,
    settingAsk: asked,
  }
  return {
    ...inBuilding('/admin/settings', sees, own, async hands => {
      const { t, type, press } = hands
      await type(t('settings.search'), 'visitsParted')
      await press(t('settings.editOf', { name: t('settings.name.visitsPartedMonths') }))
      await then?.(hands)
    }),
    id: `building-side-admin-settings-${state}`,
  }
}

export const buildingSideEntries = [
  inBuilding('/admin/shop', 'shop.waiting.hint', { siteChanges }),
  inBuilding('/admin/settings', 'settings.file.notHere', {}, async ({ t, type, press, file }) => {
    await file(JSON.stringify({ version: 1, settings: { ccProcessorType: 'icount' } }), 'settings.json')
    await type(t('settings.search'), '*')
    await press(t('settings.editOf', { name: t('settings.name.websiteHomePageMessage') }))
  }),
  noting('note', 'settings.asked.note'),
  noting('noted', 'settings.asked.kept', ({ t, press }) => press(t('settings.asked.note'))),
  inBuilding(
    '/admin/people',
    'people.attendant.sections',
    { roleGrants: away, sections: [{ id: 1, name: 'East', attendant: null }] },
    ({ t, press }) => press(t('people.editOf', { name: 'Bracha Gold' })),
  ),
  inBuilding('/admin/keeping', 'data.person.introAtHub'),
  inBuilding('/admin/reports', 'reports.messagesHere', {}, ({ t, choose }) =>
    choose(t('reports.choose'), 'messages'),
  ),
  inBuilding('/admin', 'schedule.day.failedAway', { paymentsFailed: away }),
]
