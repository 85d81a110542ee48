// @vitest-environment happy-dom
import type { TextKey } from '@mayim/texts/texts.ts'
import { beforeEach, expect, test } from 'vitest'
import { withoutMarks } from './format.ts'
import {
  changeLanguage,
  loadArea,
  loadAreaIn,
  ownText,
  setOwnTexts,
  startTexts,
  textIn,
  textOf,
} from './i18n.ts'

beforeEach(async () => {
  localStorage.clear()
  await startTexts(['common', 'patron'], 'en')
  await setOwnTexts('en', {})
  await setOwnTexts('he', {})
})

test('a text of the facility replaces the built-in one, and is removed again', async () => {
  await setOwnTexts('en', { 'patron.home.welcome': 'Shalom', 'patron.date.current': '{time}, {date}' })
  expect(textOf('patron.home.welcome')).toBe('Shalom')
  expect(textOf('patron.date.current', { date: 6, time: 10 })).toBe('10, 6')
  await setOwnTexts('en', { 'patron.home.welcome': 'Shalom' })
  expect(textOf('patron.date.current', { date: 6, time: 10 })).toBe('Now: 6, 10')
  await setOwnTexts('en', {})
  expect(textOf('patron.home.welcome')).toBe('Welcome')
})

test('it waits for its area and its language, and for the next visit', async () => {
  await setOwnTexts('he', { 'patron.home.welcome': 'שלום', 'site.contact.title': 'כתבו לנו' })
  expect(textOf('patron.home.welcome')).toBe('Welcome')
  await changeLanguage('he')
  expect(textOf('patron.home.welcome')).toBe('שלום')
  await loadArea('site')
  expect(textOf('site.contact.title')).toBe('כתבו לנו')
  await startTexts(['common'], 'he')
  expect(ownText('site.contact.title', {})).toBe('כתבו לנו')
  await changeLanguage('en')
})

test('ignores a key that is not a built-in text', async () => {
  await setOwnTexts('en', { 'patron.home': 'x', 'patron.nowhere': 'y', __proto__: 'z' })
  expect(textOf('patron.home.welcome')).toBe('Welcome')
  expect(ownText('refusal.slowDown', {})).toBeNull()
})

test('a refusal in the facility’s own words gets its values', async () => {
  await setOwnTexts('en', { 'refusal.slowDown': 'Rest {seconds} s, {name}' })
  expect(ownText('refusal.slowDown', { seconds: 9 })).toBe('Rest 9 s, {name}')
})

test('one text can be read in another language', async () => {
  await loadAreaIn('he', 'site')
  expect(withoutMarks(textIn('he', 'site.kallah.price', { price: '₪50' }))).toBe('המחיר הוא ₪50.')
})

test('a number chooses its form; a language without one for two has that of many', async () => {
  await loadAreaIn('he', 'board')
  const free = [1, 2, 5].map(count => textIn('he', 'board.wait.freeNow', { count }))
  expect(free).toEqual(['אחד פנוי', '2 פנויים', '5 פנויים'])
  await loadAreaIn('en', 'board')
  expect(textIn('en', 'board.wait.freeNow', { count: 1 })).toBe('1 free')
  expect(textIn('en', 'board.wait.freeNow', { count: 0 })).toBe('0 free')
})

test('a text that is not there is shown as its key', () => {
  for (const key of ['patron.nowhere', 'patron.home', 'patron.home.welcome.x', 'patron.__proto__.x'])
    expect(textOf(key as TextKey)).toBe(key)
})

test('a value stays together in a sentence of the other direction', async () => {
  await startTexts(['desk'], 'he')
  expect(textOf('desk.roomName', { name: '104 B' })).toBe('חדר \u2068104 B\u2069')
  expect(textOf('desk.roomName', { name: '104' })).toBe('חדר 104')
  await setOwnTexts('he', { 'refusal.slowDown': 'חדר {name}' })
  expect(ownText('refusal.slowDown', { name: '104 B' })).toBe('חדר \u2068104 B\u2069')
  expect(textIn('he', 'desk.roomName', { name: '104 B' })).toBe('חדר \u2068104 B\u2069')
  await changeLanguage('en')
})
