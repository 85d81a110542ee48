import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCaller } from '../runtime/caller.ts'
import { builtInTexts } from './built-in-texts.ts'
import { describeText, setText, viewTexts } from './set-text.ts'
import { textDescriptionRows } from './text-table.ts'

let portal: TestFacility
const set = (key: string, text: string, language: 'en' | 'he' = 'en') =>
  setText(portal.facility, systemCaller, { language, key, text })

beforeAll(async () => {
  portal = await testFacility('portal')
})
afterAll(() => portal.close())

it('has every text of each language, plurals with their suffix', async () => {
  const [en, he] = [await builtInTexts('en'), await builtInTexts('he')]
  expect(en.get('patron.home.welcome')).toBe('Welcome')
  expect(en.has('patron.date.nights_one') && he.has('patron.date.nights_one')).toBe(true)
})

it.each([
  ['patron.home.nowhere', 'Hello', 'textUnknown'],
  ['__proto__', 'Hello', 'textUnknown'],
  ['patron.home.welcome', 'a'.repeat(1001), 'textTooLong'],
  ['patron.home.welcome', 'Hello {name}', 'textPlaceholders'],
  ['patron.date.current', 'Now: {date}', 'textPlaceholders'],
  ['patron.home.welcome', '$t(patron.home.make)', 'textPlaceholders'],
])('refuses %s', async (key, text, code) => {
  expect(await set(key, text)).toMatchObject({ ok: false, code })
})

it('stores a changed text, and restores the built-in one', async () => {
  await set('patron.home.welcome', '  Shalom ')
  await set('patron.date.current', '{time}, {date}')
  await set('patron.home.welcome', 'שלום וברכה', 'he')
  expect(await viewTexts(portal.facility)).toEqual({
    en: { 'patron.home.welcome': 'Shalom', 'patron.date.current': '{time}, {date}' },
    he: { 'patron.home.welcome': 'שלום וברכה' },
  })
  await set('patron.home.welcome', '')
  await set('patron.date.current', 'Now: {date}, {time}')
  expect(await viewTexts(portal.facility, 'en')).toEqual({})
})

it('records every column for the other side, and stores the description of a text', async () => {
  const of = (key: string, description: string) =>
    describeText(portal.facility, systemCaller, { key, description })
  expect(await of('patron.nowhere', 'x')).toMatchObject({ code: 'textUnknown' })
  await of('patron.home.welcome', 'first')
  await of('patron.home.welcome', ' The first line ')
  expect(await textDescriptionRows(portal.facility.db)).toMatchObject([
    { key: 'patron.home.welcome', description: 'The first line' },
  ])
  const log = await portal.facility.db.selectFrom('change').selectAll().where('kind', '=', 'set').execute()
  expect(JSON.parse(log.find(entry => entry.entity === 'languageText')?.fields ?? '')).toEqual({
    language: 'en',
    key: 'patron.home.welcome',
    text: 'Shalom',
    updatedAt: expect.any(String),
  })
})
