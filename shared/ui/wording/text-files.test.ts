import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { expect, it } from 'vitest'
import { findTexts, missingIn } from './find-texts.ts'
import { sampleText } from './sample-text.ts'
import { readTextFile, writeTextFile } from './text-file.ts'

const current: ListedText = {
  key: 'patron.date.current',
  description: '=first',
  languages: {
    en: { builtIn: 'Now: {date}', own: '-{date}, "now"' },
    he: { builtIn: 'כעת: {date}' },
    yi: { builtIn: 'יעצט: {date}' },
  },
}
const plural: ListedText = {
  key: 'visit.text.set',
  description: '',
  languages: { en: { builtIn: 'Set' }, he: { builtIn: 'נקבע' }, yi: { builtIn: 'געמאכט' } },
}
const texts = [current, plural]

it('a file that was exported changes nothing, and its cells run in no spreadsheet', () => {
  const file = writeTextFile(texts)
  expect(file).toContain("'=first")
  expect(file).toContain("'-{date}")
  expect(readTextFile(file, texts)).toEqual({ changes: [], faults: [] })
})

it('tells the changes and the faults of a file, and what is no file of texts', () => {
  const file = 'key,en,he\nvisit.text.set,Ready,\npatron.date.current,,עכשיו {time}\nnowhere,x,y\n'
  expect(readTextFile(file, texts)).toEqual({
    changes: [
      { language: 'en', key: 'visit.text.set', before: 'Set', text: 'Ready' },
      { language: 'en', key: 'patron.date.current', before: '-{date}, "now"', text: '' },
    ],
    faults: [
      {
        language: 'he',
        key: 'patron.date.current',
        missing: ['{date}'],
        unknown: ['{time}'],
        isTooLong: false,
        isUnreadable: false,
      },
      {
        language: null,
        key: 'nowhere',
        missing: [],
        unknown: [],
        isTooLong: false,
        isUnreadable: false,
      },
    ],
  })
  expect(readTextFile(`key,en\nvisit.text.set,${'a'.repeat(1001)}`, texts)?.faults[0]?.isTooLong).toBe(true)
  expect(readTextFile('name,price\nSoap,3\n', texts)).toBeNull()
  expect(readTextFile('key,en\n"open', texts)).toBeNull()
})

it.each([
  ['now ', '', 'all', [current]],
  ['נקבע', '', 'all', [plural]],
  ['', 'visit', 'all', [plural]],
  ['', '', 'changed', [current]],
  ['', '', 'missing', [current]],
  ['', '', 'toPhones', [plural]],
  ['nowhere', '', 'all', []],
] as const)('finds %s in %s among %s', (words, area, view, found) => {
  expect(findTexts(texts, { words, area, view })).toEqual(found)
})

it('names the languages in which a changed text is still the built-in one, and fills in samples', () => {
  expect(missingIn(current)).toEqual(['he', 'yi'])
  expect(missingIn(plural)).toEqual([])
  expect(sampleText('{code}: {when}, {who}', 'en')).toBe('135790: Wednesday, September 30, 10:45 PM, ‹who›')
})
