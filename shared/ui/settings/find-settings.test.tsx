// @vitest-environment happy-dom
import { isShownSetting, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage, startTexts, textOf } from '../i18n.ts'
import { hasWords, textsOf } from './find-settings.ts'
import { hourToTime, timeToHour } from './hour-text.ts'

beforeAll(() => startTexts(['settings'], 'en'))

const found = (searched: string) =>
  (Object.keys(settingsRegistry) as SettingKey[])
    .filter(isShownSetting)
    .filter(key => hasWords(textsOf(key, settingsRegistry[key].group, textOf), searched))

test('a setting is found by its name, by what people call it, and by its key (settings-42)', async () => {
  expect(found('price private room')).toEqual(
    expect.arrayContaining(['pricePrivateBath', 'pricePrivateShower', 'pricePrivateBathDiscount']),
  )
  expect(found('REFUND late')).toContain('cancelAfterCutoff')
  expect(found('money back')).toEqual(['cancelAfterCutoff'])
  expect(found('printer')).toContain('receiptShowsFacility')
  expect(found('bride')).toContain('priceKallah')
  expect(found('lateGraceMinutes')).toEqual(['lateGraceMinutes'])
  expect(found('xyzzy')).toEqual([])
  await changeLanguage('he')
  expect(found('מחיר חניה')).toEqual(['priceParking'])
  expect(found('שעות שבת')).toContain('openTimeEarliestFriday')
  expect(found('ניקוי')).toEqual(['cleaningMinutes'])
  expect(found('מחיר החניה')).toEqual(['priceParking'])
  expect(found('נגישים בחדרים')).toContain('roomsAvailableHandicapped')
  await changeLanguage('yi')
  expect(found('פרייז כלה')).toEqual(['priceKallah'])
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
