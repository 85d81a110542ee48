import { settingUnits, unitOf } from '@mayim/contract/settings/unit.ts'
import { isShownSetting, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { because } from '@mayim/domain/calendar/schedule-reason.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { page, type State, settingsWith } from './admin-page.ts'

const keys = (Object.keys(settingsRegistry) as SettingKey[]).filter(isShownSetting)
const night = { date: '2026-11-24', reservationId: '00000000-0000-4000-8000-000000000001' }
const booking = { ...night, reservationCode: '4YF3', reservationTime: '20:00' }
const priced = [
  { ...booking, kept: 30, new: 35 },
  { ...booking, reservationId: '00000000-0000-4000-8000-000000000002', kept: 30, new: null },
]
/** One more than the page lists. */
const nights = Array.from({ length: 12 }, (_, at) => ({
  date: `2026-12-${String(at + 1).padStart(2, '0')}`,
  affected: [
    { ...booking, outside: at % 2 === 0 },
    { ...booking, reservationId: '00000000-0000-4000-8000-000000000002', outside: at % 2 === 0 },
  ].slice(at % 3),
  changes: [
    {
      field: 'openTime',
      before: '18:00',
      after: '18:30',
      reasons: [because('openEarliest', { time: '18:30' })],
    },
  ],
}))

function settings(state: string, more: State) {
  return page('/admin/settings', state, more)
}

/** The list of the settings that a search finds: a search without a word finds all. */
async function searchAll({ t, type }: Hands, words = '*') {
  await type(t('settings.search'), words)
}

/** The dialog of a setting. */
function dialog(state: string, key: SettingKey, more: State = {}) {
  return settings(state, {
    ...more,
    steps: async hands => {
      await searchAll(hands, key)
      await hands.press(hands.t('settings.editOf', { name: hands.t(`settings.name.${key}`) }))
      await more.steps?.(hands)
    },
    sees: more.sees ?? (({ t }) => t('settings.save')),
  })
}

const save: NonNullable<State['steps']> = ({ t, press }) => press(t('settings.save'))
const written = (values: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ version: 1, settings: values })
const ofType = (type: string) => keys.find(key => settingsRegistry[key].type === type) ?? 'facilityName'
const ofUnit = (unit: string) => keys.find(key => unitOf(key, settingsRegistry[key]) === unit)
const choices = keys.filter(key => settingsRegistry[key].type === 'choice')

export const settingsEntries = [
  settings('found', { steps: searchAll }),
  settings('nothing', { steps: hands => searchAll(hands, 'zzz'), sees: ({ t }) => t('settings.nothing') }),
  settings('standard', {
    answers: settingsWith(Object.fromEntries(keys.map(key => [key, settingsRegistry[key].default]))),
    steps: ({ t, choose }) => choose(t('settings.show'), 'notStandard'),
    sees: ({ t }) => t('settings.nothingChanged'),
  }),
  settings('conflicts', {
    answers: settingsWith({
      testMode: 'True',
      bookingOpenToPatrons: 'True',
      openWeekdays: 'False',
      openFridays: 'False',
      openMotzeiShabbos: 'False',
      openYomTov: 'False',
      openTimeEarliest: '20',
      openTimeLatest: '19',
      priceBathDiscount: '90',
      priceParking: '5',
      roomsAvailableParking: '0',
      roomsAvailableBathAny: '6',
      roomsAvailableBathPrivate: '6',
      roomsAvailableHandicapped: '1',
    }),
    sees: ({ t }) => t('settings.conflicts'),
  }),
  settings('no-place', {
    answers: settingsWith({
      openFridays: 'True',
      openYomTov: 'True',
      roomsAvailableFriday: '0',
      priceKallah: '50',
      roomsAvailableKallah: '0',
    }),
    sees: ({ t }) => t('settings.conflicts'),
  }),
  settings('one-each', {
    answers: settingsWith(
      Object.fromEntries(keys.filter(key => unitOf(key, settingsRegistry[key])).map(key => [key, '1'])),
    ),
    steps: searchAll,
  }),
  ...settingUnits.flatMap(unit => {
    const key = ofUnit(unit)
    return key ? [dialog(`in-${unit}`, key)] : []
  }),
  ...choices.map(key => dialog(`choice-${key}`, key)),
  ...(['list', 'secret', 'boolean'] as const).map(type => dialog(`type-${type}`, ofType(type))),
  dialog('refused', 'facilityName', {
    answers: { settingsSet: refused(400, 'settingNotUrl') },
    steps: save,
    sees: ({ t }) => t('refusal.settingNotUrl'),
  }),
  dialog('before', 'facilityName', {
    answers: {
      settingsGet: {
        facilityName: {
          value: 'Mayim',
          valueBefore: 'Mayim Demo',
          changedAt: '2026-11-22T18:00:00.000Z',
          changedBy: 'Admin',
        },
      },
    },
  }),
  dialog('prices', 'priceBath', {
    answers: {
      settingsSet: {
        key: 'priceBath',
        value: '35',
        prices: nights.map(({ date }, at) => ({
          date,
          reservations: at === 0 ? priced : priced.slice(0, 1),
        })),
      },
    },
    steps: save,
  }),
  dialog('price', 'priceBath', {
    answers: {
      settingsSet: {
        key: 'priceBath',
        value: '35',
        prices: [{ ...night, reservations: priced.slice(0, 1) }],
      },
    },
    steps: save,
  }),
  dialog('moves', 'openTimeEarliest', {
    answers: { settingsSet: { key: 'openTimeEarliest', value: '18.5', days: nights } },
    steps: save,
  }),
  dialog('moves-one', 'openTimeEarliest', {
    answers: {
      settingsSet: {
        key: 'openTimeEarliest',
        value: '18.5',
        days: [...nights.slice(2, 3), ...nights.slice(2, 12).map(each => ({ ...each, affected: [] }))],
      },
    },
    steps: save,
  }),
  settings('file-unreadable', {
    steps: ({ file }) => file('no', 'settings.json'),
    sees: ({ t }) => t('settings.file.unreadable'),
  }),
  settings('file-nothing', {
    steps: ({ file }) => file(written({ unheardOf: 1 }), 'settings.json'),
    sees: ({ t }) => t('settings.file.nothing'),
  }),
  ...[
    { kitchen: 'blue', facilityName: 'Mayim', priceBath: '31' },
    { kitchen: 'blue', priceBath: 'much', facilityName: 'Mayim' },
  ].map((values, at) =>
    settings(`file-${at === 0 ? 'changes' : 'change'}`, {
      answers: { settingsTake: { days: [] } },
      steps: ({ file }) => file(written(values), 'settings.json'),
      sees: ({ t }) => t('settings.file.take', { count: 2 - at }),
    }),
  ),
  ...[{ facilityName: 'Mayim', priceBath: '31' }, { facilityName: 'Mayim' }].map((values, at) =>
    settings(`file-taken-${2 - at}`, {
      answers: { settingsTake: { days: [] } },
      steps: async ({ t, file, press }) => {
        await file(written(values), 'settings.json')
        await press(t('settings.file.take', { count: 2 - at }))
      },
      sees: ({ t }) => t('settings.file.taken', { count: 2 - at }),
    }),
  ),
]
