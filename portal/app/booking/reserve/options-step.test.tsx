// @vitest-environment happy-dom
import { startTexts } from '@mayim/ui/i18n.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SlotTiles } from './options-step.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement

beforeEach(async () => {
  await startTexts(['common', 'patron'], 'en')
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

async function draw(slots: { time: string; places: number }[], roomKnown = true): Promise<string> {
  await act(async () =>
    root.render(
      <SlotTiles
        slots={slots}
        roomKnown={roomKnown}
        value={null}
        onChange={() => undefined}
        onOtherEvening={() => undefined}
      />,
    ),
  )
  return place.textContent ?? ''
}

test('asks for the room first, with the exact words of the rule', async () => {
  const text = await draw([{ time: '19:00', places: 3 }], false)
  expect(text).toBe('Please choose room option above to see available timeslots.')
})

test('says when nothing is left, and where to go', async () => {
  const text = await draw([{ time: '19:00', places: 0 }])
  expect(text).toContain('No slots available')
  expect(text).toContain('Choose another evening')
})

test('shows free times, and their number only if it is low', async () => {
  await draw([
    { time: '19:00', places: 5 },
    { time: '19:15', places: 1 },
    { time: '19:30', places: 0 },
  ])
  const tiles = [...place.querySelectorAll('label')].map(label => label.textContent)
  expect(tiles).toEqual(['7:00 PM', '7:15 PM1 left'])
})
