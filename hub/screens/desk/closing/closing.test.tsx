// @vitest-environment happy-dom
import { closing as words } from '@mayim/texts/en/closing.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allOpen, eveningFigures, eveningOpen } from '../../gallery/fixtures/closing-fixtures.ts'
import { receptionHub } from '../../gallery/fixtures/evening-fixtures.ts'
import { minutesAgo } from '../../gallery/fixtures/facility-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { DeskApp } from '../desk-app.tsx'

let drawn: Drawn | undefined
beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '')
  await startTexts(['auth', 'board', 'link', 'building', 'simulation'], 'en')
})
afterEach(() => drawn?.close())

async function atDesk(answers: Parameters<typeof receptionHub>[0]) {
  drawn = await drawScreen(<DeskApp />, {
    role: 'Reception',
    answers: receptionHub(answers),
    holds: () => false,
    areas: ['closing'],
  })
  return drawn
}

/** The desk's menu has a line of the same name. */
const openSheet = (place: HTMLElement) =>
  vi.waitFor(() => {
    const button = place.querySelector<HTMLButtonElement>('[data-soon] button')
    if (!button) throw new Error('no warning')
    button.click()
  })
const line = (place: HTMLElement) => place.querySelector('[data-soon]')?.textContent ?? ''

test('before lighting the desk says what is open, and opens the closing sheet (visit-1251)', async () => {
  const near = { blockAt: minutesAgo(-15), lightingAt: minutesAgo(-25) }
  const { place, sees } = await atDesk({ eveningOpen: { ...allOpen, ...near }, eveningFigures })
  await sees('Lighting is at')
  expect(line(place)).toContain('2 have not come')
  expect(line(place)).toContain('2 have not paid')
  expect(line(place)).toContain('1 room to clean')
  await openSheet(place)
  await sees(words.drawer.one)
})

test('what is left over of an earlier night says who still owes (visit-161)', async () => {
  const { sees } = await atDesk({
    eveningOpen: eveningOpen({ leftOver: allOpen.leftOver }),
    dayBoard: {
      ...(receptionHub().dayBoard as object),
      leftOver: allOpen.leftOver.map(({ reservation }) => reservation),
    } as never,
  })
  await sees('1 of them owes $40.00.')
})

test('a difference is shown while it is typed, and has to be explained (money-1252)', async () => {
  const { place, sees } = await atDesk({ eveningOpen: allOpen, eveningFigures })
  await openSheet(place)
  await sees(words.drawer.one)
  const field = (name: string) =>
    [...place.querySelectorAll('dialog label')].find(each => each.textContent?.includes(name))
  const input = place.querySelector<HTMLInputElement>(`#${field(words.drawer.counted)?.getAttribute('for')}`)
  if (!input) throw new Error('no field')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, '170')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await sees('$2.00 too little')
  await vi.waitFor(() => expect(field(words.drawer.why)).toBeTruthy())
})
