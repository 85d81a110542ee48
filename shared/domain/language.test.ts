import { expect, it } from 'vitest'
import { inLanguage, recordedName } from './language.ts'

it('reads a text in her language, else in English, else in any', () => {
  const towel = { en: 'Towel', he: 'מגבת', yi: '' }
  expect(inLanguage(towel, 'he')).toBe('מגבת')
  expect(inLanguage(towel, 'yi')).toBe('Towel')
  expect(inLanguage({ en: '', he: 'מגבת', yi: '' }, 'yi')).toBe('מגבת')
  expect(inLanguage({ en: '', he: '', yi: 'האנטוך' }, 'en')).toBe('האנטוך')
  expect(recordedName(towel)).toBe('Towel')
})
