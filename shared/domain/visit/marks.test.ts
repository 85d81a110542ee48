import { expect, it } from 'vitest'
import { marksOf } from './marks.ts'

const plain = {
  choices: { kallah: false, handicapped: false },
  companions: 0,
  firstTime: false,
  kallahBefore: false,
  hasNote: false,
  language: 'en',
  usualLanguage: 'en',
} as const

it('marks nothing of an ordinary visit (visit-520)', () => {
  expect(marksOf(plain)).toEqual([])
})

it('marks all that is special, the kallah first and the language last (visit-520)', () => {
  const marks = marksOf({
    choices: { kallah: true, handicapped: true },
    companions: 2,
    firstTime: true,
    kallahBefore: true,
    hasNote: true,
    language: 'he',
    usualLanguage: 'en',
  })
  expect(marks).toEqual([
    { kind: 'kallah', companions: 2 },
    { kind: 'accessible' },
    { kind: 'firstVisit' },
    { kind: 'kallahBefore' },
    { kind: 'note' },
    { kind: 'language', language: 'he' },
  ])
})
