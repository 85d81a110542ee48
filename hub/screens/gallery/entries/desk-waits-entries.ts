import { refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Entry } from '../entry.ts'
import { board, receptionHub } from '../fixtures/evening-fixtures.ts'
import { idOf, minutesAgo, night, shabbosState } from '../fixtures/facility-fixtures.ts'
import { roomAlarm } from '../fixtures/room-fixtures.ts'
import { overDetails } from './dialog-entries.ts'
import { reception } from './reception-entries.ts'

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
    id: 'day-alarms',
    title: 'Doors were unlocked from inside, and someone goes to another room',
    answers: () =>
      receptionHub({
        alarms: [
          roomAlarm(5, 'release'),
          roomAlarm(2, 'help', { answeredAt: minutesAgo(0), goes: 'Bracha Gold' }),
        ],
      }),
    sees: ({ t }) => t('panel.alarm.goes', { name: 'Bracha Gold' }),
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
        alarms: [roomAlarm(4, 'help')],
      }),
    sees: ({ t }) => t('panel.alarm.help', { name: '4' }),
  }),
]
