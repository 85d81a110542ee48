import { describe, expect, it } from 'vitest'
import { plainChoices } from '../capacity/choices.ts'
import { smallFacility, weekdayEvening } from '../capacity/example-capacity.ts'
import { inLine, needOf, offerEndsAtMs, timesAhead, timesThatSuit, type WaitingPatron } from './wait-list.ts'

const early = Date.parse('2026-11-24T15:00:00Z')
const usualList = {
  waitListOfferMinutes: 15,
  waitListOffersPerDay: 20,
}

function waits(id: string, more: Partial<WaitingPatron> = {}): WaitingPatron {
  return {
    id,
    userId: id,
    choices: plainChoices,
    fromTime: '19:00',
    toTime: '20:00',
    joinedAt: `2026-11-24T1${id}:00:00.000Z`,
    ...more,
  }
}

describe('the line', () => {
  it('orders by need, then by time of joining', () => {
    const kallah = { ...plainChoices, kallah: true, bath: true }
    const accessible = { ...plainChoices, handicapped: true, bath: true }
    const line = inLine([
      waits('1'),
      waits('2', { choices: accessible }),
      waits('3', { choices: kallah }),
      waits('0'),
    ])
    expect(line.map(each => each.id)).toEqual(['3', '2', '0', '1'])
    expect([kallah, accessible, plainChoices].map(needOf)).toEqual([2, 1, 0])
  })

  it('has an order also for two of the same instant, and for one that was asked twice', () => {
    const at = '2026-11-24T10:00:00.000Z'
    const line = inLine(['b', 'a', 'a'].map(id => waits(id, { joinedAt: at })))
    expect(line.map(each => each.id)).toEqual(['a', 'a', 'b'])
  })
})

function suitable(patron: WaitingPatron, nowMs: number): string[] {
  return timesThatSuit(
    patron,
    timesAhead(weekdayEvening, smallFacility, nowMs),
    weekdayEvening,
    smallFacility,
  )
}

describe('the times that suit a patron', () => {
  it('are on the grid, within her window, both ends included', () => {
    expect(suitable(waits('1'), early)).toEqual(['19:00', '19:15', '19:30', '19:45', '20:00'])
  })

  it('are none before now, none after the last bath for a bath, and none for an inverted window', () => {
    const now = Date.parse('2026-11-25T00:20:00Z')
    expect(suitable(waits('1'), now)[0]).toBe('19:30')
    const lateBath = { choices: { ...plainChoices, bath: true }, fromTime: '22:00', toTime: '22:30' }
    expect(suitable(waits('1', lateBath), early)).toEqual(['22:00'])
    const turned = { fromTime: '20:00', toTime: '19:00' }
    expect(suitable(waits('1', turned), early)).toEqual([])
  })
})

describe('an offer lives', () => {
  const settings = { ...usualList, timeZone: 'America/New_York' }
  const startMs = Date.parse('2026-11-25T00:00:00Z')
  const lifeMinutes = (nowMs: number) =>
    (offerEndsAtMs(weekdayEvening, '19:00', nowMs, settings) - nowMs) / 60_000

  it('15 minutes, and 5 within two hours of its time', () => {
    expect(lifeMinutes(startMs - 121 * 60_000)).toBe(15)
    expect(lifeMinutes(startMs - 120 * 60_000)).toBe(5)
    expect(lifeMinutes(startMs - 60_000)).toBe(5)
  })
})
