import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { receptionHub } from '../fixtures/evening-fixtures.ts'
import { businessDate, linkCut, linked, minutesAgo } from '../fixtures/facility-fixtures.ts'
import { roomAlarm } from '../fixtures/room-fixtures.ts'
import { overBoard } from './dialog-entries.ts'
import { andThen } from './facility-tool-entries.ts'

const reports: CallAnswer<'syncReport'> = [
  {
    id: 'cut-1',
    kind: 'cut',
    at: minutesAgo(20),
    since: minutesAgo(95),
    entries: [
      { from: 'portal', entity: 'reservation', kind: 'booked', count: 2 },
      { from: 'hub', entity: 'statusHistory', kind: 'statusChanged', count: 31 },
    ],
    bookings: [
      { code: '9TX', from: 'portal', kind: 'booked', who: '', cause: '', at: minutesAgo(60), by: 'herself' },
      {
        code: '3TM',
        from: 'hub',
        kind: 'checkedIn',
        who: '',
        cause: '',
        at: minutesAgo(50),
        by: 'staff',
        byName: 'Rivka Adler',
      },
    ],
    merged: 1,
  },
  {
    id: 'recovery-1',
    kind: 'recovery',
    at: minutesAgo(3_000),
    since: null,
    entries: [],
    bookings: [],
    recovered: { ownEntries: 412, peerEntries: 96, rewritten: 3, nights: 2, bookings: 1 },
  },
]
const quarantined = [
  { date: businessDate, places: { bath: 4, shower: 2 }, unverified: ['9TX', '3TM'] },
  { date: '2026-11-24', places: { bath: 1 }, unverified: [] },
]
const link = (id: string, title: string, answers: Answers, sees: Entry['sees'], more: Partial<Entry> = {}) =>
  overBoard(id, `The link: ${title}`, {
    answers: () => receptionHub(answers),
    steps: ({ press, t }) => press(t('desk.state.link')),
    sees,
    row: null,
    ...more,
  })
const links: readonly Entry[] = [
  link('link-well', 'all is well', {}, ({ t }) => t('link.report.none')),
  link('link-loading', 'loading', { syncReport: silent, syncQuarantine: silent }, ({ t }) =>
    t('link.report.title'),
  ),
  link('link-error', 'the hub says no', { syncReport: refused(500, 'internal') }, ({ t }) =>
    t('common.tryAgain'),
  ),
  andThen(
    link(
      'link-reports',
      'after a cut and a restore',
      {
        syncReport: reports,
        syncQuarantine: quarantined,
        linkState: { ...linked, clockAheadMs: 12_000, parked: 2 },
      },
      ({ t }) => t('link.report.bookings'),
    ),
    async ({ t }) => {
      const list = await until(() => document.querySelector('details')?.closest('ul'), t('link.report.title'))
      for (const each of list.querySelectorAll('details')) each.open = true
    },
  ),
  link('link-stopped', 'stopped', { linkState: { ...linkCut, stopped: 'fenced' } }, ({ t }) =>
    t('link.stopped.fenced'),
  ),
  andThen(
    link(
      'link-repair',
      'repair, surely?',
      { syncQuarantine: quarantined, linkState: linkCut },
      ({ t }) => t('link.repair.recoverText'),
      { role: 'Admin' },
    ),
    ({ press, t }) => press(t('link.repair.recover')),
  ),
]

const lockNow = ({ press, t }: Hands) => press(t('reception.lock.now'))
const locks: readonly Entry[] = [
  overBoard('locked-help', 'Locked: two rooms call for help', {
    answers: () => receptionHub({ alarms: [roomAlarm(4, 'help'), roomAlarm(7, 'release')] }),
    steps: lockNow,
    sees: ({ t }) => t('panel.alarm.help', { name: '4' }),
  }),
  overBoard('locked-offline', 'Locked: the hub went silent', {
    steps: lockNow,
    thenCut: true,
    sees: ({ t }) => t('common.reconnecting'),
  }),
]

/** The link to the portal, and the locked desk. */
export const linkEntries: readonly Entry[] = [...links, ...locks]
