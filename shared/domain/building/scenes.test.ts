import { describe, expect, it } from 'vitest'
import type { ShabbosBlock } from '../calendar/shabbos-block.ts'
import { type Scene, sceneInstants, scenesNow } from './scenes.ts'

const hour = 3_600_000
/** Two nights from a midnight at 0: candles at 18:00, silent from 17:50, over at 19:00 of the third evening. */
const night = (day: number, candles: boolean) => ({
  date: `2028-09-2${day}`,
  shabbosMode: true,
  beginsAtMs: (day * 24 + 5) * hour,
  candlesAtMs: candles ? (day * 24 + 18) * hour : null,
  nightfallAtMs: (day * 24 + 19) * hour,
})
const block: ShabbosBlock = {
  beginsAtMs: 17 * hour,
  endsAtMs: (2 * 24 + 19) * hour,
  frozenFromMs: 12 * hour,
  nights: [night(0, true), night(1, false)],
}
const scene = (more: Partial<Scene>): Scene => ({
  id: 's',
  nights: 'every',
  anchor: 'clock',
  minutes: 0,
  lights: [{ point: 'light/room-1', on: true }],
  doors: [],
  ...more,
})
const hours = (more: Partial<Scene>) => sceneInstants(scene(more), block).map(atMs => atMs / hour)

describe('scenes', () => {
  it('run at their hour of every night, or of the first, or of the last', () => {
    expect(hours({ minutes: 22 * 60 })).toEqual([22, 46])
    expect(hours({ minutes: 22 * 60, nights: 'first' })).toEqual([22])
    expect(hours({ minutes: 22 * 60, nights: 'last' })).toEqual([46])
  })
  it('count from candles, nightfall, the beginning and the end', () => {
    expect(hours({ anchor: 'candles' })).toEqual([18])
    expect(hours({ anchor: 'nightfall', minutes: 30 })).toEqual([19.5, 43.5])
    expect(hours({ anchor: 'begin', minutes: 60 })).toEqual([18])
    expect(hours({ anchor: 'end', minutes: -60 })).toEqual([66])
  })
  it('do not run before it begins or when it is over', () => {
    expect(hours({ minutes: 8 * 60 })).toEqual([32])
    expect(hours({ anchor: 'end' })).toEqual([])
  })
  it('sets each light as the last scene has it, and leaves a light that no scene names', () => {
    const lights = [
      scene({ minutes: 23 * 60, lights: [{ point: 'light/room-1', on: false }] }),
      scene({
        anchor: 'begin',
        lights: [
          { point: 'light/room-1', on: true },
          { point: 'light/room-2', on: true },
        ],
      }),
    ]
    const at = (atHours: number) => Object.fromEntries(scenesNow(lights, block, atHours * hour).lights)
    expect(at(16)).toEqual({})
    expect(at(20)).toEqual({ 'light/room-1': true, 'light/room-2': true })
    expect(at(23)).toEqual({ 'light/room-1': false, 'light/room-2': true })
  })
  it('keeps a light that was switched by hand in the block, until a scene names it again', () => {
    const dark = [scene({ minutes: 23 * 60, lights: [{ point: 'light/room-1', on: false }] })]
    const byHand = [
      { point: 'light/room-1', on: true, atMs: 20 * hour },
      { point: 'light/room-2', on: true, atMs: 16 * hour },
    ]
    const at = (atHours: number) => Object.fromEntries(scenesNow(dark, block, atHours * hour, byHand).lights)
    expect([19, 21, 24].map(at)).toEqual([{}, { 'light/room-1': true }, { 'light/room-1': false }])
  })
  it('unlock a door from their hour on, until one locks it', () => {
    const doors = [
      scene({ anchor: 'begin', lights: [], doors: [{ point: 'door/room-1-dry', open: true }] }),
      scene({ minutes: 23 * 60, lights: [], doors: [{ point: 'door/room-1-dry', open: false }] }),
    ]
    const at = (atHours: number) => scenesNow(doors, block, atHours * hour).doors.get('door/room-1-dry')
    expect([16, 18, 23].map(at)).toEqual([undefined, true, false])
  })
})
