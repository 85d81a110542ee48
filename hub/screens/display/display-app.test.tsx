// @vitest-environment happy-dom
import { loadAreaIn, setOwnTexts, startTexts } from '@mayim/ui/i18n.ts'
import { beforeAll, expect, it } from 'vitest'
import { callWords, newCalls } from './display-app.tsx'

const called = { code: '12', roomName: '3', language: 'en', since: '2026-11-23T23:00:00.000Z' } as const

beforeAll(async () => {
  await startTexts(['kiosk'], 'en')
  await loadAreaIn('he', 'kiosk')
})

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

it('calls with the facility’s own words, also in a language that the display itself does not have (visit-107)', async () => {
  await setOwnTexts('he', { 'kiosk.display.call': 'לחדר {room}, בבקשה' })
  expect(callWords({ ...called, language: 'he' }).sentence).toBe('לחדר 3, בבקשה')
  expect(callWords(called).sentence).toBe('Please come to room 3')
})

it('sounds only for new calls, and not at the start', () => {
  const other = { ...called, code: '13', roomName: '4' }
  expect(newCalls(null, [called])).toEqual([])
  expect(newCalls([called], [other, called])).toEqual([other])
  expect(newCalls([called], [{ ...called, roomName: '5' }])).toHaveLength(1)
})
