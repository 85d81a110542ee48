// @vitest-environment happy-dom
import { isShownSetting, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import type { Language } from '@mayim/domain/language.ts'
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage, startTexts, textOf } from '../i18n.ts'
import { findSettings } from './find-settings.ts'
import { hourToTime, timeToHour } from './setting-value.ts'

beforeAll(() => startTexts(['settings'], 'en'))

const all = (Object.keys(settingsRegistry) as SettingKey[]).filter(isShownSetting)
const found = (searched: string, language: Language = 'en') =>
  findSettings(all, searched, { t: textOf, language })

test('a setting is found by its name, by what people call it, and by its key (settings-42)', async () => {
  expect(found('price private room')).toEqual(
    expect.arrayContaining(['pricePrivateBath', 'pricePrivateShower', 'pricePrivateBathDiscount']),
  )
  expect(found('REFUND late')).toContain('cancelAfterCutoff')
  expect(found('money back')).toEqual(['cancelAfterCutoff', 'refundCanceled'])
  expect(found('printer')).toContain('receiptShowsFacility')
  expect(found('bride')).toContain('priceKallah')
  expect(found('lateGraceMinutes')).toEqual(['lateGraceMinutes'])
  expect(found('xyzzy')).toEqual([])
  await changeLanguage('he')
  expect(found('מחיר חניה', 'he')).toEqual(['priceParking'])
  expect(found('שעות שבת', 'he')).toContain('openTimeEarliestFriday')
  expect(found('ניקוי', 'he')).toEqual(['cleaningMinutes'])
  expect(found('מחיר החניה', 'he')).toEqual(['priceParking'])
  expect(found('נגישים בחדרים', 'he')).toContain('roomsAvailableHandicapped')
  await changeLanguage('yi')
  expect(found('פרייז כלה', 'yi')).toEqual(['priceKallah'])
})

test('a Hebrew word finds its forms, not each word with its first letters (settings-42)', async () => {
  await changeLanguage('he')
  const counts = ['לאחר', 'קו', 'החניה', 'בחדרים', 'השעות', 'בשבת'].map(word => found(word, 'he').length)
  expect(counts).toEqual([9, 27, 7, 19, 46, 28])
  expect(found('וניקו', 'he')).toContain('cleaningMinutes')
  await changeLanguage('yi')
  expect(found('החניה', 'yi')).toEqual([])
})

test('an hour is shown as a time and stored as it was', () => {
  for (const hour of ['0', '18', '18.5', '22.75', '23.5']) {
    expect(timeToHour(hourToTime(hour), 23.99)).toBe(hour)
  }
  expect([hourToTime(''), hourToTime('24.5'), hourToTime('23.99')]).toEqual(['', '00:30', '23:59'])
  expect([timeToHour('00:30', 28.99), timeToHour('00:30', 23.99), timeToHour('18:20', 23.99)]).toEqual([
    '24.5',
    '0.5',
    '18.333333333',
  ])
  expect(hourToTime('18.333333333')).toBe('18:20')
  expect(timeToHour('', 23.99)).toBe('')
})
