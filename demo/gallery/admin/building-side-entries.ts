import type { TextKey } from '@mayim/texts/texts.ts'
import type { AdminPath } from '@mayim/ui/admin/admin-pages.ts'
import type { Entry } from '@mayim/ui/gallery/entry.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { hasten } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import { everyScreen, linkCut, linked } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { answers, device, given } from './admin-page.ts'

const away = refused(503, 'portalUnreachable')

/** A page of the Admin as the hub in the building shows it, where it differs from that of the website. */
function inBuilding(
  path: AdminPath,
  sees: TextKey,
  own: object = {},
  steps?: Entry['steps'],
  state = '',
): Entry {
  return {
    device,
    id: `building-side${path.replaceAll('/', '-')}${state}`,
    title: `In the building: ${path}${state}`,
    role: 'Admin',
    screen: async () => {
      const { features } = await import('../../../hub/screens/admin/features.tsx')
      const feature = features[path]
      return createElement('main', null, feature && createElement(feature.Content))
    },
    answers: () => ({ ...everyScreen(), ...answers, ...given({ linkState: linked, ...own }) }),
    ...(steps && { steps }),
    sees: ({ t }) => t(sees),
  }
}

export const buildingSideEntries = [
  inBuilding('/admin/shop', 'shop.atPortal', {}, ({ t, press }) => press(t('shop.list.pictures'))),
  { ...inBuilding('/admin/shop', 'shop.previewFails', {}, undefined, '-fails'), around: () => hasten(5_000) },
  inBuilding('/admin/settings', 'settings.file.notHere', {}, async ({ t, type, press, file }) => {
    await file(JSON.stringify({ version: 1, settings: { ccProcessorType: 'icount' } }), 'settings.json')
    await type(t('settings.search'), '*')
    await press(t('settings.editOf', { name: t('settings.name.websiteHomePageMessage') }))
  }),
  inBuilding(
    '/admin/people',
    'people.attendant.sections',
    { roleGrants: away, sections: [{ id: 1, name: 'East', attendant: null }] },
    ({ t, press }) => press(t('people.editOf', { name: 'Bracha Gold' })),
  ),
  inBuilding('/admin/keeping', 'data.person.introAtHub'),
  inBuilding(
    '/admin/people',
    'people.staff.passwordSet',
    { setPassword: null },
    async ({ t, press, type }) => {
      await press(t('people.editOf', { name: 'Attendant' }))
      for (const name of ['own', 'newPassword', 'repeat'] as const)
        await type(t(`people.field.${name}`), 'secret words')
      await press(t('people.staff.setPassword'))
    },
    '-password',
  ),
  inBuilding(
    '/admin/people',
    'people.account.signInAgain',
    { setPassword: null },
    async ({ t, press, type }) => {
      for (const name of ['current', 'newPassword', 'repeat'] as const)
        await type(t(`people.field.${name}`), 'secret words')
      await press(t('people.account.change'))
    },
    '-own-password',
  ),
  inBuilding(
    '/admin/people',
    'people.staff.away',
    { linkState: linkCut },
    ({ t, press }) => press(t('people.editOf', { name: 'Attendant' })),
    '-staff-away',
  ),
  inBuilding('/admin/reports', 'reports.messagesHere', {}, ({ t, choose }) =>
    choose(t('reports.choose'), 'messages'),
  ),
  inBuilding('/admin', 'schedule.day.failedAway', { paymentsFailed: away }),
]
