import index from '@mayim/ui/gallery/text-pictures.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { gallery } from './galleries.ts'

test('each text was found in pictures that exist, and each kind of device has pictures (screens-930)', () => {
  const names = gallery.entries.map(({ device, id }) => `${device}/${id}`)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(index).filter(name => !names.includes(name.split(':')[0] ?? ''))).toEqual([])
  const drawn = new Set(Object.keys(index).map(name => name.split('/')[0]))
  expect(Object.keys(gallery.devices).filter(name => !drawn.has(name))).toEqual([])
})
