import { expect, it } from 'vitest'
import { joinHandlers } from './handler.ts'

const one = { roomsList: () => 1, roomGet: () => 2 }

it('makes one table of several', () => {
  expect(Object.keys(joinHandlers([one, { deskNumbers: () => 3 }]))).toEqual([
    'roomsList',
    'roomGet',
    'deskNumbers',
  ])
})

it('throws if two tables define a call', () => {
  // @ts-expect-error a call that is defined twice is a type error too
  expect(() => joinHandlers([one, { roomGet: () => 3 }])).toThrow('Two tables have a handler of: roomGet')
})
