import { expect, test } from 'vitest'
import { emptySwipe, swipeKey } from './use-swipe.ts'

function type(keys: readonly string[], gapMs: number) {
  let buffer = emptySwipe
  let code: string | null = null
  let at = 1000
  for (const key of keys) {
    const next = swipeKey(buffer, key, at)
    buffer = next.buffer
    code = next.code
    at += gapMs
  }
  return code
}

test('rapid keys with Enter are a card', () => {
  expect(type([...'10017', 'Enter'], 8)).toBe('10017')
})

test('typing by hand is too slow', () => {
  expect(type([...'10017', 'Enter'], 51)).toBeNull()
})

test('keys before a gap do not count', () => {
  let state = { buffer: emptySwipe, code: null as string | null }
  for (const [index, key] of [...'99'].entries()) state = swipeKey(state.buffer, key, index * 10)
  for (const [index, key] of [...'1234', 'Enter'].entries())
    state = swipeKey(state.buffer, key, 200 + index * 10)
  expect(state.code).toBe('1234')
})

test('modifier keys add nothing', () => {
  expect(type(['Shift', '1', '2', 'Shift', '3', '4', 'Enter'], 5)).toBe('1234')
})
