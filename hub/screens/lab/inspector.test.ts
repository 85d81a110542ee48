import { expect, test } from 'vitest'
import { pressesOf } from './inspector.tsx'

const point = (
  kind: string,
  state: Record<string, string | boolean>,
  more: { online?: boolean; why?: string | null } = {},
) => ({
  kind,
  state,
  online: more.online ?? true,
  why: more.why ?? null,
})

test('a locked door can be left from inside or forced, an unlocked one opened, an open one closed', () => {
  expect(pressesOf(point('door', { lock: 'locked', contact: 'closed' }))).toEqual([
    'leave',
    'force',
    'offline',
  ])
  expect(pressesOf(point('door', { lock: 'unlocked', contact: 'closed' }))).toEqual(['open', 'offline'])
  expect(pressesOf(point('door', { lock: 'locked', contact: 'open' }))).toEqual(['close', 'offline'])
})

test('a broken point can be repaired, an unplugged one only plugged in', () => {
  expect(pressesOf(point('light', {}, { online: false, why: 'burnt out' }))).toEqual(['repair', 'offline'])
  expect(pressesOf(point('light', {}, { online: false, why: 'unplugged' }))).toEqual(['online'])
})
