import type { ShabbosItems } from '@mayim/contract/entities/shabbos.ts'
import { type ShabbosItem, shabbosItems } from '@mayim/domain/visit/shabbos-items.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { receptionHub } from '../fixtures/evening-fixtures.ts'
import { everyScreen, idOf, minutesAgo, shabbosState } from '../fixtures/facility-fixtures.ts'
import { panelOf } from '../fixtures/room-fixtures.ts'
import { reception } from './reception-entries.ts'

export const itemsOf = (
  allowed: readonly ShabbosItem[],
  switches: ShabbosItems['switches'],
): ShabbosItems => ({
  within: false,
  beginsAt: '2026-11-27T21:01:00.000Z',
  endsAt: '2026-11-28T22:15:00.000Z',
  items: shabbosItems.map(item => ({ item, allowed: allowed.includes(item) })),
  switches,
})
const said = (number: number, item: ShabbosItem, allowed: boolean, instruction: string) => ({
  id: idOf(number),
  item,
  allowed,
  instruction,
  at: minutesAgo(number),
  by: 'Miriam Katz',
})
const lights = (entry: Pick<Entry, 'id' | 'title' | 'sees' | 'steps'>): Entry => ({
  device: 'room',
  role: 'Room',
  row: 'Room panel',
  screen: () =>
    import('../../panel/room-app.tsx').then(({ RoomApp }) => createElement(RoomApp, { path: '/room/3' })),
  answers: language => ({
    ...everyScreen(),
    shabbosState: shabbosState(true, ['light']),
    roomPanel: panelOf('Prep', language, { shabbosMode: true, shabbosNow: true, next: [] }),
    setLights: refused(503, 'deviceSilent'),
  }),
  ...entry,
})
const some = itemsOf(
  ['light'],
  [
    said(3, 'light', true, 'הרב כהן'),
    said(8, 'kiosk', false, 'Rav Cohen'),
    said(20, 'kiosk', true, 'Rav Cohen, who was asked by telephone on Thursday about the family from abroad'),
  ],
)

const items = (id: string, title: string, answers: Answers, sees: Entry['sees'], more: Partial<Entry> = {}) =>
  reception({
    id,
    title,
    role: 'Admin',
    answers: () => receptionHub(answers),
    steps: async ({ press, t }) => {
      await press(t('board.more'))
      await press(t('shabbos.open'))
    },
    sees,
    ...more,
  })
const fixed = (allowed: readonly ShabbosItem[] = []): Answers =>
  receptionHub({ shabbosState: shabbosState(true, [...allowed]) })

export const shabbosEntries: readonly Entry[] = [
  items('items', 'Shabbos: what may be allowed', { shabbosItems: itemsOf([], []) }, ({ t }) =>
    t('shabbos.itemName.sms'),
  ),
  items('items-some', 'Shabbos: something is allowed', { shabbosItems: some }, () => 'Miriam Katz'),
  items(
    'items-none',
    'Shabbos: the calendar knows of none',
    { shabbosItems: refused(409, 'shabbosNotAhead') },
    ({ t }) => t('refusal.shabbosNotAhead'),
  ),
  items('items-offline', 'Shabbos: the hub went silent', { shabbosItems: some }, () => 'Miriam Katz', {
    thenCut: true,
  }),
  reception({
    id: 'shabbos',
    title: 'Shabbos: the fixed page, for an Admin',
    role: 'Admin',
    answers: () => fixed(),
    sees: ({ t }) => t('shabbos.open'),
  }),
  reception({
    id: 'shabbos-password',
    title: 'Shabbos: a wrong password',
    role: 'Admin',
    answers: () => fixed(),
    steps: async ({ press, type, t }) => {
      await press(t('shabbos.open'))
      await type(t('shabbos.password'), 'wrong-one')
      await press(t('shabbos.confirm'))
    },
    sees: ({ t }) => t('refusal.passwordWrong'),
  }),
  reception({
    id: 'shabbos-pays',
    title: 'Shabbos: payments are allowed',
    answers: () => fixed(['payment', 'light']),
    sees: ({ t }) => t('shabbos.itemName.payment'),
  }),
  lights({
    id: 'shabbos-light',
    title: 'Shabbos: lights are allowed',
    sees: ({ t }) => t('panel.lights.off'),
  }),
]
