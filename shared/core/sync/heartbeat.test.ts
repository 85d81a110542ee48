import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../ground/runtime/clock.ts'
import { Heartbeat } from './heartbeat.ts'

let clock: ReturnType<typeof fixedClock>
let heartbeat: Heartbeat
beforeEach(() => {
  clock = fixedClock('2026-11-22T22:00:00Z')
  heartbeat = new Heartbeat(clock)
})

/** Looks each second, as a session does, and returns what came beside nothing. */
function pass(seconds: number, isOpen = true): string[] {
  const beats = Array.from({ length: seconds }, () => {
    clock.advance(1_000)
    return heartbeat.look(isOpen)
  })
  return beats.filter(beat => beat !== 'nothing')
}

test('pings every 10 s, and gives the other side up after 30 s of silence', () => {
  expect(pass(30)).toEqual(['ping', 'ping', 'ping'])
  expect(pass(1)).toEqual(['silent'])
})

test('a frame that arrived counts, though it is not processed yet', () => {
  pass(29)
  heartbeat.received()
  expect(pass(30)).not.toContain('silent')
})

test('a process that was held up itself reads first what came meanwhile', () => {
  clock.advance(45_000)
  expect(heartbeat.look(true)).toBe('ping')
  heartbeat.received()
  expect(pass(9)).toEqual([])
  pass(10)
  clock.advance(45_000)
  expect(heartbeat.look(true)).toBe('ping')
  expect(pass(1)).toEqual(['silent'])
})

test('a step of the handshake may take 20 s, also on pings', () => {
  expect(pass(20, false)).not.toContain('silent')
  heartbeat.stepped()
  expect(pass(20, false)).not.toContain('silent')
  heartbeat.received()
  expect(pass(1, false)).toContain('silent')
})

test('a clock that was set back ends the session, whose times are wrong', () => {
  pass(3)
  clock.advance(-3_000)
  expect(heartbeat.look(true)).toBe('nothing')
  clock.advance(-86_400_000)
  expect(heartbeat.look(true)).toBe('clock')
})
