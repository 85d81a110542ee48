import { expect, test } from 'vitest'
import { picturesOf } from './pictures-of-text.ts'

const index = {
  'room/asked': ['panel.help.asked', 'panel.room'],
  'smallRoom/asked': ['panel.help.asked'],
  'desk/day': ['desk.title'],
}

test('a text has the pictures that show it, else the one of the text with the nearest key (screens-930)', () => {
  expect(picturesOf('panel.help.asked', index)).toEqual(['room/asked', 'smallRoom/asked'])
  expect(picturesOf('panel.help.gone', index)).toEqual(['room/asked'])
  expect(picturesOf('desk.other.name', index)).toEqual(['desk/day'])
  expect(picturesOf('paper.title', index)).toEqual([])
})
