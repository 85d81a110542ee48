import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { formatText } from '../ground/texts/current-text.ts'
import { builtInTexts } from '../ground/texts/server-texts.ts'
import { textDescriptionRows, upsertLanguageText } from '../ground/texts/text-table.ts'
import { describeText, setText, setTexts, viewTextList, viewTexts } from './texts.ts'

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
  ['patron.home.welcome', 'Wel\ufffdome', 'textUnreadable'],
  ['patron.home.welcome', 'Hello {name}', 'textPlaceholderUnknown'],
  ['patron.date.current', 'Now: {date}', 'textPlaceholders'],
  ['auth.codeMessage', 'Your code: {code,number}.', 'textPlaceholders'],
  ['auth.codeMessage', 'Your code: {code} {code,number}.', 'textPlaceholderUnknown'],
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
    changedBy: systemCaller.id,
    textBefore: '',
  })
})

it('replaces several texts or none, and names the faulty one (screens-491)', async () => {
  const good = { language: 'en', key: 'patron.home.view', text: 'See it' } as const
  const bad = { language: 'he', key: 'patron.date.current', text: 'עכשיו {date}' } as const
  expect(await setTexts(portal.facility, systemCaller, [good, bad])).toMatchObject({
    code: 'textPlaceholders',
    field: 'he:patron.date.current',
    detail: { names: '{time}' },
  })
  expect(await viewTexts(portal.facility, 'en')).toEqual({})
  await setTexts(portal.facility, systemCaller, [good])
  await setTexts(portal.facility, systemCaller, [{ ...good, text: 'Look' }])
  const listed = (await viewTextList(portal.facility)).find(({ key }) => key === good.key)
  expect(listed?.languages.en).toMatchObject({ builtIn: 'View Reservation', own: 'Look', before: 'See it' })
  expect(listed?.languages.he).toEqual({ builtIn: expect.any(String) })
})

it('words what the server sends with the facility’s own text (screens-492)', async () => {
  const wanted = { language: 'en', key: 'visit.text.set' } as const
  const word = () => formatText(portal.facility.db, wanted, { when: '7 PM' })
  expect(await word()).toBe('Your appointment is set: 7 PM.')
  await set(wanted.key, 'See you {when}.')
  expect(await word()).toBe('See you 7 PM.')
})

it('a name with spaces inside its braces is filled in as well (screens-11)', async () => {
  const wanted = { language: 'en', key: 'auth.codeMessage' } as const
  await set(wanted.key, 'Your code: { code }.')
  expect(await formatText(portal.facility.db, wanted, { code: '135790' })).toBe('Your code: 135790.')
  expect((await viewTexts(portal.facility, 'en'))[wanted.language]).toMatchObject({
    [wanted.key]: 'Your code: {code}.',
  })
})

it('a text that an older release stored with such spaces is filled in', async () => {
  const wanted = { language: 'en', key: 'visit.fee' } as const
  const text = { text: 'You owe { amount }.', updatedAt: '', changedBy: '', textBefore: '' }
  await portal.facility.write(async trx => ok(await upsertLanguageText(trx, { ...wanted, ...text })))
  expect(await formatText(portal.facility.db, wanted, { amount: '$20' })).toBe('You owe $20.')
})
