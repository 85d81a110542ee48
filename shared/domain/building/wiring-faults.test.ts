import { expect, test } from 'vitest'
import { type WiredPoint, wiringFaults } from './wiring-faults.ts'

const wired = (point: string, ...channels: (readonly [string, 'out' | 'in'])[]): WiredPoint => ({
  point,
  place: `/${point}`,
  words: `the device of ${point}`,
  channels: channels.map(([key, way]) => ({ key, output: way === 'out' })),
})
const codes = (own: WiredPoint[], others: WiredPoint[] = []) =>
  wiringFaults(own, others, point => !point.endsWith('99')).map(({ code, first }) => `${code} ${first}`)

test('building-260: an output has one point, and each point exists once', () => {
  expect(codes([wired('a', ['1', 'out'], ['5', 'in']), wired('b', ['2', 'out'], ['5', 'in'])])).toEqual([])
  expect(codes([wired('a', ['1', 'out']), wired('b', ['1', 'out'])])).toEqual(['wiredTwice a'])
  expect(codes([wired('a', ['1', 'out']), wired('b', ['1', 'in'])])).toEqual(['inputIsOutput a'])
  expect(codes([wired('a', ['1', 'in']), wired('b', ['1', 'out'])])).toEqual(['inputIsOutput a'])
  expect(codes([wired('a', ['1', 'out'], ['1', 'in'])])).toEqual(['inputIsOutput a'])
  expect(codes([wired('a'), wired('a')])).toEqual(['pointTwice a'])
  expect(codes([wired('room-99')])).toEqual(['pointUnknown room-99'])
})

test('building-260: the wires of other bridges count, and are not judged among themselves', () => {
  const others = [wired('b', ['1', 'out']), wired('b', ['1', 'out']), wired('x-99')]
  expect(codes([wired('a', ['2', 'out'])], others)).toEqual([])
  expect(wiringFaults([wired('a', ['1', 'out'])], others.slice(1, 2), () => true)).toEqual([
    {
      code: 'wiredTwice',
      words: 'the device of a',
      first: 'a',
      second: 'b',
      at: '/a',
      otherAt: '/b',
    },
  ])
})
