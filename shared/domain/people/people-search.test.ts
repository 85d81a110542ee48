import { expect, test } from 'vitest'
import { foldedWords, rankOf, readQuery } from './people-search.ts'

test.each([
  ['Rivka  Gold', ['rivka', 'gold']],
  ['Ñuñez-Björk', ['nunez', 'bjork']],
  ['Łøß O’Brien', ['loss', 'obrien']],
  ['שָׂרָה כ״ץ', ['שרה', 'כצ']],
  ['פייגא װײס', ['פייגא', 'ווייס']],
  ['  ', []],
])('folds %s (people-520)', (text, words) => {
  expect(foldedWords(text)).toEqual(words)
})

const person = (name: string, ...phones: string[]) => ({ words: foldedWords(name), phones })
const rank = (who: ReturnType<typeof person>, text: string) => rankOf(who, readQuery(text))

test('finds by the beginning of words in any order, by first letters and by any part (people-520)', () => {
  const rivka = person('Rivka Miriam Gold')
  expect(rank(rivka, 'gold riv')).toBe(1)
  expect(rank(rivka, 'r g')).toBe(1)
  expect(rank(rivka, 'RMG')).toBe(2)
  expect(rank(rivka, 'gmr')).toBe(2)
  expect(rank(rivka, 'old')).toBe(3)
  expect(rank(rivka, 'rivkas')).toBeNull()
  expect(rank(rivka, '--')).toBeNull()
  // Two words need two words of the name.
  expect(rank(person('Sara Gold'), 'sa s')).toBeNull()
  expect(rank(person('Sara Stein'), 's sa')).toBe(1)
  expect(rank(person('שרה כ"ץ'), 'כץ')).toBe(1)
})

test('finds by a phone as people write it, and by three digits of it at least (people-520)', () => {
  const found = person('Rivka Gold', '17185550121', '972541234567')
  expect(rank(found, '(718) 555-0121')).toBe(0)
  expect(rank(found, '054-123')).toBe(0)
  expect(rank(found, '0121')).toBe(0)
  expect(rank(found, '999')).toBeNull()
  expect(rank(found, '71')).toBeNull()
})
