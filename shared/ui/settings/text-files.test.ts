import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { expect, it } from 'vitest'
import { csvOf } from '../client/save-csv.ts'
import { findTexts, isChanged, readTextFile, textFileRows } from './text-file.ts'

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
  const file = csvOf(textFileRows(texts))
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
        fault: { missing: ['{date}'], unknown: ['{time}'] },
      },
      { language: null, key: 'nowhere', fault: 'unknownKey' },
    ],
  })
  expect(readTextFile(`key,en\nvisit.text.set,${'a'.repeat(1001)}`, texts)?.faults[0]?.fault).toBe('tooLong')
  expect(readTextFile('name,price\nSoap,3\n', texts)).toBeNull()
  expect(readTextFile('key,en\n"open', texts)).toBeNull()
})

it.each([
  ['now ', [current]],
  ['נקבע', [plural]],
  ['visit.text', [plural]],
  ['first', [current]],
  ['website now', [current]],
  ['nowhere', []],
] as const)('finds %s in a text, its description, its key or its place', (words, found) => {
  expect(findTexts(texts, words, key => (key.startsWith('patron') ? 'Website' : 'Visits'))).toEqual(found)
})

it('lists what is sent to phones first', () => {
  expect(findTexts(texts, '', () => '')).toEqual([plural, current])
})

it('counts a text as changed that the facility worded in any language', () => {
  expect(texts.map(isChanged)).toEqual([true, false])
})
