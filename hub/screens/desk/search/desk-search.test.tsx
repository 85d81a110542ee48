// @vitest-environment happy-dom
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { typeInto } from '../../testing/type-into.ts'
import { DeskSearch, type SearchTargets } from './desk-search.tsx'

/** A loaded machine takes longer than the library's second. */
const patience = { timeout: 5_000 }

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const tonight = visit(2, 'Reserved', {
  userId: 'on-list',
  user: { id: 'on-list', firstName: 'Gittel', lastName: 'Roth', phone: '+17185550101' },
})

async function searching(holds = (_: string) => false) {
  const went: unknown[] = []
  const note =
    (what: string) =>
    (...given: unknown[]) =>
      void went.push([what, ...given])
  const to: SearchTargets = {
    onVisit: note('visit'),
    onPerson: note('person'),
    onBook: note('book'),
    onWalkIn: note('walkIn'),
    onRoom: note('room'),
    onProof: note('proof'),
  }
  const board = { reservations: [tonight], rooms: [], isTonight: true }
  const screen = <DeskSearch box={createRef()} board={board} actions={[]} to={to} />
  drawn = await drawScreen(screen, {
    role: 'Reception',
    answers: { ...everyScreen(), ...found },
    holds,
    areas: ['board'],
  })
  const { place } = drawn
  const box = await vi.waitUntil(() => place.querySelector<HTMLInputElement>('[role="combobox"]'))
  const key = (name: string, ctrlKey = false) =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key: name, ctrlKey, bubbles: true, cancelable: true }))
  const cells = () => [...place.querySelectorAll('[role="gridcell"]')].map(each => each.textContent)
  return { ...drawn, went, box, key, cells, type: (text: string) => typeInto(box, text) }
}

const found = {
  peopleFind: {
    people: [
      {
        ...{ id: 'elsewhere', firstName: 'Shaindel', lastName: 'Deutsch', phone: '+17185550147' },
        ...{ next: null, last: null },
      },
    ],
    more: false,
  },
}

test('Enter opens the visit of tonight that was typed, and the field is empty again', async () => {
  const { type, key, went, box, sees } = await searching()
  type('gittel')
  await sees('Gittel')
  key('Enter')
  await vi.waitUntil(() => went.length > 0, patience)
  expect(went).toEqual([['visit', tonight.reservationId]])
  expect(box.value).toBe('')
})

test('a patron who is not on the list is opened by Enter, and booked by Ctrl-Enter or her second cell', async () => {
  const { type, key, went, sees, place } = await searching()
  for (const press of [() => key('Enter'), () => key('Enter', true)]) {
    type('shaindel')
    await sees('Shaindel')
    press()
    await vi.waitUntil(() => place.querySelector('[role="grid"]')?.hasAttribute('hidden'), patience)
  }
  type('shaindel')
  await sees('Shaindel')
  const book = [...place.querySelectorAll<HTMLElement>('[role="gridcell"]')].find(each =>
    each.getAttribute('aria-label')?.includes('Shaindel'),
  )
  book?.click()
  await vi.waitUntil(() => went.length === 3, patience)
  expect(went).toEqual([
    ['person', 'elsewhere'],
    ['book', { userId: 'elsewhere' }],
    ['book', { userId: 'elsewhere' }],
  ])
})

test('Enter before the answer about people waits for it', async () => {
  const { type, key, went, letGo, box } = await searching(path => path.endsWith('/users/search'))
  type('shaindel')
  await vi.waitUntil(() => box.getAttribute('aria-expanded') === 'true', patience)
  key('Enter')
  expect(went).toEqual([])
  await letGo('/users/search')
  await vi.waitUntil(() => went.length > 0, patience)
  expect(went).toEqual([['person', 'elsewhere']])
})

test('Escape closes the list and empties the field; the arrows go round', async () => {
  const { type, key, box, cells, place } = await searching()
  type('gittel')
  await vi.waitUntil(() => cells().length > 0)
  const at = () => place.querySelector('[aria-selected="true"]')?.id
  const first = at()
  key('ArrowDown')
  await vi.waitUntil(() => box.getAttribute('aria-activedescendant') === at())
  expect(at()).toBe(first)
  key('Escape')
  await vi.waitUntil(() => box.getAttribute('aria-expanded') === 'false')
  expect(box.value).toBe('')
})
