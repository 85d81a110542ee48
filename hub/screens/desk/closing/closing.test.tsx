// @vitest-environment happy-dom
import { closing as words } from '@mayim/texts/en/closing.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  allOpen,
  closedEvening,
  eveningFigures,
  eveningOpen,
} from '../../gallery/fixtures/closing-fixtures.ts'
import { receptionHub } from '../../gallery/fixtures/evening-fixtures.ts'
import { idOf, minutesAgo } from '../../gallery/fixtures/facility-fixtures.ts'
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

const slow = { timeout: 4_000 }

/** The desk's menu has a line of the same name. */
const openSheet = (place: HTMLElement) =>
  vi.waitFor(() => {
    const button = place.querySelector<HTMLButtonElement>('[data-soon] button')
    if (!button) throw new Error('no warning')
    button.click()
  }, slow)
const field = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('dialog label')].find(each => each.textContent?.includes(name))
function type(place: HTMLElement, name: string, text: string) {
  const input = place.querySelector<HTMLInputElement>(`#${field(place, name)?.getAttribute('for')}`)
  if (!input) throw new Error('no field')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
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

test('the line of what is open stays while a visit is open (visit-1251)', async () => {
  const { place, sees } = await atDesk({ eveningOpen: allOpen })
  await sees('The last entry is over')
  const row = await vi.waitUntil(() => place.querySelector<HTMLElement>('main [data-card]'), slow)
  row.click()
  await vi.waitUntil(() => row.getAttribute('aria-pressed') === 'true', slow)
  expect(line(place)).toContain('The last entry is over')
})

test('a difference is shown while it is typed, and has to be explained (money-1252)', async () => {
  const { place, sees } = await atDesk({ eveningOpen: allOpen, eveningFigures })
  await openSheet(place)
  await sees(words.drawer.one)
  type(place, words.drawer.counted, '170')
  await sees('$2.00 too little')
  await vi.waitFor(() => expect(field(place, words.drawer.why)).toBeTruthy(), slow)
})

test('a closed evening is printed if wanted, and again from its sheet (money-1254)', async () => {
  const printed: unknown[] = []
  const { place, press, sees } = await atDesk({
    eveningOpen: allOpen,
    eveningFigures: { ...eveningFigures, closings: [closedEvening] },
    eveningClose: { ...closedEvening, id: idOf(91) },
    eveningPrint: body => {
      printed.push(body)
      return { printer: body.printer, waits: printed.length === 1 ? null : 'paper' }
    },
  })
  await openSheet(place)
  await sees(words.drawer.one)
  await press(words.paper.print)
  await sees(words.paper.printing)
  type(place, words.drawer.counted, '172')
  type(place, words.drawer.pin, '4711')
  place.querySelector<HTMLInputElement>('dialog [role="switch"]')?.click()
  await vi.waitUntil(() => place.querySelector<HTMLInputElement>('dialog [role="switch"]')?.checked, slow)
  // happy-dom finds 172 to be no multiple of 0.01.
  place.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await sees(`The evening is closed, signed by Rivka Lev. ${words.paper.waits.paper}`)
  expect(printed).toEqual([
    { closingId: closedEvening.id, printer: 'reception' },
    { closingId: idOf(91), printer: 'reception' },
  ])
})
