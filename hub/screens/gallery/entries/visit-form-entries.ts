import { money } from '@mayim/ui/format.ts'
import { refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { booking } from '../fixtures/booking-fixtures.ts'
import { board, fullEvening } from '../fixtures/evening-fixtures.ts'
import { brief, room, sectionOf } from '../fixtures/room-fixtures.ts'
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
const confirmPlace = async (hands: Hands) => {
  await press('desk.action.placeIntoRoom')(hands)
  await hands.press(hands.t('desk.place.confirm', { name: '11' }))
}
/** Selects a room in the dialog's list, not on the board beside it. */
const pickRoom = async (hands: Hands, name: string) => hands.press(hands.t('desk.roomName', { name }))
const goods = async (hands: Hands) => {
  await press('desk.action.checkIn')(hands)
  await hands.press(hands.t('reception.checkIn.oneMore', { item: 'Robe' }))
}

const checkedIn = {
  reservation: brief(2, 'Waiting'),
  waitingCode: '12',
  balance: 0,
  cubicle: null,
  receipt: 'none',
} as const
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
    sees: ({ t }) => t('reception.checkIn.cubicle'),
  }),
  details('check-in-busy', 'Check-in: on its way', {
    answers: { checkIn: silent },
    steps: press('desk.action.checkIn', 'reception.checkIn.submit'),
    sees: ({ t }) => t('reception.checkIn.language'),
  }),
  details('check-in-done', 'Checked in, and it may be taken back', {
    answers: { checkIn: checkedIn },
    steps: press('desk.action.checkIn', 'reception.checkIn.submit'),
    sees: ({ t }) => t('desk.done.checkInNumber', { code: '9TX', number: '12' }),
  }),
  details('check-in-said-no', 'Check-in: somebody was faster', {
    answers: { checkIn: refused(409, 'statusNotAllowed', { status: 'Assigned' }) },
    steps: press('desk.action.checkIn', 'reception.checkIn.submit'),
    sees: ({ t }) => t('desk.conflict', { code: '9TX', status: t('status.Assigned') }),
  }),
  details('check-in-card', 'Check-in: a card is asked for over it', {
    answers: { checkIn: refused(409, 'cardNeeded') },
    steps: press('desk.action.checkIn', 'reception.checkIn.submit'),
    sees: ({ t }) => t('desk.swipe.type'),
  }),
]

const places: readonly Entry[] = [
  details('place-none', 'Place: no room is free', {
    answers: { dayBoard: fullHouse },
    steps: press('desk.action.placeIntoRoom'),
    sees: ({ t }) => t('desk.place.none'),
  }),
  details('place-avoided', 'Place: an attendant whom she would rather not meet', {
    answers: {
      preassignRoomAvailability: keeping.map(each => ({
        ...each,
        reason: each.id === 11 ? 'chooseAnotherAttendant' : null,
      })),
    },
    steps: press('desk.action.placeIntoRoom'),
    sees: ({ t }) => t('refusal.chooseAnotherAttendant'),
  }),
  details('place-said-no', 'Place: the room was taken meanwhile', {
    status: 'Waiting',
    answers: {
      eveningEstimates: {
        at: '2026-11-24T00:20:00.000Z',
        waiting: [
          {
            reservationId: visit(2, 'Waiting').reservationId,
            reservationCode: '9TX',
            nBefore: 0,
            wait: null,
            roomId: 11,
          },
        ],
        ready: [],
        rooms: [],
        cleaning: [],
      },
      assignRoom: refused(409, 'roomTaken'),
    },
    steps: confirmPlace,
    sees: ({ t }) => t('refusal.roomTaken'),
  }),
  details('keep-choose', 'Keep a room: one is chosen', {
    answers: { preassignRoomAvailability: keeping },
    steps: async hands => {
      await press('desk.action.preassign')(hands)
      await pickRoom(hands, '7')
    },
    sees: ({ t }) => t('reception.keep.confirm', { name: '7' }),
  }),
  details('keep-done', 'Keep a room: kept, and it may be taken back', {
    answers: { preassignRoomAvailability: keeping, preassignRoom: visit(2, 'Reserved') },
    steps: async hands => {
      await press('desk.action.preassign')(hands)
      await pickRoom(hands, '7')
      await hands.press(hands.t('reception.keep.confirm', { name: '7' }))
    },
    sees: ({ t }) => t('reception.keep.kept', { room: '7', code: '9TX' }),
  }),
  details('keep-said-no', 'Keep a room: it was promised meanwhile', {
    answers: { preassignRoomAvailability: keeping, preassignRoom: refused(409, 'roomPreassigned') },
    steps: async hands => {
      await press('desk.action.preassign')(hands)
      await pickRoom(hands, '7')
      await hands.press(hands.t('reception.keep.confirm', { name: '7' }))
    },
    sees: ({ t }) => t('refusal.roomPreassigned'),
  }),
  details('swap-from', 'Swap rooms: from her room', {
    status: 'Prep',
    visit: { roomId: 2, room: { id: 2, name: '2', section: sectionOf(2) } },
    steps: press('reception.swap.open'),
    sees: ({ t }) => t('reception.swap.to'),
  }),
]

const changes: readonly Entry[] = [
  details('edit-anyway', 'Edit: the time is taken, and may be passed over', {
    answers: { ...booking, newReservation: refused(409, 'slotTaken') },
    steps: press('desk.action.edit', 'reception.book.save'),
    sees: ({ t }) => t('reception.book.anyway'),
  }),
  details('edit-said-no', 'Edit: the hub says no', {
    answers: { ...booking, newReservation: refused(409, 'ownedOnline') },
    steps: press('desk.action.edit', 'reception.book.save'),
    sees: ({ t }) => t('refusal.ownedOnline'),
  }),
  details('edit-loading', 'Edit: the nights have not come', {
    answers: { schedule: silent, availableReservations: silent },
    steps: press('desk.action.edit'),
    sees: ({ t }) => t('reception.book.edit', { code: '9TX' }),
  }),
  details('notes', 'Notes', {
    visit: { userNotes: 'Please knock softly.', notes: 'נא להתקשר לפני שהיא נכנסת.' },
    steps: press('board.notes.open'),
    sees: ({ t }) => t('board.notes.hers'),
  }),
  details('notes-said-no', 'Notes: the hub says no', {
    answers: { reservationNotes: refused(409, 'ownedOnline') },
    steps: press('board.notes.open', 'board.notes.save'),
    sees: ({ t }) => t('refusal.ownedOnline'),
  }),
  details('status-menu', 'A status by hand', {
    status: 'Prep',
    visit: { roomId: 2, room: { id: 2, name: '2', section: sectionOf(2) } },
    steps: press('desk.action.manualStatus'),
    sees: ({ t }) => t('status.Dressing'),
  }),
  details('cancel-done', 'Canceled, what was paid stays to her credit, and it may be taken back', {
    answers: { reservationStatus: { ...visit(2, 'Canceled'), refund: { fate: 'credit', amount: 35 } } },
    steps: press('desk.action.cancel'),
    sees: ({ t }) => t('desk.action.undo'),
  }),
  details('cubicle-none', 'No cubicle is free', {
    status: 'Waiting',
    answers: { requestCubicle: refused(409, 'noCubicleFree') },
    steps: press('desk.action.requestCubicle'),
    sees: ({ t }) => t('refusal.noCubicleFree'),
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
const credit = press('money.back.credit')
/** Presses the choice, then the button of the same name below it. */
const giveBack = async (hands: Hands) => {
  await press('money.back.refund')(hands)
  await hands.type(hands.t('people.field.own'), 'a long password')
  await press('money.back.refund')(hands)
}

const paybacks: readonly Entry[] = [
  payBack('pay-back-loading', 'loading', { paybackDue: silent }, ({ t }) =>
    t('money.back.title', { code: '9TX' }),
  ),
  payBack(
    'pay-back-cut',
    'the portal cannot be reached',
    { paybackDue: refused(503, 'portalUnreachable') },
    ({ t }) => t('common.tryAgain'),
  ),
  payBack('pay-back-none', 'nothing is due', { paybackDue: { ...due, due: 0, onCard: 0 } }, ({ t }) =>
    t('money.back.none'),
  ),
  payBack('pay-back-open', 'a refund is on its way', { paybackDue: { ...due, open: 15 } }, ({ t }) =>
    t('money.back.keep'),
  ),
  payBack(
    'pay-back-said-no',
    'the card company refused',
    { payBack: refused(409, 'refundRefused') },
    ({ t }) => t('refusal.refundRefused'),
    credit,
  ),
  payBack(
    'pay-back-done',
    'some onto her card, some by hand',
    { paybackDue: { ...due, usual: 'refund' }, payBack: { onCard: 20, byHand: 15, open: 0, balance: 0 } },
    ({ t, language }) => t('money.back.handDone', { amount: money(15, 'USD', language) }),
    giveBack,
  ),
  payBack(
    'pay-back-credited',
    'credited',
    { payBack: { onCard: 0, byHand: 0, open: 0, balance: 0 } },
    ({ t }) => t('money.back.creditDone'),
    credit,
  ),
]

/** The forms over one visit: refused, pending or done. */
export const visitFormEntries: readonly Entry[] = [...checkIns, ...places, ...changes, ...paybacks]
