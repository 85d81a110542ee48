import Type from 'typebox'
import { call } from '../call.ts'
import { CardReader, Printer, PrinterStatus, ReaderId } from '../entities/device.ts'
import { CivilDate, Id, Language, Line, strict, written } from '../entities/scalars.ts'
import { ScheduleByHand, ScheduleDay, ScheduleDayChange, Zmanim } from '../entities/schedule.ts'
import { editScheduleErrors, settingErrors } from './error-groups.ts'
import { both, Nothing, nobody, onHub } from './sides.ts'

/** Each key with its value as text, as the specification's screens read it (`defaultLanguage.value`). */
export const SettingsAnswer = Type.Record(
  written(80),
  Type.Object({
    value: written(2000),
    /** Of a key that is only written: whether it has a value. */
    isSet: Type.Optional(Type.Boolean()),
  }),
)

const SettingKeyText = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$', maxLength: 80 })
const devices = ['Admin', 'Reception', 'Kiosk'] as const
const technicians = ['Technician', 'Admin'] as const
const CardReaders = Type.Array(CardReader, { maxItems: 50 })

/** A change of the schedule may be looked at first, and names those whose booked night it moves. */
const cautious = {
  preview: Type.Optional(Type.Boolean()),
  confirmedCodes: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z0-9]+$', maxLength: 12 }), { maxItems: 5000 }),
  ),
}

export const settingsCalls = {
  settingsGet: call({
    method: 'GET',
    path: '/api/api/settings',
    sides: both,
    reads: ['setting', 'scheduleOverride'],
    errors: [],
    summary: 'The settings that the caller may see',
    policy: { who: ['user'], subject: nobody },
    answer: SettingsAnswer,
  }),
  publicSettings: call({
    method: 'GET',
    path: '/api/api/settings/publicsettings',
    sides: both,
    reads: ['setting', 'scheduleOverride'],
    errors: [],
    summary: 'The public settings',
    policy: { who: ['anyone'], subject: nobody },
    answer: SettingsAnswer,
  }),
  settingsSet: call({
    method: 'POST',
    path: '/api/api/settings/',
    sides: both,
    changes: ['setting', 'scheduleOverride'],
    errors: [...settingErrors, 'reservationsAffected'],
    summary: 'Set one setting; refused while it would move a booked night that is not confirmed',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({ key: SettingKeyText, value: written(2000), ...cautious }),
    answer: Type.Object({
      key: SettingKeyText,
      value: Type.String({ maxLength: 2000 }),
      days: Type.Optional(Type.Array(ScheduleDayChange)),
    }),
    envelope: 'wrapped',
  }),
  zmanim: call({
    method: 'GET',
    path: '/api/api/settings/zmanim',
    sides: both,
    reads: ['setting', 'scheduleOverride'],
    errors: [],
    summary: 'The times of one day; tonight’s where no date is given',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({ dt: Type.Optional(CivilDate) }),
    answer: Zmanim,
  }),
  schedule: call({
    method: 'GET',
    path: '/api/api/settings/schedule',
    sides: both,
    reads: ['setting', 'scheduleOverride'],
    errors: [],
    summary: 'The schedule from tonight on',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 62 })) }),
    answer: Type.Array(ScheduleDay, { maxItems: 62 }),
  }),
  editSchedule: call({
    method: 'POST',
    path: '/api/api/settings/editschedule',
    sides: both,
    changes: ['scheduleOverride'],
    errors: editScheduleErrors,
    summary: 'Override one night, or a range; null takes an override away',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({
      date: CivilDate,
      dateTo: Type.Optional(CivilDate),
      ...ScheduleByHand.properties,
      ...cautious,
    }),
    answer: Type.Object({
      schedule: Type.Array(ScheduleDay, { maxItems: 366 }),
      days: Type.Array(ScheduleDayChange),
    }),
    envelope: 'wrapped',
  }),
  languageTexts: call({
    method: 'GET',
    path: '/api/api/settings/languagetexts',
    sides: both,
    reads: ['languageText', 'textDescription'],
    errors: [],
    summary: 'The facility’s own texts of each language',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({ language: Type.Optional(Language) }),
    answer: Type.Record(
      written(2),
      Type.Record(Type.String({ maxLength: 120 }), Type.String({ maxLength: 2000 })),
    ),
  }),
  setLanguageText: call({
    method: 'POST',
    path: '/api/api/settings/setLanguageText/',
    sides: both,
    changes: ['languageText'],
    errors: ['textPlaceholders', 'textTooLong', 'textUnknown'],
    summary: 'Set one text of one language; blank brings the built-in one back',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({ language: Language, key: Line, text: written(2000) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  setLanguageDescription: call({
    method: 'POST',
    path: '/api/api/settings/setLanguagedescription/',
    sides: both,
    changes: ['textDescription'],
    errors: ['textUnknown'],
    summary: 'Say what a text is for',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({ key: Line, description: written(500) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  printers: call({
    method: 'GET',
    path: '/api/api/settings/printers',
    sides: onHub,
    reads: [],
    errors: [],
    summary: 'The printers',
    policy: { who: devices, subject: nobody },
    answer: Type.Array(Printer, { maxItems: 20 }),
  }),
  printerStatus: call({
    method: 'GET',
    path: '/api/api/settings/printerstatus',
    sides: onHub,
    reads: [],
    errors: [],
    summary: 'Paper, cover and reach of each printer',
    policy: { who: ['staff'], subject: nobody },
    answer: Type.Array(PrinterStatus, { maxItems: 20 }),
  }),
  cardReaders: call({
    method: 'GET',
    path: '/api/api/settings/cardreaders',
    sides: onHub,
    reads: ['cardReader'],
    errors: [],
    summary: 'The readers that cards are held to, and whose each is',
    policy: { who: [...devices, 'Technician'], subject: nobody },
    answer: CardReaders,
  }),
  cardReaderSave: call({
    method: 'PUT',
    path: '/api/api/settings/cardreaders/{readerId}',
    sides: onHub,
    changes: ['cardReader'],
    errors: ['deviceNotFound', 'readersTooMany'],
    summary: 'Give a reader to the desk or to a kiosk; the id is the processor’s',
    policy: { who: technicians, subject: nobody },
    params: strict({ readerId: ReaderId }),
    body: strict({ name: Line, place: Type.Enum(['desk', 'kiosk']), screenId: Type.Optional(Id) }),
    answer: CardReaders,
    envelope: 'wrapped',
  }),
  cardReaderRemove: call({
    method: 'DELETE',
    path: '/api/api/settings/cardreaders/{readerId}',
    sides: onHub,
    changes: ['cardReader'],
    errors: ['readerMissing'],
    summary: 'Take a reader out of use',
    policy: { who: technicians, subject: nobody },
    params: strict({ readerId: ReaderId }),
    answer: CardReaders,
    envelope: 'wrapped',
  }),
  allPagesReload: call({
    method: 'POST',
    path: '/api/api/settings/pagereload',
    sides: onHub,
    changes: [],
    errors: [],
    summary: 'Reload every screen',
    policy: { who: ['Admin'], subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
    later: 'Reloading every screen at once comes with the technician’s issue.',
  }),
} as const
