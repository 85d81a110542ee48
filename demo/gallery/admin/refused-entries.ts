import type { CallId } from '@mayim/contract/calls.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { longDate } from '@mayim/ui/format.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { businessDate } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import type { AdminPagePath } from '../../../portal/app/admin-table.ts'
import recorded from '../admin-answers.json' with { type: 'json' }
import { given, page } from './admin-page.ts'
import { imported, period } from './layout-entries.ts'
import { canceledVisit, feesOfVisit, list } from './money-entries.ts'
import { factorCodes, found, grant, merge, paper, pickTwo, preview } from './people-entries.ts'
import { samplePhoto } from './sample-photo.ts'
import { reasoned } from './schedule-entries.ts'

type Step = (hands: Hands) => Promise<void>

/** A form whose call is refused; in its picture stands each refusal that the call can answer. */
function refusing(path: AdminPagePath, call: CallId, code: RefusalCode, steps: Step, answers: object = {}) {
  return page(path, `refused-${call}`, {
    answers: given({ ...answers, [call]: refused(409, code) }),
    steps,
    sees: ({ t }) => t(`refusal.${code}`),
  })
}

const secret = 'secret words'
const [session] = recorded.accountSessions
const people = '/admin/people'

const peopleRefused = [
  refusing(
    people,
    'accountsMerge',
    'mergeStaff',
    async hands => {
      await pickTwo(hands)
      await hands.press(hands.t('people.merge.confirm'))
    },
    { patronsFind: found, mergePreview: preview },
  ),
  refusing(
    people,
    'mergeUndo',
    'mergeUndoTooLate',
    async ({ t, press }) => {
      await press(t('people.merge.undo'))
      await press(t('people.merge.undoConfirm'))
    },
    { accountMerges: [merge] },
  ),
  refusing(people, 'attendantAdd', 'cardTaken', async ({ t, press, type }) => {
    await press(t('people.attendant.add'))
    await type(t('people.field.firstName'), 'Bracha')
    await press(t('common.save'))
  }),
  refusing(people, 'staffCreate', 'userNameTaken', async ({ t, press, type }) => {
    await press(t('people.staff.add'))
    for (const name of ['firstName', 'username', 'password'] as const)
      await type(t(`people.field.${name}`), secret)
    await press(t('people.staff.add'))
  }),
  refusing(people, 'roleRemove', 'lastAdmin', async ({ t, press }) => {
    await press(t('people.editOf', { name: 'Admin' }))
    await press(t('people.role.Admin'))
  }),
  refusing(people, 'setPassword', 'passwordSame', async ({ t, press, type }) => {
    for (const name of ['current', 'newPassword', 'repeat'] as const)
      await type(t(`people.field.${name}`), secret)
    await press(t('people.account.change'))
  }),
  refusing(people, 'roleGrantConfirm', 'grantMissing', ({ t, press }) => press(t('people.grant.confirm')), {
    roleGrants: [grant],
  }),
  refusing(
    people,
    'paperReview',
    'paperMissing',
    async ({ t, press }) => {
      await press(t('people.papers.review'))
      await press(t('people.papers.accept'))
    },
    { papersWaiting: [paper], paperPicture: { picture: samplePhoto } },
  ),
  refusing(
    people,
    'accountSessionEnd',
    'sessionMissing',
    ({ t, press }) => press(t('people.account.endOf', { agent: session?.agent ?? '' })),
    {
      accountSessions: [session, { ...session, id: '2', current: false }],
    },
  ),
  refusing(people, 'factorCodesBegin', 'factorsTooMany', async ({ t, press, type }) => {
    await press(t('people.factor.setUp'))
    await type(t('people.field.own'), secret)
    await press(t('people.factor.next'))
  }),
  refusing(
    people,
    'factorCodesConfirm',
    'factorUnknown',
    async ({ t, press, type }) => {
      await press(t('people.factor.setUp'))
      await type(t('people.field.own'), secret)
      await press(t('people.factor.next'))
      await type(t('people.factor.firstCode'), '123456')
      await press(t('people.factor.confirm'))
    },
    factorCodes,
  ),
]

const layoutRefused = [
  refusing('/admin/building', 'outOfServiceSet', 'outOfServiceTwice', async ({ t, press, type }) => {
    await press(t('building.out.add'))
    await type(t('building.out.reason'), 'A leak')
    await press(t('building.out.look'))
  }),
  refusing(
    '/admin/building',
    'outOfServiceEnd',
    'outOfServiceMissing',
    async ({ t, press }) => {
      await press(t('building.out.end'))
      await press(t('building.out.end'))
    },
    { outOfServiceList: [period] },
  ),
  refusing('/admin/data', 'importUpload', 'importUnreadable', ({ file }) => file('x', 'patrons.csv')),
  refusing('/admin/data', 'importCheck', 'importMissing', ({ t, press }) => press(t('data.check')), {
    importLatest: { latest: imported },
    importFaults: [],
  }),
  refusing(
    '/admin/data',
    'importStart',
    'importFaulty',
    ({ t, press }) => press(t('data.startWithout', { faulty: 600 })),
    {
      importLatest: { latest: { ...imported, state: 'checked' } },
      importFaults: [],
    },
  ),
  refusing(
    '/admin/data',
    'importUndo',
    'importUndoTooLate',
    async ({ t, press }) => {
      await press(t('data.undo'))
      await press(t('data.undo'))
    },
    { importLatest: { latest: { ...imported, state: 'done' } }, importFaults: [] },
  ),
]

/** A page of somebody who cannot use it yet. */
const held = [
  ...(['passwordGiven', 'factorMissing'] as const).map(hold =>
    page(people, `held-${hold}`, {
      answers: { adminUsers: refused(403, hold) },
      sees: ({ t }) => t(hold === 'passwordGiven' ? 'people.account.given' : 'people.factor.required'),
    }),
  ),
  { ...page(people, 'signed-out', { sees: ({ t }) => t('people.factor.logIn') }), role: null },
]

export const refusedEntries = [
  ...peopleRefused,
  ...layoutRefused,
  ...held,
  page(people, 'card-at-hub', {
    answers: { attendantAdd: refused(503, 'hubUnreachable') },
    steps: async ({ t, press, type }) => {
      await press(t('people.attendant.add'))
      await type(t('people.field.firstName'), 'Bracha')
      await press(t('common.save'))
    },
    sees: ({ t }) => t('people.field.cardAtHub'),
  }),
  // A proxy in between answers.
  page('/admin/charges', 'error-status', {
    answers: { unpairedList: refused(403, '') },
    sees: ({ t }) => t('common.errorStatus', { status: 403 }),
  }),
  page('/admin/charges', 'error-unknown', {
    answers: { unpairedList: refused(200, '') },
    sees: ({ t }) => t('common.errorUnknown'),
  }),
  refusing(
    '/admin/schedule',
    'editSchedule',
    'openPastMidnight',
    async ({ t, press }) => {
      await press(t('schedule.month.change'))
      await press(t('schedule.look'))
    },
    { schedule: [reasoned] },
  ),
  refusing('/admin/texts', 'setLanguageTexts', 'textUnknown', async ({ t, press, type }) => {
    await press(t('wording.edit'))
    await type('English', 'One moment')
    await press(t('wording.save'))
  }),
  refusing(
    '/admin/charges',
    'unpairedSettle',
    'unpairedSettled',
    async ({ t, press }) => {
      await press(t('charges.act.refund'))
      await press(t('charges.act.refund'))
    },
    { unpairedList: list },
  ),
  refusing(
    '/admin',
    'payBack',
    'refundUnderWay',
    async ({ t, press }) => {
      await press(t('money.back.open'))
      await press(t('money.back.keep'))
      await press(t('money.back.keep'))
    },
    canceledVisit,
  ),
  refusing(
    '/admin',
    'reservationAdjust',
    'noFee',
    async ({ t, press, type }) => {
      await press(t('money.waive.open'))
      await type(t('money.waive.reason'), 'She was ill')
      await press(t('money.waive.open'))
    },
    { listAdmin: [feesOfVisit] },
  ),
  refusing(
    '/admin/link',
    'syncQuarantineEnd',
    'quarantineMissing',
    async ({ t, press, language }) => {
      const night = { night: longDate(businessDate, language) }
      await press(t('link.quarantine.endOf', night))
      await press(t('link.quarantine.endOf', night))
    },
    { syncQuarantine: [{ date: businessDate, places: {}, unverified: [] }] },
  ),
]
