import type { Scene } from '@mayim/contract/entities/shabbos.ts'
import { expect, it } from 'vitest'
import { draftOf, sceneOf } from './scene-form.tsx'

const scene: Scene = {
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Night lights',
  nights: 'first',
  anchor: 'clock',
  minutes: 1470,
  lights: [{ point: 'light/room-1', on: false }],
  doors: [{ point: 'door/room-1-dry', open: true }],
  runsAt: [],
}
const { id: _id, runsAt: _runsAt, ...input } = scene

it.each([
  [{ anchor: 'clock', minutes: 1470 }, '00:30'],
  [{ anchor: 'clock', minutes: 1350 }, '22:30'],
  [{ anchor: 'candles', minutes: -20 }, '22:00'],
  [{ anchor: 'end', minutes: 0 }, '22:00'],
  [{ anchor: 'nightfall', minutes: 45 }, '22:00'],
] as const)('a scene that is opened and saved stays as it was: %j', (more, time) => {
  const draft = draftOf({ ...scene, ...more })
  expect(draft.time).toBe(time)
  expect(sceneOf(draft)).toEqual({ ...input, ...more })
})

it('a new scene begins at the candles; what is typed besides numbers is none', () => {
  expect(sceneOf({ ...draftOf(null), name: ' A ', minutes: 'x' })).toMatchObject({
    name: 'A',
    anchor: 'candles',
    minutes: 0,
    lights: [],
  })
})
