import { expect, it } from 'vitest'
import { callWords } from './call-words.ts'
import { newCalls } from './new-calls.ts'

const called = { code: '12', roomName: '3', language: 'en', since: '2026-11-23T23:00:00.000Z' } as const

it('calls a patron in the language of the visit, by number and room', () => {
  expect(callWords(called)).toEqual({
    sentence: 'Please come to room 3',
    place: 'Room 3',
    spoken: 'Number 12. Please come to room 3.',
  })
  expect(callWords({ ...called, language: 'he' }).sentence).toBe('נא לגשת לחדר 3')
  const mixed = callWords({ ...called, roomName: '104 B', language: 'he' })
  expect([mixed.sentence, mixed.place, mixed.spoken].map(each => each.includes('\u2068104 B\u2069'))).toEqual(
    [true, true, false],
  )
})

it('sounds only for new calls, and not at the start', () => {
  const other = { ...called, code: '13', roomName: '4' }
  expect(newCalls(null, [called])).toEqual([])
  expect(newCalls([called], [other, called])).toEqual([other])
  expect(newCalls([called], [{ ...called, roomName: '5' }])).toHaveLength(1)
})
