import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { booking } from '../fixtures/booking-fixtures.ts'
import { board, receptionHub, requests, shortEvening } from '../fixtures/evening-fixtures.ts'
import { sectionOf } from '../fixtures/room-fixtures.ts'
import { visit } from '../fixtures/visit-fixtures.ts'
import { person } from './person-entries.ts'
import { reception } from './reception-entries.ts'

const withVisit = (
  more: Partial<StaffReservation>,
  status: StaffReservation['reservationStatus'] = 'Reserved',
) => {
  const shown = visit(2, status, more)
  const others = shortEvening.filter(each => each.reservationId !== shown.reservationId)
  return { dayBoard: board({ reservations: [shown, ...others] }), reservationGet: shown }
}

/** A form over the details of a visit that can be checked in, placed and edited. */
export function overDetails(
  id: string,
  title: string,
  row: NonNullable<Entry['row']>,
  more: Pick<Entry, 'sees' | 'steps'> & {
    answers?: Answers
    visit?: Partial<StaffReservation>
    status?: StaffReservation['reservationStatus']
  },
): Entry {
  return reception({
    id,
    title,
    row,
    sees: more.sees,
    answers: () =>
      receptionHub({
        ...withVisit({ reservationTime: '19:15', ...more.visit }, more.status),
        ...more.answers,
      }),
    steps: async hands => {
      await hands.press('9TX')
      await more.steps?.(hands)
    },
  })
}

/** A visit with an amount due. */
export const owing = { balance: 35, paid: false, payments: [] }
export const keeping = [7, 9, 10, 11, 12].map(id => ({
  id,
  name: String(id),
  available: id % 2 === 1,
  bath: true,
  status: 'Ready' as const,
  section: sectionOf(id),
  reason: id === 12 ? 'roomPreassigned' : id % 2 === 0 ? 'roomNotReady' : null,
  needsReason: false,
  isFinal: id === 12,
}))

const forms: readonly Entry[] = [
  overDetails('check-in', 'Check-in: something is owed', 'Reception check-in', {
    visit: owing,
    sees: ({ t }) => t('reception.checkIn.goods'),
  }),
  overDetails('keep', 'Keep a room: the kept one is gone', 'Preassign room', {
    visit: { roomIdPreassign: 10 },
    answers: { preassignRoomAvailability: keeping },
    steps: ({ press, t }) => press(t('desk.action.preassign')),
    sees: ({ t }) => t('reception.keep.unavailable'),
  }),
  overDetails('keep-none', 'Keep a room: none fits', 'Preassign room', {
    answers: { preassignRoomAvailability: [] },
    steps: ({ press, t }) => press(t('desk.action.preassign')),
    sees: ({ t }) => t('reception.keep.none'),
  }),
  overDetails('place', 'Place into a room', 'Reservation details', {
    steps: ({ press, t }) => press(t('desk.action.placeIntoRoom')),
    sees: ({ t }) => t('desk.place.bath'),
  }),
  overDetails('edit', 'Edit a reservation', 'Reception reservation', {
    answers: booking,
    steps: ({ press, t }) => press(t('desk.action.edit')),
    sees: ({ t }) => t('reception.book.edit', { code: '9TX' }),
  }),
  overDetails('swipe', 'A card is asked for', 'Swipe card', {
    answers: { ...withVisit({}, 'Reserved'), reservationStatus: refused(409, 'cardNeeded') },
    steps: ({ press, t }) => press(t('desk.action.cancel')),
    sees: ({ t }) => t('desk.swipe.type'),
  }),
  overDetails('said-no', 'A refusal in the word bar', 'Reservation details', {
    answers: { reservationStatus: refused(409, 'statusNotAllowed', { status: 'Waiting' }) },
    steps: ({ press, t }) => press(t('desk.action.cancel')),
    sees: ({ t }) => t('desk.refused', { code: '9TX', reason: t('refusal.statusNotAllowed') }),
  }),
]

/** The dialogs over the whole board, opened from its tools. */
export function overBoard(
  id: string,
  title: string,
  more: Pick<Entry, 'sees' | 'steps'> & Partial<Entry>,
): Entry {
  return reception({ id, title, answers: () => receptionHub(), ...more })
}

/** Runs an action of the desk by its name in the search. */
const runs =
  (action: TextKey) =>
  async ({ press, type, t }: Hands) => {
    await type(t('reception.search.label'), t(action))
    await press(t(action))
  }

const tools: readonly Entry[] = [
  overBoard('search', 'The search: visits of tonight and actions', {
    steps: ({ type, t }) => type(t('reception.search.label'), 'r'),
    sees: ({ t }) => t('reception.search.tonight'),
  }),
  overBoard('search-none', 'The search: a name that nobody has', {
    steps: ({ type, t }) => type(t('reception.search.label'), 'Zissel Zzz'),
    sees: ({ t }) => t('reception.search.bookNew', { who: 'Zissel Zzz' }),
  }),
  overBoard('walk-in', 'Walk-in: known here', {
    answers: () => receptionHub({ usersFindByPhone: { user: person, reservation: null } }),
    steps: async ({ press, type, t }) => {
      await press(t('reception.walkIn.open'))
      await type(t('reception.walkIn.phone'), '718 555 0147')
    },
    sees: ({ t }) => t('reception.walkIn.known', { name: 'Leah Weiss' }),
  }),
  overBoard('walk-in-full', 'Walk-in: no place is free', {
    answers: () =>
      receptionHub({
        usersFindByPhone: { user: null, reservation: null },
        newReservation: refused(409, 'slotTaken'),
      }),
    steps: async ({ press, type, t }) => {
      await press(t('reception.walkIn.open'))
      await type(t('reception.walkIn.phone'), '718 555 0147')
      await press(t('reception.walkIn.submit'))
    },
    sees: ({ t }) => t('reception.all.anyway'),
  }),
  overBoard('requests', 'What the rooms ask for', {
    answers: () => receptionHub({ supplyList: requests }),
    steps: ({ press, t }) => press(t('reception.requests.count', { count: 4 })),
    sees: ({ t }) => t('reception.requests.call'),
  }),
  overBoard('paper', 'An evening on paper', {
    answers: () =>
      receptionHub({
        attendantsList: [{ id: 1, firstName: 'Rivka', lastName: 'Lev', active: true, hasCard: true }],
      }),
    steps: runs('reception.paper.open'),
    sees: ({ t }) => t('reception.paper.explain'),
  }),
  overBoard('swap', 'Swap rooms', {
    steps: runs('reception.swap.open'),
    sees: ({ t }) => t('reception.swap.to'),
  }),
  overBoard('locked', 'Locked', {
    steps: ({ press, t }) => press(t('reception.lock.now')),
    sees: ({ t }) => t('reception.lock.title'),
  }),
]

export const dialogEntries: readonly Entry[] = [...forms, ...tools]
