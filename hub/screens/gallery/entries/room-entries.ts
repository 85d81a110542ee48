import type { RoomPanel } from '@mayim/shared/contract/entities/room.ts'
import { inRoomStatuses, roomStatuses } from '@mayim/shared/domain/status.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { type Answers, refused, silent } from '../fixture-answers.ts'
import { everyScreen, minutesAgo } from '../fixtures/house-fixtures.ts'
import { panelOf, type Shown, step } from '../fixtures/room-fixtures.ts'
import { supply } from '../fixtures/visit-fixtures.ts'
import { type Hands, until } from '../hands.ts'

const room = (
  entry: Omit<Entry, 'device' | 'screen' | 'row' | 'role'> & Partial<Pick<Entry, 'role'>>,
): Entry => ({
  device: 'room',
  role: 'Room',
  row: 'Room panel',
  screen: () =>
    import('../../room/room-app.tsx').then(({ RoomApp }) => createElement(RoomApp, { path: '/room/3' })),
  ...entry,
})

const shows = (
  id: string,
  title: string,
  status: Shown,
  more: Partial<RoomPanel>,
  sees: Entry['sees'],
  rest: Partial<Entry> & { hub?: Answers } = {},
): Entry => {
  const { hub = {}, ...entry } = rest
  return room({
    id,
    title,
    sees,
    answers: language => ({ ...everyScreen(), roomPanel: panelOf(status, language, more), ...hub }),
    ...entry,
  })
}

const statuses = ([...inRoomStatuses, 'Done', ...roomStatuses] as const).map(status =>
  shows(`status-${status}`, `Status: ${status}`, status, {}, ({ t }) => t(`panel.sentence.${status}`)),
)

const asked = [
  { ...supply(1, 'towel', 'open'), dateAnswered: minutesAgo(1) },
  supply(2, 'comb', 'open'),
  supply(3, 'help', 'open'),
  supply(4, 'attendant', 'open'),
]

const openAdmin = async ({ hold, t }: Hands) => hold(t('panel.room', { name: '3' }))
const pin = async (hands: Hands, digits: string) => {
  await hands.digits(digits)
  await hands.press(hands.t('panel.staff.enter'))
}

const menus: readonly Entry[] = [
  shows(
    'admin-pad',
    'The hidden menu asks for the passcode',
    'Prep',
    {},
    ({ t }) => t('panel.admin.passcode'),
    {
      steps: openAdmin,
    },
  ),
  shows(
    'admin-locked',
    'Too many wrong passcodes',
    'Prep',
    {},
    ({ t }) => t('refusal.pinLocked', { seconds: 60 }),
    {
      hub: { roomAdminUnlock: refused(429, 'pinLocked', { seconds: 60 }) },
      steps: async hands => {
        await openAdmin(hands)
        await pin(hands, '1234')
      },
    },
  ),
  shows('admin', 'The hidden menu', 'Prep', {}, ({ t }) => t('panel.admin.reload'), {
    hub: { roomAdminUnlock: null },
    steps: async hands => {
      await openAdmin(hands)
      await pin(hands, '1234')
    },
  }),
  shows(
    'staff',
    'An attendant at the panel',
    'ReadyForMikvahNext',
    { attendantNext: [step('ToMikvah')] },
    ({ t }) => t('panel.staff.clear'),
    { steps: ({ press, t }) => press(t('panel.staff.open')) },
  ),
  shows(
    'staff-off',
    'An attendant at the panel, before her step may be',
    'ReadyForMikvah',
    { attendantNext: [step('ToMikvah', { enabled: false, reason: 'poolTaken' })] },
    ({ t }) => t('panel.staff.clear'),
    { steps: ({ press, t }) => press(t('panel.staff.open')) },
  ),
  shows(
    'staff-said-no',
    'An attendant at the panel: her card is not known',
    'ReadyForMikvahNext',
    { attendantNext: [step('ToMikvah')] },
    ({ t }) => t('refusal.cardUnknown'),
    {
      hub: { staffEntry: refused(403, 'cardUnknown') },
      steps: async hands => {
        await hands.press(hands.t('panel.staff.open'))
        await hands.press(hands.t('panel.staff.clear'))
        await pin(hands, '9999')
      },
    },
  ),
  shows(
    'admin-offline',
    'The hidden menu: the hub went silent',
    'Prep',
    {},
    ({ t }) => t('panel.reconnecting'),
    {
      hub: { roomAdminUnlock: null },
      steps: async hands => {
        await openAdmin(hands)
        await pin(hands, '1234')
        await until(() => document.body.innerText.includes(hands.t('panel.admin.reload')))
      },
      thenCut: true,
    },
  ),
  shows('staff-pad', 'Staff begin to clean', 'NeedsCleaning', {}, ({ t }) => t('panel.staff.start'), {
    steps: async hands => {
      await hands.press(hands.t('panel.staff.start'))
      await hands.digits('12')
    },
  }),
  shows('staff-wrong', 'A wrong PIN', 'NeedsCleaning', {}, ({ t }) => t('refusal.pinWrong'), {
    hub: { staffEntry: refused(403, 'pinWrong') },
    steps: async hands => {
      await hands.press(hands.t('panel.staff.start'))
      await pin(hands, '9999')
    },
  }),
]

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
  shows('asked', 'Help and the attendant are called', 'Prep', { supplies: asked }, ({ t }) =>
    t('panel.help.asked'),
  ),
  shows(
    'coming',
    'Help and the attendant are coming',
    'Prep',
    { supplies: asked.map(each => ({ ...each, dateAnswered: minutesAgo(1) })) },
    ({ t }) => t('panel.help.coming'),
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
  shows('busy', 'What she pressed is on its way', 'Prep', {}, ({ t }) => t('panel.sentence.Prep'), {
    hub: { roomStatus: silent },
    steps: ({ press, t }) => press(t('panel.press.ReadyForMikvah')),
  }),
  shows(
    'more-time',
    'She needs more time, and it is known',
    'Prep',
    { supplies: [supply(1, 'more time', 'open')] },
    ({ t }) => t('panel.moreTime.asked'),
  ),
  shows('lit', 'Dark, and the light is off', 'Prep', { lights: false }, ({ t }) => t('panel.lights.on')),
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
  ...menus,
  shows('dark', 'Rested: the glass is dark', 'Prep', {}, ({ t }) => t('panel.sentence.Prep'), {
    rested: true,
    steps: async ({ t }) => {
      await until(() => {
        const veil = document.querySelector(`button[aria-label="${t('panel.wake')}"]`)
        return veil && document.body.innerText.includes(t('panel.sentence.Prep'))
      }, t('panel.wake'))
    },
  }),
  shows('offline', 'The hub went silent', 'Prep', {}, ({ t }) => t('panel.reconnecting'), { thenCut: true }),
  shows('shabbos', 'Shabbos', 'Prep', { shabbosMode: true, shabbosNow: true, next: [] }, ({ t }) =>
    t('panel.shabbos.room'),
  ),
  shows(
    'shabbos-help',
    'Shabbos, and help is called',
    'Prep',
    { shabbosMode: true, shabbosNow: true, next: [], supplies: asked },
    ({ t }) => t('panel.help.asked'),
  ),
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

/** What is fullest, on seven inches. */
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
])

export const smallRoomEntries: readonly Entry[] = roomEntries
  .filter(entry => fullest.has(entry.id))
  .map(entry => ({ ...entry, device: 'smallRoom' }))
