import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { businessDate, everyScreen, minutesAgo } from '../fixtures/facility-fixtures.ts'
import { roomAlarm } from '../fixtures/room-fixtures.ts'

type Picture = Omit<Entry, 'device' | 'screen' | 'row' | 'role'> & Partial<Pick<Entry, 'role'>>

const display = (entry: Picture): Entry => ({
  device: 'display',
  role: 'Display',
  row: 'Waiting display',
  screen: () => import('../../display/display-app.tsx').then(({ DisplayApp }) => createElement(DisplayApp)),
  ...entry,
})

const codes = ['12', '7', '31', '18', '5', '22', '9', '14']
const called = (count: number, language?: CalledCode['language']): CalledCode[] =>
  codes.slice(0, count).map((code, at) => ({
    code,
    roomName: String(at + 1),
    language: language ?? (['en', 'he', 'yi'] as const)[at % 3] ?? 'en',
    since: minutesAgo(at),
  }))
const wall = (list: CalledCode[], more: { shabbosMode?: boolean } = {}): Answers => ({
  ...everyScreen(),
  waitingDisplay: { date: businessDate, now: minutesAgo(0), shabbosMode: false, called: list, ...more },
})

export const displayEntries: readonly Entry[] = [
  display({
    id: 'nobody',
    title: 'Nobody is called',
    answers: () => wall([]),
    sees: ({ t }) => t('kiosk.display.nobody'),
  }),
  display({
    id: 'many',
    title: 'Many, each in her language',
    answers: () => wall(called(8)),
    sees: () => '22',
  }),
  display({
    id: 'alarm',
    title: 'Doors were unlocked from inside, beside the calls',
    answers: () => ({ ...wall(called(3)), alarms: [roomAlarm(5, 'release')] }),
    sees: ({ t }) => t('panel.alarm.release', { name: '5' }),
  }),
  display({
    id: 'error',
    title: 'It cannot be had',
    answers: () => ({ ...everyScreen(), waitingDisplay: refused(500, 'internal') }),
    sees: ({ t }) => t('kiosk.loading'),
  }),
  display({
    id: 'loading',
    title: 'Loading',
    answers: () => ({ ...everyScreen(), waitingDisplay: silent }),
    sees: ({ t }) => t('kiosk.loading'),
  }),
  display({
    id: 'offline',
    title: 'The hub went silent',
    answers: () => wall(called(3)),
    thenCut: true,
    sees: ({ t }) => t('kiosk.display.reconnecting'),
  }),
  display({
    id: 'shabbos',
    title: 'Shabbos',
    answers: () => wall([], { shabbosMode: true }),
    sees: ({ t }) => t('panel.shabbos.title'),
  }),
  display({
    id: 'restoring',
    title: 'Not known yet whether it is paired',
    role: 'restoring',
    answers: () => everyScreen(),
    sees: ({ t }) => t('panel.loading'),
  }),
  display({
    id: 'unpaired',
    title: 'Not paired',
    role: null,
    answers: () => everyScreen(),
    sees: ({ t }) => t('panel.notPaired'),
  }),
]

const door = (entry: Picture & Pick<Entry, 'screen'>): Entry => ({
  device: 'door',
  role: null,
  row: null,
  ...entry,
})
const doorPage = () => import('../../door/door-page.tsx').then(({ DoorPage }) => createElement(DoorPage))
const pairPage = () =>
  import('../../panel/room-app.tsx').then(({ RoomApp }) => createElement(RoomApp, { path: '/pair' }))
const gate = () =>
  import('../../attendant/attendant-app.tsx').then(({ AttendantApp }) => createElement(AttendantApp))

/** Submits a name and a password, and shows the result. */
const signIn = (id: string, title: string, token: NonNullable<Answers['token']>, sees: Entry['sees']) =>
  door({
    id,
    title: `Sign in: ${title}`,
    screen: gate,
    answers: () => ({ ...everyScreen(), token }),
    steps: async ({ type, press, t }) => {
      await type(t('desk.signIn.username'), 'rivka')
      await type(t('desk.signIn.password'), 'wrong-one')
      await press(t('desk.signIn.submit'))
    },
    sees,
  })
const signIns = [
  signIn('sign-in-wrong', 'wrong password', refused(400, 'passwordWrong'), ({ t }) =>
    t('refusal.passwordWrong'),
  ),
]

/** At a room's panel, which has no keyboard. */
const pair = (
  id: string,
  title: string,
  sees: Entry['sees'],
  pairDevice?: NonNullable<Answers['pairDevice']>,
) => ({
  ...door({
    id,
    title: `Pair a screen: ${title}`,
    screen: pairPage,
    answers: () => ({ ...everyScreen(), ...(pairDevice ? { pairDevice } : {}) }),
    ...(pairDevice && {
      steps: async ({ type, press, t }: Hands) => {
        await type(t('panel.pair.code'), 'AB12CD')
        await press(t('panel.pair.submit'))
      },
    }),
    sees,
  }),
  device: 'room' as const,
})
const pairs = [
  pair('pair', 'its code, please', ({ t }) => t('panel.pair.explain')),
  pair(
    'pair-wrong',
    'wrong code',
    ({ t }) => t('refusal.pairingCodeWrong'),
    refused(403, 'pairingCodeWrong'),
  ),
]

export const doorEntries: readonly Entry[] = [
  door({
    id: 'start',
    title: 'The screens of the facility',
    screen: doorPage,
    answers: everyScreen,
    sees: ({ t }) => t('desk.screens.lab'),
  }),
  door({
    id: 'sign-in',
    title: 'Sign in',
    screen: gate,
    answers: everyScreen,
    sees: ({ t }) => t('desk.signIn.explain'),
  }),
  ...signIns,
  door({
    id: 'sign-in-other',
    title: 'Signed in as one who may not',
    role: 'Technician',
    screen: gate,
    answers: everyScreen,
    sees: ({ t }) => t('desk.signIn.notAllowed'),
  }),
  door({
    id: 'restoring',
    title: 'Not known yet who it is',
    role: 'restoring',
    screen: gate,
    answers: everyScreen,
    sees: ({ t }) => t('desk.attendant.title'),
  }),
  ...pairs,
]
