import { reservationStatuses } from '@mayim/domain/status.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { until } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import {
  attention,
  board,
  joinedApart,
  longEvening,
  receptionHub,
  requests,
  shortEvening,
} from '../fixtures/evening-fixtures.ts'
import { linkCut, printer } from '../fixtures/facility-fixtures.ts'
import { wholeVisit } from '../fixtures/visit-fixtures.ts'

type Rest = Omit<Entry, 'device' | 'screen' | 'role' | 'row'> & Partial<Pick<Entry, 'row' | 'role'>>

/** A picture of reception. */
export function reception(entry: Rest): Entry {
  return {
    device: 'reception',
    role: 'Reception',
    row: 'Reception day',
    screen: () => import('../../desk/desk-app.tsx').then(({ DeskApp }) => createElement(DeskApp)),
    ...entry,
  }
}

const day = (id: string, title: string, answers: Answers, sees: Entry['sees']): Entry =>
  reception({ id, title, answers: () => receptionHub(answers), sees })

const quiet = board({
  reservations: [],
  rooms: board().rooms.map(room => ({
    ...room,
    status: 'Ready' as const,
    roomStatus: 'Ready' as const,
    reservation: null,
    preassigned: null,
  })),
})

const days: readonly Entry[] = [
  day('day', 'A busy evening', { dayBoard: board(), supplyList: requests }, () => '3TM'),
  day('day-empty', 'Nobody yet', { dayBoard: quiet }, ({ t }) => t('desk.none.expected')),
  day('day-loading', 'Loading', { dayBoard: silent }, ({ t }) => t('desk.group.expected')),
  day('day-error', 'The hub says no', { dayBoard: refused(500, 'internal') }, ({ t }) =>
    t('common.tryAgain'),
  ),
  day(
    'day-long',
    'A hundred and twenty visits, long names',
    { dayBoard: board({ reservations: longEvening() }) },
    () => 'Lichtenstein',
  ),
  day(
    'day-trouble',
    'Link cut, printer without paper, things to see to',
    {
      linkState: linkCut,
      dayBoard: board({ printers: [printer({ paper: 'out', error: 'paper end' })] }),
      attention: [attention('provisional', 1), attention('charge', 2)],
    },
    ({ t }) => t('desk.state.linkDown'),
  ),
  reception({
    id: 'day-offline',
    title: 'The hub went silent',
    answers: () => receptionHub({ dayBoard: board() }),
    // Not before the board is there, which would stay an error.
    steps: async ({ t }) => {
      const word = t('desk.state.printer')
      await until(() => document.body.innerText.includes(word), word)
    },
    thenCut: true,
    sees: ({ t }) => t('common.reconnecting'),
  }),
  reception({
    id: 'link',
    title: 'What the two sides could not settle',
    answers: () =>
      receptionHub({
        linkState: linkCut,
        attention: [
          attention('cancelRejected', 0),
          attention('editRejected', 1),
          attention('saleLost', 2),
          attention('parked', 3),
          attention('provisional', 4),
          attention('screenLocked', 5),
          attention('charge', 6),
          attention('clock', 7),
          attention('timeUnknown', 8),
          attention('exchangeStopped', 9),
          ...joinedApart,
        ],
      }),
    // Two patrons have waited too long as well.
    steps: ({ press, t }) => press(t('link.attention.count', { count: 16 })),
    sees: ({ t }) => t('link.attention.charge'),
  }),
]

/** The details of one visit in each status. */
const details = reservationStatuses.map(status =>
  reception({
    id: `details-${status}`,
    title: `Details: ${status}`,
    row: 'Reservation details',
    answers: () => {
      const whole = wholeVisit(2, status)
      const { room } = whole
      // A replaced reservation is history. It is opened from a link to it.
      const here = board().rooms.map(each =>
        each.id === room?.id || (room === null && each.id === 11)
          ? {
              ...each,
              reservation: {
                reservationId: whole.reservationId,
                reservationCode: whole.reservationCode,
                reservationStatus: status,
                reservationDate: whole.reservationDate,
                reservationTime: whole.reservationTime,
                timeToBeSet: false,
                statusSince: whole.statusSince,
                timeArrived: whole.timeArrived,
              },
            }
          : each,
      )
      const others = shortEvening.filter(each => each.reservationId !== whole.reservationId)
      return receptionHub({
        dayBoard: board({ reservations: [whole, ...others], rooms: here }),
        reservationGet: whole,
      })
    },
    // A replaced one stands in no group: it is opened from the room.
    steps: ({ press, t }) =>
      press(status === 'Replaced' ? t('desk.row.roomOf', { name: '11', code: '9TX' }) : '9TX'),
    sees: ({ t }) => t('desk.details.money'),
  }),
)

export const receptionEntries: readonly Entry[] = [...days, ...details]
