import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { withVoices } from '@mayim/ui/gallery/around.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { languageNames } from '@mayim/ui/language.ts'
import type { Entry } from '../entry.ts'
import { everyScreen } from '../fixtures/facility-fixtures.ts'
import { itemOf } from '../fixtures/item-fixtures.ts'
import { brief } from '../fixtures/room-fixtures.ts'
import { chooseLanguage, findAtKiosk, herVisit, hub, kiosk } from './kiosk-hands.ts'

const goods = [itemOf('Robe', 9.5, 'White, one size'), itemOf('Slippers', 4, ''), itemOf('מגבת', 6, 'גדולה')]

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
  found('assigned', 'Her room is ready', { ...status('Assigned'), waitingCode: '12' }, ({ t }) =>
    t('kiosk.done.assignedHint'),
  ),
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
    id: 'find-locked',
    title: 'Asked for too often',
    answers: () => hub({ kioskFind: refused(429, 'tooMany') }),
    steps: findAtKiosk,
    sees: ({ t }) => t('refusal.tooMany'),
  }),
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
    id: 'unpaired',
    title: 'Not paired',
    role: null,
    answers: () => hub(),
    sees: ({ t }) => t('panel.notPaired'),
  }),
]
