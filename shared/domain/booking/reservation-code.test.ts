import { describe, expect, test } from 'vitest'
import type { Side } from '../sync/side.ts'
import { isCode, readCode, reservationCode } from './reservation-code.ts'

const bytes =
  (...values: number[]) =>
  () =>
    Uint8Array.from(values)

describe('a reservation code', () => {
  test('has four characters that are not easily confused', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      expect(reservationCode(bytes(byte, 7, byte, 99, 3, byte), new Set(), 'hub')).toMatch(
        /^[234679CDFGHJKMNPRTVWXY]{4}$/,
      )
    }
  })
  test('is another when the drawn one is taken, also at the end of the range', () => {
    expect(reservationCode(bytes(0, 0, 0, 0, 0, 0), new Set(), 'hub')).toBe('2222')
    expect(reservationCode(bytes(0, 0, 0, 0, 0, 0), new Set(['2222', '2224']), 'hub')).toBe('2227')
    const last = 22 ** 4 / 2 - 1
    const draw = bytes(0, 0, 0, last >> 16, (last >> 8) & 255, last & 255)
    expect(reservationCode(draw, new Set(), 'portal')).toBe('YYYY')
    expect(reservationCode(draw, new Set(['YYYY']), 'portal')).toBe('2223')
  })
  test('is never drawn by both sides', () => {
    const drawn = (side: Side) =>
      Array.from({ length: 500 }, (_, n) => reservationCode(bytes(0, 0, 0, n, n >> 3, n), new Set(), side))
    const hub = new Set(drawn('hub'))
    expect(drawn('portal').filter(code => hub.has(code))).toEqual([])
  })
  test('cannot be drawn when all are taken', () => {
    const every = { has: () => true } as unknown as ReadonlySet<string>
    expect(() => reservationCode(bytes(1, 2, 3, 4, 5, 6), every, 'hub')).toThrow(RangeError)
  })
  test('is read however it was typed', () => {
    expect(readCode(' c4-k9 ')).toBe('C4K9')
  })
  test.each([
    ['C4K9', true],
    [reservationCode(bytes(1, 2, 3, 4, 5, 6), new Set(), 'portal'), true],
    ['C4K', false],
    ['C4K99', false],
    ['LEAH', false],
    ['c4k9', false],
    ['', false],
  ])('is told from a name or a number: %s (booking-32)', (text, expected) =>
    expect(isCode(text)).toBe(expected),
  )
})
