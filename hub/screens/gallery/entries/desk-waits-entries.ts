import { refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { booking } from '../fixtures/booking-fixtures.ts'
import { attention, board, numbers, receptionHub } from '../fixtures/evening-fixtures.ts'
import { idOf, linked, night, shabbosState } from '../fixtures/facility-fixtures.ts'
import { roomRequest } from '../fixtures/room-fixtures.ts'
import { attendantsList, fromMenu } from './desk-entries.ts'
import { overDetails } from './dialog-entries.ts'
import { andThen } from './facility-tool-entries.ts'
import { person } from './person-entries.ts'
import { reception } from './reception-entries.ts'

const otherNight = ({ type, t }: Hands) => type(t('reception.paper.night'), '2026-11-20')
const lock = async ({ press, type, t }: Hands) => {
  await press(t('reception.lock.now'))
  await type(t('reception.lock.pin'), '4711')
  await press(t('reception.lock.open'))
}

/** The desk while its queries load or after they failed, beside the data that it shows. */
export const deskWaitsEntries: readonly Entry[] = [
  reception({
    id: 'opening-loading',
    title: 'Not known yet whether it is Shabbos',
    answers: () => receptionHub({ shabbosState: silent }),
    sees: ({ t }) => t('desk.title'),
  }),
  reception({
    id: 'day-no-link',
    title: 'Not known how the link is, no printer told of',
    answers: () => receptionHub({ linkState: silent, settingsGet: refused(500, 'internal') }),
    sees: () => '9TX',
  }),
  reception({
    id: 'day-other-closed',
    title: 'Another night, and the facility is closed',
    answers: () => {
      const day = night('2026-11-25', {
        closed: true,
        openTime: null,
        lastEntryTime: null,
        hebrewDay: 16,
        hebrewNote: 'ערב',
      })
      return receptionHub({
        dayBoard: board({ date: day.date, day, isTonight: false, reservations: [], rooms: [], cubicles: [] }),
      })
    },
    steps: ({ press, t }) => press(t('board.night.after')),
    sees: ({ t }) => t('desk.closed'),
  }),
  overDetails('details-no-phone', 'Details: no phone, no name', 'Reservation details', {
    visit: { user: { id: idOf(902), firstName: '', lastName: '', phone: null } },
    sees: ({ t }) => t('desk.details.noPhone'),
  }),
  reception({
    id: 'link-parked',
    title: 'The link: something waits to be applied',
    answers: () =>
      receptionHub({
        linkState: { ...linked, parked: 3, clockAheadMs: 190_000 },
        attention: [attention('parked', 3)],
      }),
    steps: ({ press, t }) => press(t('desk.state.link')),
    sees: ({ t }) => t('desk.state.linkUp'),
  }),
  reception({
    id: 'locked-busy',
    title: 'Locked: the PIN is on its way',
    answers: () => receptionHub({ deskUnlock: silent }),
    steps: lock,
    sees: ({ t }) => t('reception.lock.title'),
  }),
  reception({
    id: 'locked-loading',
    title: 'Locked, and the evening has not come',
    answers: () => receptionHub({ dayBoard: silent }),
    steps: ({ press, t }) => press(t('reception.lock.now')),
    sees: ({ t }) => t('reception.lock.title'),
  }),
  reception({
    id: 'shabbos-reception',
    title: 'Shabbos: the fixed page, for reception',
    answers: () => receptionHub({ shabbosState: shabbosState(true) }),
    sees: ({ t }) => t('panel.shabbos.title'),
  }),
  reception({
    id: 'shabbos-locked-help',
    title: 'Shabbos: a room calls for help, and the desk was locked before',
    answers: () =>
      receptionHub({
        shabbosState: shabbosState(true),
        attendantBoard: refused(403, 'deskLocked'),
        deskNumbers: { ...numbers, helps: [roomRequest(4, 'help')] },
      }),
    sees: ({ t }) => t('panel.help.no'),
  }),
  overDetails('swipe-busy', 'A card is on its way', 'Swipe card', {
    answers: { reservationStatus: ({ cardCode }) => (cardCode ? silent : refused(409, 'cardNeeded')) },
    steps: async ({ press, type, t }) => {
      await press(t('desk.action.cancel'))
      await type(t('desk.swipe.type'), '10001')
      await press(t('desk.swipe.submit'))
    },
    sees: ({ t }) => t('desk.swipe.type'),
  }),
  overDetails('pay-cards-loading', 'Payment: her cards are asked for', 'Reception reservation', {
    visit: { balance: 35, paid: false, payments: [] },
    answers: { savedCards: silent },
    steps: async ({ press, t }) => {
      await press(t('reception.pay.open'))
      await press(t('reception.pay.cardsAsk'))
    },
    sees: ({ t }) => t('reception.pay.how'),
  }),
  overDetails('edit-times-error', 'Edit: the times cannot be had', 'Reception reservation', {
    answers: { ...booking, availableReservations: refused(500, 'internal') },
    steps: ({ press, t }) => press(t('desk.action.edit')),
    sees: ({ t }) => t('refusal.internal'),
  }),
  reception({
    id: 'person-cards-loading',
    title: 'Her page: her cards are asked for',
    row: 'Reception user',
    answers: () => receptionHub({ userGet: person, findByUser: [], savedCards: silent }),
    steps: async ({ press, t }) => {
      await press('9TX')
      await press(t('reception.person.open'))
      await press(t('reception.pay.cardsAsk'))
    },
    sees: ({ t }) => t('reception.person.cards'),
  }),
  reception({
    id: 'person-visits-loading',
    title: 'Her page: no phone, and her reservations have not come',
    row: 'Reception user',
    answers: () => receptionHub({ userGet: { ...person, phone: null }, findByUser: silent }),
    steps: async ({ press, t }) => {
      await press('9TX')
      await press(t('reception.person.open'))
    },
    sees: ({ t }) => t('desk.details.noPhone'),
  }),
  reception({
    id: 'book-loading',
    title: 'Her page: a new reservation, the times have not come',
    row: 'Reception user',
    answers: () =>
      receptionHub({ userGet: person, findByUser: [], ...booking, availableReservations: silent }),
    steps: async ({ press, t }) => {
      await press('9TX')
      await press(t('reception.person.open'))
      await press(t('reception.person.book'))
    },
    sees: ({ t }) => t('reception.book.submit'),
  }),
  andThen(
    fromMenu(
      'paper-loading',
      'On paper: another night, loading',
      'reception.paper.open',
      { attendantsList, listAdmin: silent },
      ({ t }) => t('reception.paper.explain'),
    ),
    otherNight,
  ),
  andThen(
    fromMenu(
      'paper-error',
      'On paper: another night cannot be had',
      'reception.paper.open',
      { attendantsList, listAdmin: refused(500, 'internal') },
      ({ t }) => t('common.tryAgain'),
    ),
    otherNight,
  ),
]
