import { brooklyn } from '@mayim/domain/calendar/example-settings.ts'
import type { ScheduleSettings } from '@mayim/domain/calendar/schedule-settings.ts'
import type { CapacitySettings } from '@mayim/domain/capacity/capacity-settings.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import type { PrepaySettings, PriceSettings } from '@mayim/domain/money/price.ts'
import { settingsTable } from '@mayim/testing/vectors/settings-table.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { Secret } from './settings/secret.ts'
import {
  checkSetting,
  isWriteOnly,
  parseSettings,
  publicSettingKeys,
  type SettingKey,
  type Settings,
  secretsOfHub,
  settingsOfPortal,
  settingsRegistry,
} from './settings.ts'

const check = (key: string, value: string) => {
  const checked = checkSetting(key, value)
  return checked.ok ? checked.value : checked.code
}

describe('the settings', () => {
  it('fit the rules that read them', () => {
    expectTypeOf<Settings>().toExtend<ScheduleSettings & CapacitySettings & PriceSettings & PrepaySettings>()
    expectTypeOf<Settings['priceSegula']>().toEqualTypeOf<number | null>()
    expectTypeOf<Settings['ccProcessorType']>().toEqualTypeOf<ProcessorName>()
    // @ts-expect-error a secret is not among them
    expectTypeOf<Settings['smsAuthToken']>()
    expect(parseSettings([])).toMatchObject(brooklyn)
  })

  it('settings-920: belong to the side that alone may set them, where only one may', () => {
    for (const key of settingsOfPortal) expect([key, settingsRegistry[key].owner]).toEqual([key, 'portal'])
    for (const key of secretsOfHub) expect([key, settingsRegistry[key].owner]).toEqual([key, 'hub'])
  })

  it('accept their own defaults', () => {
    for (const [key, each] of Object.entries(settingsRegistry)) {
      if (each.type !== 'computed')
        expect({ key, value: check(key, each.default) }).toEqual({ key, value: each.default })
    }
  })

  it.each(
    settingsTable
      .trim()
      .split('\n')
      .map(line => line.split('|').map(cell => cell.trim())),
  )('have %s as it was named', (key = '', type, byDefault, isPublic, group) => {
    const own = settingsRegistry[key as SettingKey]
    expect([own.type, own.default, own.public ? 'yes' : 'no', own.group]).toEqual([
      type,
      byDefault,
      isPublic,
      group,
    ])
  })

  it('each have a description', () => {
    for (const [key, { hint }] of Object.entries(settingsRegistry)) expect(hint, key).not.toBe('')
  })

  it('are typed: money in minor units, hours as decimals, blanks as null', () => {
    const settings = parseSettings([
      { key: 'priceBath', value: '32.5' },
      { key: 'priceShower', value: '' },
      { key: 'priceParking', value: '0' },
      { key: 'openTimeLatest', value: '22.75' },
      { key: 'openFridays', value: 'false' },
      { key: 'smsAuthToken', value: 'canary-secret' },
      { key: 'nobodyKnows', value: '1' },
    ])
    expect(settings).toMatchObject({
      priceBath: 3250,
      priceShower: null,
      priceParking: 0,
      openTimeLatest: 22.75,
      openFridays: false,
    })
    expect(JSON.stringify(settings)).not.toContain('canary-secret')
  })

  it('use the default if a stored text does not fit', () => {
    expect(parseSettings([{ key: 'lateGraceMinutes', value: 'soon' }]).lateGraceMinutes).toBe(15)
  })

  it.each([
    ['openTimeLatest', '23.99', '23.99'],
    ['openTimeLatest', '24', 'settingNotHour'],
    ['lastEntryTimeLatest', '28.99', '28.99'],
    ['lastEntryTimeLatest', '29', 'settingNotHour'],
    ['openTimeEarliestFriday', '', ''],
    ['roomAdminPasscode', '8642', '8642'],
    ['roomAdminPasscode', '1234', 'settingNotPin'],
    ['roomAdminPasscode', '86420', 'settingNotPin'],
    ['currency', 'ILS', 'ILS'],
    ['currency', 'usd', 'settingNotCurrency'],
    ['countryCode', 'il', 'il'],
    ['countryCode', 'IL', 'settingNotCountry'],
    ['priceSegula', '', ''],
    ['priceSegula', '0', '0'],
    ['priceSegula', '-1', 'settingNotMoney'],
    ['priceSegula', '1e3', 'settingNotMoney'],
    ['priceSegula', '0.005', 'settingNotMoney'],
    ['reservationInstructions', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['reservationInstructions', 'x'.repeat(1001), 'settingTooLong'],
    ['openFridays', ' TRUE ', 'True'],
    ['openFridays', '', 'settingNotBoolean'],
    ['lateGraceMinutes', '', 'settingNotInteger'],
    ['lateGraceMinutes', '7.5', 'settingNotInteger'],
    ['timeZone', 'Asia/Jerusalem', 'Asia/Jerusalem'],
    ['timeZone', 'Brooklyn', 'settingNotZone'],
    ['websiteBannerDestinationUrl', 'javascript:alert(1)', 'settingNotUrl'],
    ['websiteBannerDestinationUrl', 'https://a:b@example.org', 'settingNotUrl'],
    ['mailHost', '', ''],
    ['mailHost', 'SMTP.example.org:465', 'smtp.example.org:465'],
    ['mailHost', '127.0.0.1:2525', '127.0.0.1:2525'],
    ['mailHost', 'evil.example\r\nX: y', 'settingNotHost'],
    ['mailHost', 'evil\u0000.example', 'settingNotHost'],
    ['mailHost', 'https://smtp.example.org', 'settingNotHost'],
    ['mailHost', '169.254.169.254', 'settingNotHost'],
    ['mailHost', '[::ffff:a9fe:a9fe]:25', 'settingNotHost'],
    ['mailUser', 'site\r\nRCPT TO:<x@example.org>', 'settingNotLine'],
    ['facilityName', 'Our\nhouse', 'settingNotLine'],
    ['privateRoomLabel', 'Room\u2028x', 'settingNotLine'],
    ['mailPassword', 'one\r\ntwo', 'settingNotLine'],
    ['mailFrom', 'site\u0000@example.org', 'settingNotEmail'],
    ['donationTypes', 'donation, two\nlines', 'settingNotList'],
    ['websiteHomePageMessage', 'Two\nlines', 'Two\nlines'],
    ['websiteHomePageMessage', 'An escape \u001b[2J', 'settingNotText'],
    ['reservationInstructions', 'A bell \u0007', 'settingNotText'],
    ['feedbackLink', 'http://169.254.169.254/latest', 'settingNotUrl'],
    ['feedbackLink', 'http://forms.example/x', 'settingNotUrl'],
    ['feedbackLink', 'https://forms.example/x', 'https://forms.example/x'],
    ['feedbackLink', 'https://forms.exa\nmple/x', 'settingNotUrl'],
    ['feedbackLink', 'http://127.0.0.1:4010/form', 'http://127.0.0.1:4010/form'],
    ['mapTilesUrl', 'http://tiles.example/{z}/{x}/{y}.png', 'settingNotUrl'],
    ['mapTilesUrl', 'https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/{z}/{x}/{y}.png'],
    ['websiteBannerDestinationUrl', 'http://news.example/', 'settingNotUrl'],
    ['accessControlUrl', 'http://192.168.1.9/', 'http://192.168.1.9/'],
    ['accessControlUrl', 'ftp://192.168.1.9/', 'settingNotDevice'],
    ['newsletterFile', '../../etc/passwd', 'settingNotFile'],
    ['zmanTevillahMethod', 'minutes', 'minutes'],
    ['zmanTevillahMethod', 'guess', 'settingNotChoice'],
    ['defaultLanguage', 'yi', 'yi'],
    ['shkia', '16:30', 'settingComputed'],
    ['__proto__', 'x', 'settingUnknown'],
    ['constructor', 'x', 'settingUnknown'],
  ])('%s = %s gives %s', (key, value, expected) => {
    expect(check(key, value)).toBe(expected)
  })

  it('publish an allow-list without a secret', () => {
    expect(publicSettingKeys).toContain('priceBath')
    expect(publicSettingKeys.filter(key => isWriteOnly(key))).toEqual([])
    expect(isWriteOnly('roomAdminPasscode')).toBe(true)
  })
})

describe('a secret', () => {
  it('cannot be converted to JSON or a text', () => {
    const secret = new Secret('canary-secret')
    expect(`${JSON.stringify({ secret })} ${String(secret)}`).toBe('{"secret":"[secret]"} [secret]')
    expect(Object.keys(secret)).toEqual([])
    expect(secret.reveal()).toBe('canary-secret')
  })
})

it('a name that stands in titles is short (settings-6)', () => {
  expect(checkSetting('facilityName', 'M'.repeat(60))).toEqual({ ok: true, value: 'M'.repeat(60) })
  expect(checkSetting('facilityName', 'M'.repeat(61))).toMatchObject({
    code: 'settingTooLong',
    detail: { max: 60 },
  })
})
