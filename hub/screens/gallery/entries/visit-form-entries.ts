import { refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { board, fullEvening } from '../fixtures/evening-fixtures.ts'
import { room, sectionOf } from '../fixtures/room-fixtures.ts'
import { payment, visit } from '../fixtures/visit-fixtures.ts'
import { keeping, overDetails, owing } from './dialog-entries.ts'

type More = Parameters<typeof overDetails>[3]
type ActionText = Parameters<Hands['t']>[0]

const details = (id: string, title: string, more: More) => overDetails(id, title, 'Reservation details', more)
const press =
  (...texts: readonly ActionText[]) =>
  async (hands: Hands) => {
    for (const text of texts) await hands.press(hands.t(text))
  }
const goods = async (hands: Hands) => {
  await press('reception.checkIn.goods')(hands)
  await hands.press(hands.t('reception.checkIn.oneMore', { item: 'Robe' }))
}

const fullHouse = board({
  reservations: [
    visit(2, 'Reserved', { reservationTime: '19:15' }),
    ...fullEvening.filter(each => each.reservationCode !== '9TX'),
  ],
  rooms: [room(1, 'Prep'), room(3, 'Cleaning'), room(5, 'NeedsCleaning')],
})

const checkIns: readonly Entry[] = [
  details('check-in-goods', 'Check-in: what she takes along is to be paid', {
    steps: goods,
    sees: ({ t }) => t('desk.details.cubicle'),
  }),
  details('check-in-card', 'Check-in: a card is asked for over it', {
    answers: { checkIn: refused(409, 'cardNeeded') },
    steps: press('desk.action.checkIn'),
    sees: ({ t }) => t('desk.swipe.type'),
  }),
]

const places: readonly Entry[] = [
  details('place-none', 'Place: no room is free', {
    answers: { dayBoard: fullHouse },
    steps: press('desk.action.placeIntoRoom'),
    sees: ({ t }) => t('desk.noRoom.dirty', { room: t('desk.roomName', { name: '5' }) }),
  }),
  details('place-avoided', 'Place: an attendant whom she would rather not meet', {
    answers: {
      preassignRoomAvailability: keeping.map(each => ({
        ...each,
        reason: each.id === 11 ? 'chooseAnotherAttendant' : null,
        isFinal: each.id === 11,
      })),
    },
    steps: press('desk.action.placeIntoRoom'),
    sees: ({ t }) => t('refusal.chooseAnotherAttendant'),
  }),
]

const changes: readonly Entry[] = [
  details('notes', 'Notes', {
    visit: { userNotes: 'Please knock softly.', notes: 'נא להתקשר לפני שהיא נכנסת.' },
    steps: press('board.notes.open'),
    sees: ({ t }) => t('board.notes.hers'),
  }),
  details('status-menu', 'A status by hand', {
    status: 'Prep',
    visit: { roomId: 2, room: { id: 2, name: '2', section: sectionOf(2) } },
    steps: press('desk.action.manualStatus'),
    sees: ({ t }) => t('status.Dressing'),
  }),
  details('details-everything', 'Details: all that may be said of a visit', {
    status: 'Waiting',
    visit: {
      ...owing,
      privateRoom: true,
      handicapped: true,
      segula: true,
      kallah: true,
      doubleSlot: true,
      parking: true,
      salonBoth: true,
      firstTime: true,
      provisional: true,
      cancelRequested: true,
      overrideReason: 'Her mother called; the office agreed.',
      userNotes: 'Please knock softly, and speak slowly to me.',
      notes: 'נא להתקשר לפני שהיא נכנסת, היא מגיעה עם אמא שלה.',
      waitingCode: '12',
      cubicle: { id: 2, name: '2' },
      user: {
        id: visit(2, 'Waiting').user.id,
        firstName: 'Chaya Mushka Sterna Sarah',
        lastName: 'Schneerson-Rosenthal-Lichtenstein',
        phone: '+17185550147',
        internalNote: 'Speaks Hungarian only.',
      },
    },
    sees: ({ t }) => t('board.asked'),
  }),
  details('details-no-show', 'Details: she did not come', {
    visit: { noShowAt: '2026-11-24T00:10:00.000Z', reservationTime: '18:30' },
    sees: ({ t }) => t('reception.noShow.takeBack'),
  }),
  details('details-loading', 'Details: history and supplies have not come', {
    status: 'Waiting',
    answers: { reservationGet: silent },
    sees: ({ t }) => t('desk.details.money'),
  }),
]

const backs = { amountPaid: 35, balance: -35, payments: [payment(2, 'CreditCard', -35)] }
const due = { due: 35, onCard: 20, open: 0, usual: 'credit', decision: null } as const
const payBack = (
  id: string,
  title: string,
  answers: More['answers'],
  sees: Entry['sees'],
  then?: Entry['steps'],
) =>
  details(id, `Pay back: ${title}`, {
    status: 'Canceled',
    visit: backs,
    answers: { paybackDue: due, ...answers },
    steps: async hands => {
      await press('money.back.open')(hands)
      await then?.(hands)
    },
    sees,
  })

const paybacks: readonly Entry[] = [
  payBack('pay-back-loading', 'loading', { paybackDue: silent }, ({ t }) =>
    t('money.back.title', { code: '9TX' }),
  ),
  payBack('pay-back-none', 'nothing is due', { paybackDue: { ...due, due: 0, onCard: 0 } }, ({ t }) =>
    t('money.back.none'),
  ),
  payBack('pay-back-open', 'a refund is on its way', { paybackDue: { ...due, open: 15 } }, ({ t }) =>
    t('money.back.keep'),
  ),
]

/** The forms over one visit: refused, pending or done. */
export const visitFormEntries: readonly Entry[] = [...checkIns, ...places, ...changes, ...paybacks]
