import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { withVoices } from '@mayim/ui/gallery/around.ts'
import { type Answers, cut, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { languageNames } from '@mayim/ui/language.ts'
import type { Entry } from '../entry.ts'
import { everyScreen } from '../fixtures/facility-fixtures.ts'
import { itemOf } from '../fixtures/item-fixtures.ts'
import { brief } from '../fixtures/room-fixtures.ts'
import { chooseLanguage, findAtKiosk, herVisit, hub, kiosk } from './kiosk-hands.ts'

const goods = [
  itemOf('Robe', 9.5, 'White, one size'),
  itemOf('Slippers', 4, '', { soldOut: true }),
  itemOf('מגבת', 6, 'גדולה'),
]

/** The visit that the kiosk shows. */
const found = (
  id: string,
  title: string,
  more: Partial<KioskVisit>,
  sees: Entry['sees'],
  extra: Answers = {},
) =>
  kiosk({
    id,
    title,
    answers: language => hub({ kioskFind: herVisit(language, more), ...extra }),
    steps: findAtKiosk,
    sees,
  })

const status = (each: KioskVisit['reservation']['reservationStatus']) => ({ reservation: brief(2, each) })

const imHere = async (hands: Hands) => {
  await findAtKiosk(hands)
  await hands.press(hands.t('kiosk.visit.here'))
}

export const kioskEntries: readonly Entry[] = [
  kiosk({ id: 'language', title: 'Her language', answers: () => hub(), sees: () => languageNames.yi }),
  kiosk({
    id: 'language-named',
    title: 'Her language, with the name of the facility',
    answers: () =>
      hub({
        publicSettings: { ...everyScreen().publicSettings, kioskShowsName: { value: 'True' } } as never,
      }),
    sees: () => 'Bais Chaya',
  }),
  kiosk({
    id: 'find',
    title: 'Her phone',
    answers: () => hub(),
    steps: chooseLanguage,
    sees: ({ t }) => t('kiosk.find.hint'),
  }),
  kiosk({
    id: 'find-letters',
    title: 'Her code, by letters',
    answers: () => hub(),
    steps: async hands => {
      await chooseLanguage(hands)
      await hands.press(hands.t('kiosk.find.letters'))
      await hands.digits('4K7')
    },
    sees: ({ t }) => t('kiosk.find.digits'),
  }),
  kiosk({
    id: 'find-nobody',
    title: 'Nobody tonight by that number',
    answers: () => hub({ kioskFind: refused(404, 'kioskNotFound') }),
    steps: findAtKiosk,
    sees: ({ t }) => t('refusal.kioskNotFound'),
  }),
  kiosk({
    id: 'find-waits',
    title: 'Looking her up',
    answers: () => hub({ kioskFind: silent }),
    steps: findAtKiosk,
    sees: ({ t }) => t('kiosk.find.submit'),
  }),
  found('visit', 'Nothing to pay', {}, ({ t }) => t('kiosk.visit.here')),
  {
    ...found(
      'visit-to-be-set',
      'A kallah whose time is not set',
      { reservation: { ...brief(2, 'Reserved'), timeToBeSet: true } },
      ({ t }) => t('kiosk.visit.titleToBeSet'),
    ),
    isRare: true,
  },
  found(
    'visit-goods',
    'What she may take along',
    { balance: 13.5, merchandise: [{ item: 'Robe', description: '', quantity: 1, price: 9.5, total: 9.5 }] },
    ({ t }) => t('kiosk.visit.goods'),
    { merchandiseList: goods },
  ),
  found('visit-owes', 'Something to pay', { balance: 35 }, ({ t }) => t('kiosk.visit.due')),
  found('wait', 'Her number', { ...status('Waiting'), waitingCode: '12' }, ({ t }) =>
    t('kiosk.done.waitHint'),
  ),
  found(
    'wait-cubicle',
    'Her number, a cubicle is free',
    { ...status('Waiting'), waitingCode: '12', cubicleFree: true },
    ({ t }) => t('kiosk.done.cubicle'),
  ),
  found(
    'wait-cubicle-given',
    'Her number and her cubicle',
    { ...status('Waiting'), waitingCode: '12', cubicle: { id: 2, name: '2' } },
    ({ t }) => t('kiosk.done.cubicleIs', { name: '2' }),
  ),
  found('to-desk', 'To the desk with it', { ...status('Arrived'), balance: 35 }, ({ t }) =>
    t('kiosk.done.pay'),
  ),
  found('assigned', 'Her room is ready', { ...status('Assigned'), waitingCode: '12' }, ({ t }) =>
    t('kiosk.done.assignedHint'),
  ),
  found('inside', 'She is inside already', status('Prep'), ({ t }) => t('kiosk.done.inside')),
  found(
    'visit-goods-most',
    'As many as may be had, long names',
    {
      balance: 130,
      merchandise: [
        { item: 'Robe', description: '', quantity: 10, price: 9.5, total: 95 },
        { item: 'Slippers', description: '', quantity: 10, price: 4, total: 40 },
      ],
    },
    ({ t }) => t('kiosk.visit.goods'),
    {
      merchandiseList: [
        itemOf('Robe', 9.5, 'White, of heavy Turkish cotton, in one size for everybody'),
        itemOf('Slippers', 4, 'Disposable'),
        itemOf('ערכת טיפוח מלאה בתיק נסיעות', 1_206.5, 'שמפו, סבון, מברשת שיניים ומסרק'),
        ...['Shampoo', 'Comb', 'Towel', 'Soap'].map(item => itemOf(item, 2)),
      ],
    },
  ),
  {
    ...found('visit-goods-said-no', 'Nothing can be added any more', {}, ({ t }) => t('refusal.saleClosed'), {
      merchandiseList: goods,
      reservationMerchandise: refused(409, 'saleClosed'),
    }),
    steps: async hands => {
      await findAtKiosk(hands)
      await hands.press(hands.t('kiosk.visit.more', { item: 'Robe' }))
    },
  },
  {
    ...found('here-said-no', 'She cannot be announced', {}, ({ t }) => t('refusal.notTonight'), {
      kioskArrive: refused(409, 'notTonight'),
    }),
    steps: imHere,
  },
  {
    ...found('here-busy', 'She is being announced', {}, ({ t }) => t('kiosk.visit.here'), {
      kioskArrive: silent,
    }),
    steps: imHere,
  },
  kiosk({
    id: 'wait-receipt',
    title: 'Her number, and her receipt is printed',
    answers: language =>
      hub({
        kioskFind: herVisit(language),
        kioskArrive: herVisit(language, { ...status('Waiting'), waitingCode: '12' }),
      }),
    steps: imHere,
    sees: ({ t }) => t('kiosk.done.receipt'),
  }),
  {
    ...found(
      'wait-cubicle-said-no',
      'No cubicle is free any more',
      { ...status('Waiting'), waitingCode: '12', cubicleFree: true },
      ({ t }) => t('refusal.noCubicleFree'),
      { requestCubicle: refused(409, 'noCubicleFree') },
    ),
    steps: async hands => {
      await findAtKiosk(hands)
      await hands.press(hands.t('kiosk.done.cubicle'))
    },
  },
  {
    ...found('visit-offline', 'The hub went silent while she looks', { balance: 35 }, ({ t }) =>
      t('kiosk.reconnecting'),
    ),
    thenCut: true,
  },
  kiosk({
    id: 'find-cut',
    title: 'The hub cannot be reached',
    answers: () => hub({ kioskFind: cut }),
    steps: findAtKiosk,
    sees: ({ t }) => t('common.errorUnreachable'),
  }),
  kiosk({
    id: 'offline',
    title: 'The hub went silent',
    answers: () => hub(),
    thenCut: true,
    sees: ({ t }) => t('kiosk.reconnecting'),
  }),
  kiosk({
    id: 'loading',
    title: 'Loading',
    answers: () => hub({ kioskState: silent }),
    sees: ({ t }) => t('kiosk.loading'),
  }),
  kiosk({
    id: 'loading-offline',
    title: 'The hub is silent when it begins',
    answers: () => hub({ kioskState: silent }),
    thenCut: true,
    sees: ({ t }) => t('kiosk.reconnecting'),
  }),
  kiosk({
    id: 'find-locked',
    title: 'Asked for too often',
    answers: () => hub({ kioskFind: refused(429, 'tooMany') }),
    steps: findAtKiosk,
    sees: ({ t }) => t('refusal.tooMany'),
  }),
  found('visit-no-printer', 'Nothing to pay, and no printer', {}, ({ t }) => t('kiosk.visit.here'), {
    kioskState: { shabbosMode: false, printer: null, takesCards: false, gifts: [] },
  }),
  {
    ...found(
      'visit-goods-busy',
      'What she takes along is on its way',
      {},
      ({ t }) => t('kiosk.visit.goods'),
      {
        merchandiseList: goods,
        reservationMerchandise: silent,
      },
    ),
    steps: async hands => {
      await findAtKiosk(hands)
      await hands.press(hands.t('kiosk.visit.more', { item: 'Robe' }))
    },
  },
  {
    ...found(
      'wait-cubicle-busy',
      'A cubicle is asked for',
      { ...status('Waiting'), waitingCode: '12', cubicleFree: true },
      ({ t }) => t('kiosk.done.cubicle'),
      { requestCubicle: silent },
    ),
    steps: async hands => {
      await findAtKiosk(hands)
      await hands.press(hands.t('kiosk.done.cubicle'))
    },
  },
  kiosk({
    id: 'shabbos',
    title: 'The fixed page of Shabbos',
    answers: () => hub({ kioskState: { shabbosMode: true, printer: null, takesCards: false, gifts: [] } }),
    sees: ({ t }) => t('kiosk.shabbosHint'),
  }),
  kiosk({
    id: 'speak',
    title: 'A device that can read aloud',
    around: withVoices,
    answers: () => hub(),
    steps: chooseLanguage,
    // No browser has a Yiddish voice.
    sees: ({ t, language }) => t(language === 'yi' ? 'kiosk.find.hint' : 'kiosk.speak'),
  }),
  kiosk({
    id: 'restoring',
    title: 'Not known yet whether it is paired',
    role: 'restoring',
    answers: () => hub(),
    sees: ({ t }) => t('panel.loading'),
  }),
  kiosk({
    id: 'unpaired-offline',
    title: 'The hub is silent when it begins',
    role: null,
    answers: () => hub(),
    thenCut: true,
    sees: ({ t }) => t('panel.reconnecting'),
  }),
  kiosk({
    id: 'unpaired',
    title: 'Not paired',
    role: null,
    answers: () => hub(),
    sees: ({ t }) => t('panel.notPaired'),
  }),
]
