// @vitest-environment happy-dom
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

test('a value stays together in a sentence of the other direction', async () => {
  await startTexts(['desk'], 'he')
  expect(textOf('desk.roomName', { name: '104 B' })).toBe('חדר \u2068104 B\u2069')
  expect(textOf('desk.roomName', { name: '104' })).toBe('חדר 104')
  await setOwnTexts('he', { 'refusal.slowDown': 'חדר {name}' })
  expect(ownText('refusal.slowDown', { name: '104 B' })).toBe('חדר \u2068104 B\u2069')
  expect(textIn('he', 'desk.roomName', { name: '104 B' })).toBe('חדר \u2068104 B\u2069')
  await changeLanguage('en')
})
