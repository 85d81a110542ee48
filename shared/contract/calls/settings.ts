import Type from 'typebox'
import { call } from '../call.ts'
import type { SentFile } from '../entities/data-export.ts'
import { ListedText } from '../entities/listed-text.ts'
import { PriceChanges } from '../entities/price-change.ts'
import {
  CivilDate,
  Count,
  Instant,
  Language,
  Line,
  NullableLine,
  strict,
  written,
} from '../entities/scalars.ts'
import { ScheduleByHand, ScheduleDay, ScheduleDayChange, Zmanim } from '../entities/schedule.ts'
import { editScheduleErrors, relayedToHub, settingErrors } from './error-groups.ts'
import { both, Nothing, nobody, onHub } from './sides.ts'

/** Each key with its value as text, as screens read it (`defaultLanguage.value`). */
export const SettingsAnswer = Type.Record(
  written(80),
  Type.Object({
    value: written(2000),
    /** Of a write-only key: whether it has a value. */
    isSet: Type.Optional(Type.Boolean()),
    /** For an Admin, of a key that was changed: when, by which account, and the text before, which undoes it. */
    changedAt: Type.Optional(Instant),
    changedBy: Type.Optional(NullableLine),
    valueBefore: Type.Optional(Type.String({ maxLength: 2000 })),
    /** For an Admin: what is planned for the nights from a later one on (settings-45). */
    planned: Type.Optional(Type.Array(Type.Object({ from: CivilDate, value: written(2000) }))),
  }),
)

const SettingKeyText = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$', maxLength: 80 })
const technicians = ['Technician', 'Admin'] as const

/** A change of the schedule can be previewed; the answer lists the reservations whose night it moves. */
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
    limit: 'usual',
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
    limit: 'usual',
    reads: ['setting', 'scheduleOverride'],
    errors: [],
    summary: 'The public settings',
    policy: { who: ['anyone'], subject: nobody },
    answer: SettingsAnswer,
    beforeSetup: true,
  }),
  settingsSet: call({
    method: 'POST',
    path: '/api/api/settings/',
    sides: both,
    limit: 'usual',
    changes: ['setting', 'scheduleOverride'],
    errors: [
      ...settingErrors,
      ...relayedToHub,
      'settingOfHub',
      'settingOfPortal',
      'setupIncomplete',
      'reservationsAffected',
      'settingWithoutDay',
      'planNotAhead',
    ],
    summary:
      'Set one setting, at once or from a night on; refused while it would move a booked night that is not confirmed',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({
      key: SettingKeyText,
      value: written(2000),
      from: Type.Optional(CivilDate),
      withdraw: Type.Optional(Type.Boolean()),
      ...cautious,
    }),
    answer: Type.Object({
      key: SettingKeyText,
      value: Type.String({ maxLength: 2000 }),
      days: Type.Optional(Type.Array(ScheduleDayChange)),
      prices: Type.Optional(PriceChanges),
      /** Secrets that were for the place of before: they have to be given again. */
      lost: Type.Optional(Type.Array(SettingKeyText)),
    }),
    envelope: 'wrapped',
    mayRelay: { portal: 'building' },
  }),
  settingsTake: call({
    method: 'POST',
    path: '/api/api/settings/take',
    sides: both,
    limit: 'usual',
    changes: ['setting', 'scheduleOverride'],
    errors: [...settingErrors, 'settingOfPortal', 'setupIncomplete', 'reservationsAffected'],
    summary:
      'Set the settings of a file, all or none, or preview the nights and prices that they would change',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({
      values: Type.Array(strict({ key: SettingKeyText, value: written(2000) }), {
        minItems: 1,
        maxItems: 400,
      }),
      ...cautious,
    }),
    answer: Type.Object({
      days: Type.Array(ScheduleDayChange),
      prices: Type.Optional(PriceChanges),
      lost: Type.Optional(Type.Array(SettingKeyText)),
    }),
    envelope: 'wrapped',
  }),
  zmanim: call({
    method: 'GET',
    path: '/api/api/settings/zmanim',
    sides: both,
    limit: 'usual',
    reads: ['setting', 'scheduleOverride'],
    errors: [],
    summary: 'The times of one day; tonight’s where no date is given',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({ dt: Type.Optional(CivilDate) }),
    answer: Zmanim,
    beforeSetup: true,
  }),
  schedule: call({
    method: 'GET',
    path: '/api/api/settings/schedule',
    sides: both,
    limit: 'usual',
    reads: ['setting', 'scheduleOverride'],
    errors: [],
    summary: 'The schedule from tonight on, or from a date',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 62 })),
      from: Type.Optional(CivilDate),
    }),
    answer: Type.Array(ScheduleDay, { maxItems: 62 }),
  }),
  scheduleCalendar: call({
    method: 'GET',
    path: '/api/api/settings/schedule.ics',
    sides: both,
    limit: 'usual',
    reads: ['setting', 'scheduleOverride', 'languageText'],
    errors: [],
    summary: 'The opening hours of the next nights as a calendar feed',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({ language: Type.Optional(Language) }),
    answer: Type.Unsafe<SentFile>({ type: 'string' }),
    answerAs: 'file',
  }),
  nightsBooked: call({
    method: 'GET',
    path: '/api/api/settings/nightsbooked',
    sides: both,
    limit: 'usual',
    reads: ['reservation', 'setting', 'scheduleOverride', 'outOfService'],
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary: 'How many reservations each night of a range has, and how many visits fit',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({ dt: CivilDate, dtTo: CivilDate }),
    answer: Type.Array(Type.Object({ date: CivilDate, reservations: Count, fits: Count }), { maxItems: 366 }),
  }),
  editSchedule: call({
    method: 'POST',
    path: '/api/api/settings/editschedule',
    sides: both,
    limit: 'usual',
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
    limit: 'usual',
    reads: ['languageText', 'textDescription'],
    errors: [],
    summary: 'The facility’s own texts of each language',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({ language: Type.Optional(Language) }),
    answer: Type.Record(
      written(2),
      Type.Record(Type.String({ maxLength: 120 }), Type.String({ maxLength: 2000 })),
    ),
    beforeSetup: true,
  }),
  setLanguageText: call({
    method: 'POST',
    path: '/api/api/settings/setLanguageText/',
    sides: both,
    limit: 'usual',
    changes: ['languageText'],
    errors: ['textPlaceholders', 'textPlaceholderUnknown', 'textTooLong', 'textUnknown', 'textUnreadable'],
    summary: 'Set one text of one language; blank brings the built-in one back',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({ language: Language, key: Line, text: written(2000) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  textList: call({
    method: 'GET',
    path: '/api/api/settings/textlist',
    sides: both,
    limit: 'usual',
    reads: ['languageText', 'textDescription'],
    errors: [],
    summary: 'Every text of each language with its default and its description',
    policy: { who: ['Admin'], subject: nobody },
    answer: Type.Array(ListedText, { maxItems: 8000 }),
  }),
  setLanguageTexts: call({
    method: 'POST',
    path: '/api/api/settings/setLanguageTexts/',
    sides: both,
    limit: 'usual',
    changes: ['languageText'],
    errors: ['textPlaceholders', 'textPlaceholderUnknown', 'textTooLong', 'textUnknown', 'textUnreadable'],
    summary: 'Set several texts, all or none; blank brings the built-in one back',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({
      texts: Type.Array(strict({ language: Language, key: Line, text: written(2000) }), {
        minItems: 1,
        maxItems: 500,
      }),
    }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  setLanguageDescription: call({
    method: 'POST',
    path: '/api/api/settings/setLanguagedescription/',
    sides: both,
    limit: 'usual',
    changes: ['textDescription'],
    errors: ['textUnknown'],
    summary: 'Say what a text is for',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({ key: Line, description: written(500) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  allPagesReload: call({
    method: 'POST',
    path: '/api/api/settings/pagereload',
    sides: onHub,
    limit: 'usual',
    changes: ['technicianAct'],
    errors: [],
    summary: 'Reload every screen',
    policy: { who: technicians, subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
