import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import { type Answers, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { booking } from '../fixtures/booking-fixtures.ts'
import { attention, receptionHub, requests } from '../fixtures/evening-fixtures.ts'
import { businessDate, linkCut, shabbosState } from '../fixtures/facility-fixtures.ts'
import { payment } from '../fixtures/visit-fixtures.ts'
import { attendantsList, devicesPaired, fromMenu, sections } from './desk-entries.ts'
import { keeping, overBoard, overDetails } from './dialog-entries.ts'
import { andThen } from './facility-tool-entries.ts'
import { person } from './person-entries.ts'
import { reception } from './reception-entries.ts'
import { itemsOf } from './shabbos-entries.ts'

type Steps = NonNullable<Entry['steps']>
type Sees = Entry['sees']
const onItsWay = (title: string) => `${title}: on its way`
const press =
  (...texts: readonly Parameters<Hands['t']>[0][]): Steps =>
  async hands => {
    for (const text of texts) await hands.press(hands.t(text))
  }

const details = (id: string, title: string, answers: Answers, steps: Steps, sees: Sees) =>
  overDetails(id, onItsWay(title), 'Reservation details', { answers, steps, sees })
const visits: readonly Entry[] = [
  details(
    'notes-busy',
    'Notes',
    { reservationNotes: silent },
    press('board.notes.open', 'board.notes.save'),
    ({ t }) => t('board.notes.hers'),
  ),
  details(
    'keep-busy',
    'Keep a room',
    { preassignRoomAvailability: keeping, preassignRoom: silent },
    async hands => {
      await press('desk.action.preassign')(hands)
      await hands.press(hands.t('desk.roomName', { name: '7' }))
      await hands.press(hands.t('reception.keep.confirm', { name: '7' }))
    },
    ({ t }) => t('desk.action.preassign'),
  ),
  details(
    'edit-busy',
    'Edit',
    { ...booking, newReservation: silent },
    press('desk.action.edit', 'reception.book.save'),
    ({ t }) => t('reception.book.edit', { code: '9TX' }),
  ),
  overDetails('pay-back-busy', onItsWay('Pay back'), 'Reservation details', {
    status: 'Canceled',
    visit: { amountPaid: 35, balance: -35, payments: [payment(2, 'CreditCard', -35)] },
    answers: {
      paybackDue: { due: 35, onCard: 20, open: 0, usual: 'keep', decision: null },
      payBack: silent,
    },
    // Presses the choice, then the button of the same name below it.
    steps: async hands => {
      await press('money.back.open', 'money.back.refund')(hands)
      await hands.type(hands.t('people.field.own'), 'a long password')
      await press('money.back.refund')(hands)
    },
    sees: ({ t }) => t('money.back.keep'),
  }),
]

const herPage = (id: string, title: string, answers: Answers, then: Steps, sees: Sees) =>
  reception({
    id,
    title: onItsWay(title),
    row: 'Reception user',
    answers: () => receptionHub({ userGet: person, findByUser: [], ...booking, ...answers }),
    steps: async hands => {
      await hands.press('9TX')
      await press('reception.person.open')(hands)
      await then(hands)
    },
    sees,
  })
const persons: readonly Entry[] = [
  herPage('person-busy', 'Her page', { userPatch: silent }, press('reception.person.save'), ({ t }) =>
    t('reception.person.save'),
  ),
  herPage(
    'person-text-busy',
    'A text',
    { sendSms: silent },
    async ({ type, press, t }) => {
      await type(t('reception.person.message'), 'Your room is ready a little earlier: please come at 7:30.')
      await press(t('reception.person.send'))
    },
    ({ t }) => t('reception.person.message'),
  ),
  herPage(
    'book-busy',
    'A new reservation',
    { newReservation: silent },
    press('reception.person.book', 'reception.book.submit'),
    ({ t }) => t('reception.book.new'),
  ),
]

const openRequests = ({ press, t }: Hands) => press(t('reception.requests.count', { count: 4 }))
const openRoom = ({ press, t }: Hands) => press(t('board.room.open', { name: '9' }))
const tools: readonly Entry[] = [
  overBoard('requests-busy', onItsWay('That it was brought'), {
    answers: () => receptionHub({ supplyList: requests, supplyRequest: silent }),
    steps: async hands => {
      await openRequests(hands)
      await press('reception.requests.complete')(hands)
    },
    sees: ({ t }) => t('reception.requests.extension'),
  }),
  overBoard('requests-ring-busy', onItsWay('That a room be rung'), {
    answers: () => receptionHub({ supplyList: requests, callRoom: silent }),
    steps: async hands => {
      await openRequests(hands)
      await hands.type(hands.t('reception.requests.extension'), '201')
      await press('reception.requests.call')(hands)
    },
    sees: ({ t }) => t('reception.requests.extension'),
  }),
  overBoard('room-busy', 'A room, while its light is on its way', {
    answers: () => receptionHub({ setLights: silent }),
    steps: async hands => {
      await openRoom(hands)
      await press('board.room.lightOn')(hands)
      await openRoom(hands)
    },
    sees: ({ t }) => t('board.room.toCleanSkipped'),
  }),
  andThen(
    fromMenu(
      'cubicles-busy',
      'The cubicles, while one is on its way',
      'board.cubicles.title',
      { cubicleUnlock: silent },
      ({ t }) => t('board.cubicles.setFree'),
    ),
    press('board.cubicles.unlock', 'board.cubicles.title'),
  ),
  andThen(
    fromMenu(
      'duty-busy',
      onItsWay('Who attends'),
      'board.duty.open',
      { sections, attendantsList, sectionAttendant: silent },
      ({ t }) => t('board.duty.explain'),
    ),
    ({ choose, t }) => choose(t('board.duty.section', { name: 'North' }), '2'),
  ),
  andThen(
    fromMenu(
      'screens-code-busy',
      onItsWay('A code to pair by'),
      'board.screens.open',
      { devicesPaired, cardReaders: [], pairingCodeCreate: silent },
      ({ t }) => t('board.screens.pair'),
    ),
    press('board.screens.make'),
  ),
  andThen(
    fromMenu(
      'screens-revoke-busy',
      onItsWay('To unpair a screen'),
      'board.screens.open',
      { devicesPaired, cardReaders: [], deviceRevoke: silent },
      ({ t }) => t('board.screens.revokeSure'),
    ),
    press('board.screens.revoke', 'board.screens.revokeSure'),
  ),
]

const itemsOpen = press('board.more', 'shabbos.open')
const shabbos: readonly Entry[] = [
  reception({
    id: 'items-busy',
    title: 'Shabbos: an item is on its way',
    role: 'Admin',
    answers: () => receptionHub({ shabbosItems: itemsOf([], []), shabbosItemSet: silent }),
    steps: async hands => {
      await itemsOpen(hands)
      await hands.type(hands.t('shabbos.instruction'), 'הרב כהן')
      await hands.press(`${hands.t('shabbos.allow')}: ${hands.t('shabbos.itemName.light')}`)
    },
    sees: ({ t }) => t('shabbos.itemName.sms'),
  }),
  reception({
    id: 'shabbos-password-busy',
    title: 'Shabbos: the password is on its way',
    role: 'Admin',
    answers: () => receptionHub({ shabbosState: shabbosState(true), token: silent }),
    steps: async hands => {
      await press('shabbos.open')(hands)
      await hands.type(hands.t('shabbos.password'), 'right-one')
      await press('shabbos.confirm')(hands)
    },
    sees: ({ t }) => t('shabbos.password'),
  }),
]

const kinds = [
  'cancelRejected',
  'editRejected',
  'saleLost',
  'parked',
  'provisional',
  'screenLocked',
  'cardsRefused',
  'cardTries',
  'cardsOff',
  'passwordTries',
  'codeBudget',
  'newDevice',
  'inbox',
  'certificate',
  'storage',
  'print',
  'charge',
  'clock',
] as const satisfies readonly AttentionItem['kind'][]
const detailOf = (kind: AttentionItem['kind']) =>
  kind === 'newDevice'
    ? { detail: { account: 'desk-one', agent: 'Chrome, Windows', from: '203.0.113.7' } }
    : {}
const link = (id: string, title: string, answers: Answers, then: Steps, sees: Sees) =>
  reception({
    id,
    title: `The link: ${title}`,
    role: 'Admin',
    row: null,
    answers: () => receptionHub(answers),
    steps: async hands => {
      await press('desk.state.link')(hands)
      await then(hands)
    },
    sees,
  })
const links: readonly Entry[] = [
  link(
    'link-kinds',
    'each kind of what is to be seen to',
    {
      attention: [
        ...kinds.map((kind, at) => ({ ...attention(kind, at + 1), ...detailOf(kind) })),
        { ...attention('parked', kinds.length + 1), detail: { clock: true } },
      ],
    },
    async () => {},
    ({ t }) => t('link.attention.parkedClockHint'),
  ),
  link(
    'link-seen-busy',
    'that it was seen to is on its way',
    { attention: [attention('charge', 1)], attentionResolve: silent },
    press('link.attention.seenTo'),
    ({ t }) => t('link.attention.charge'),
  ),
  link(
    'link-repair-busy',
    'a repair is on its way',
    { linkState: linkCut, syncRecover: silent },
    press('link.repair.recover', 'link.repair.recover'),
    ({ t }) => t('link.repair.recoverText'),
  ),
  link('link-rotate', 'a new key, surely?', {}, press('link.repair.rotate'), ({ t }) =>
    t('link.repair.rotateText'),
  ),
  link(
    'link-quarantine-end',
    'a night is sold again, surely?',
    { syncQuarantine: [{ date: businessDate, places: { bath: 4, shower: 2 }, unverified: ['9TX', '3TM'] }] },
    async () =>
      (await until(() => document.querySelector<HTMLElement>('[aria-labelledby=quarantine] button'))).click(),
    ({ t }) => t('link.quarantine.questionText'),
  ),
]

/** The desk with a request pending: each form whose button waits, and the overlays. */
export const deskBusyEntries: readonly Entry[] = [...visits, ...persons, ...tools, ...shabbos, ...links]
