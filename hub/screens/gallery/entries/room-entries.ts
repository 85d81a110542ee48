import { inRoomStatuses, roomStatuses } from '@mayim/domain/status.ts'
import { refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { until } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { everyScreen, minutesAgo } from '../fixtures/facility-fixtures.ts'
import { roomAlarm, step } from '../fixtures/room-fixtures.ts'
import { supply } from '../fixtures/visit-fixtures.ts'
import { asked, room, shows } from './room-hands.ts'
import { roomStaffEntries } from './room-staff-entries.ts'

const statuses = ([...inRoomStatuses, 'Done', ...roomStatuses] as const).map(status =>
  shows(`status-${status}`, `Status: ${status}`, status, {}, ({ t }) => t(`panel.sentence.${status}`)),
)

export const roomEntries: readonly Entry[] = [
  ...statuses,
  shows(
    'zman',
    'Ready comes with the zman',
    'Prep',
    {
      next: [step('ReadyForMikvah', { enabled: false, reason: 'beforeZman', availableAt: minutesAgo(-13) })],
      zmanTevillah: '19:33',
    },
    ({ t }) => t('panel.zman.in', { count: 13 }),
  ),
  shows(
    'checks',
    'Ready to be checked, one before her',
    'ReadyForChecking',
    { nBefore: 1, wait: null },
    ({ t }) => t('panel.before', { count: 1 }),
  ),
  shows('leave', 'Is she leaving?', 'Dressing', {}, ({ t }) => t('panel.yesLeave'), {
    steps: ({ press, t }) => press(t('panel.press.Done')),
  }),
  shows('said-no', 'The hub says no', 'Prep', {}, ({ t }) => t('refusal.statusNotAllowed'), {
    hub: { roomStatus: refused(409, 'statusNotAllowed') },
    steps: ({ press, t }) => press(t('panel.press.ReadyForMikvah')),
  }),
  shows(
    'coming',
    'Help and the attendant are coming',
    'Prep',
    {
      supplies: asked.map(each => ({ ...each, dateAnswered: minutesAgo(1) })),
      alarms: [roomAlarm(3, 'help', { answeredAt: minutesAgo(1) })],
    },
    ({ t }) => t('panel.help.coming'),
  ),
  shows(
    'released',
    'The doors were unlocked from inside, and one does not answer',
    'Prep',
    { alarms: [roomAlarm(3, 'release')] },
    ({ t }) => t('panel.alarm.silent.dry'),
  ),
  shows(
    'supplies',
    'What may be brought',
    'Prep',
    { supplies: asked },
    ({ t }) => t('panel.supplies.title'),
    {
      steps: ({ press, t }) => press(t('panel.supplies.open')),
    },
  ),
  shows(
    'more-time',
    'She needs more time, and it is known',
    'Prep',
    { supplies: [supply(1, 'more time', 'open')] },
    ({ t }) => t('panel.moreTime.asked'),
  ),
  shows(
    'supplies-none',
    'What may be brought: nothing is asked for',
    'Prep',
    {},
    ({ t }) => t('panel.supplies.title'),
    { steps: ({ press, t }) => press(t('panel.supplies.open')) },
  ),
  shows(
    'supplies-said-no',
    'What may be brought: too much is asked for already',
    'Prep',
    { supplies: asked },
    ({ t }) => t('refusal.requestsTooMany'),
    {
      hub: { supplyRequest: refused(429, 'requestsTooMany') },
      steps: async ({ press, t }) => {
        await press(t('panel.supplies.open'))
        await press(t('panel.supplies.item.robe'))
      },
    },
  ),
  ...roomStaffEntries,
  shows('dark', 'Rested: the glass is dark', 'Prep', {}, ({ t }) => t('panel.sentence.Prep'), {
    rested: true,
    steps: async ({ t }) => {
      await until(() => document.body.innerText.includes(t('panel.sentence.Prep')), 'Prep')
      await until(() => {
        const veil = document.querySelector(`button[aria-label="${t('panel.wake')}"]`)
        // The panel notices a touch once it is drawn.
        if (!veil) window.dispatchEvent(new PointerEvent('pointerdown'))
        return veil && document.body.innerText.includes(t('panel.sentence.Prep'))
      }, t('panel.wake'))
    },
  }),
  shows('call-said-no', 'Help is called, and the hub says no', 'Prep', {}, ({ t }) => t('refusal.internal'), {
    hub: { supplyRequest: refused(500, 'internal') },
    steps: ({ press, t }) => press(t('panel.help.no')),
  }),
  shows('offline', 'The hub went silent', 'Prep', {}, ({ t }) => t('panel.reconnecting'), { thenCut: true }),
  shows('shabbos', 'Shabbos', 'Prep', { shabbosMode: true, shabbosNow: true, next: [] }, ({ t }) =>
    t('panel.shabbos.room'),
  ),
  shows(
    'shabbos-help',
    'Shabbos, and help is called',
    'Prep',
    { shabbosMode: true, shabbosNow: true, next: [], supplies: asked, alarms: [roomAlarm(3, 'help')] },
    ({ t }) => t('panel.help.asked'),
  ),
  shows(
    'shabbos-offline',
    'Shabbos, and the hub went silent',
    'Prep',
    { shabbosMode: true, shabbosNow: true, next: [] },
    ({ t }) => t('panel.reconnecting'),
    { thenCut: true },
  ),
  room({
    id: 'restoring',
    title: 'Not known yet whether it is paired',
    role: 'restoring',
    answers: everyScreen,
    sees: ({ t }) => t('panel.loading'),
  }),
  room({
    id: 'loading',
    title: 'Loading',
    answers: () => ({ ...everyScreen(), roomPanel: silent }),
    sees: ({ t }) => t('panel.loading'),
  }),
  room({
    id: 'error',
    title: 'The room cannot be had',
    answers: () => ({ ...everyScreen(), roomPanel: refused(404, 'roomNotFound') }),
    sees: ({ t }) => t('refusal.roomNotFound'),
  }),
  room({
    id: 'unpaired',
    title: 'Not paired',
    role: null,
    answers: everyScreen,
    sees: ({ t }) => t('panel.notPaired'),
  }),
]

/** The fullest states, on a screen of seven inches. */
const fullest = new Set([
  'status-Prep',
  'status-ReadyForMikvah',
  'status-NeedsCleaning',
  'zman',
  'said-no',
  'coming',
  'supplies',
  'supplies-said-no',
  'leave',
  'staff',
  'staff-said-no',
  'admin-locked',
  'admin',
  'offline',
  'shabbos-help',
  'released',
  'call-said-no',
  'staff-step',
])

export const smallRoomEntries: readonly Entry[] = roomEntries
  .filter(entry => fullest.has(entry.id))
  .map(entry => ({ ...entry, device: 'smallRoom' }))
