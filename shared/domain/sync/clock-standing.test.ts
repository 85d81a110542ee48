import { expect, test } from 'vitest'
import { type ClockFacts, clockStanding } from './clock-standing.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const alone: ClockFacts = {
  side: 'hub',
  aheadOfLogMs: minuteMs,
  peerAheadMs: null,
  synchronized: null,
  confirmed: false,
  kept: false,
  jumped: false,
}
const of = (facts: Partial<ClockFacts>) => clockStanding({ ...alone, ...facts })
const portal = { side: 'portal' } as const

test.each<[string, Partial<ClockFacts>, string]>([
  ['a hub that cannot ask, near its log', {}, 'known'],
  ['a hub before its first entry', { aheadOfLogMs: null }, 'known'],
  ['a hub whose machine has no network', { synchronized: false }, 'unsure'],
  ['1,500 days ahead of the log', { aheadOfLogMs: 1_500 * dayMs }, 'ahead'],
  ['400 days behind the log', { aheadOfLogMs: -400 * dayMs }, 'behind'],
  [
    'behind the log by 6 minutes, though the machine says that it is kept',
    { aheadOfLogMs: -6 * minuteMs, synchronized: true },
    'behind',
  ],
  ['behind the log by a minute', { aheadOfLogMs: -minuteMs }, 'known'],
  ['closed for two weeks, kept by the network', { aheadOfLogMs: 14 * dayMs, synchronized: true }, 'known'],
  [
    'closed for two weeks, and the website agrees',
    { aheadOfLogMs: 14 * dayMs, peerAheadMs: -2_000 },
    'known',
  ],
  ['closed for two weeks, and a person confirms', { aheadOfLogMs: 14 * dayMs, confirmed: true }, 'known'],
  ['closed for two weeks, and nobody says anything', { aheadOfLogMs: 14 * dayMs }, 'ahead'],
  [
    'the log was written by a clock that was ahead, and the website agrees with this one',
    { aheadOfLogMs: -9 * dayMs, peerAheadMs: 0 },
    'known',
  ],
  ['the website says another time', { peerAheadMs: 6 * minuteMs, synchronized: true, kept: true }, 'apart'],
  [
    'the website says another time, and a person confirms this one',
    { peerAheadMs: -9 * dayMs, confirmed: true },
    'known',
  ],
  [
    'it was right, and has run evenly since',
    { aheadOfLogMs: 9 * dayMs, synchronized: false, kept: true },
    'known',
  ],
  ['set while the hub runs', { jumped: true }, 'unsure'],
  ['set by the network while the hub runs', { jumped: true, synchronized: true }, 'known'],
  ['set while the portal runs', { ...portal, jumped: true }, 'unsure'],
  ['a portal whose hub has another time', { ...portal, peerAheadMs: 1_500 * dayMs }, 'known'],
  ['a portal that cannot ask', { ...portal, aheadOfLogMs: 300 * dayMs, synchronized: false }, 'known'],
  ['a portal more than a year ahead of its log', { ...portal, aheadOfLogMs: 400 * dayMs }, 'ahead'],
  ['a portal behind its log', { ...portal, aheadOfLogMs: -dayMs }, 'behind'],
])('%s', (_what, facts, standing) => {
  expect(of(facts)).toBe(standing)
})
