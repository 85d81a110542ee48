import { refusal as en } from '@mayim/texts/en/refusal.ts'
import { expect, it } from 'vitest'
import { languageOf } from '../../http/answer.ts'
import { codeText, refusalSentence } from './current-text.ts'
import { builtInText } from './server-texts.ts'

it('fills in the placeholders of a text, in each language', () => {
  for (const language of ['en', 'he', 'yi'] as const) {
    expect(refusalSentence(language, 'slowDown', 'tooMany', { seconds: 8 })).toContain('8')
    expect(codeText(builtInText(language, 'auth.codeMessage'), '135790', null)).toMatch(
      /^[^@\n]*135790[^@\n]*$/,
    )
  }
})

it('ends a login text with the host of its page, unless the host reveals the place', () => {
  expect(
    codeText(builtInText('en', 'auth.codeMessage'), '135790', 'book.example.org').split('\n').slice(-2),
  ).toEqual(['', '@book.example.org #135790'])
  expect(codeText(builtInText('he', 'auth.codeMessage'), '135790', 'northside-Mikvah.example')).not.toContain(
    '@',
  )
})

it('uses the text of the kind for a code without its own, and never a key', () => {
  expect(refusalSentence('en', 'inventedCode', 'missing')).toBe(en.missing)
  expect(refusalSentence('en', 'inventedCode', 'inventedKind')).toBe(en.internal)
  expect(refusalSentence('en', 'toString', 'missing')).toBe(en.missing)
})

it('picks the first language for which there are texts', () => {
  expect(languageOf('fr-FR,iw;q=0.9,en;q=0.8')).toBe('he')
  expect(languageOf('YI')).toBe('yi')
  expect(languageOf('fr')).toBeUndefined()
  expect(languageOf(undefined)).toBeUndefined()
})
