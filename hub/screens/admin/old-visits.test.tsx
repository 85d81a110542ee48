// @vitest-environment happy-dom
import type { RetentionPreview } from '@mayim/contract/calls/privacy.ts'
import { privacy as words } from '@mayim/texts/en/privacy.ts'
import { OldVisits } from '@mayim/ui/people/keeping-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { everyScreen } from '../gallery/fixtures/facility-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('the question names all that loses its person and all that is deleted (privacy-351)', async () => {
  const parting: RetentionPreview['parting'] = {
    isOn: false,
    months: 13,
    before: '2025-10-23',
    visits: [{ month: '2025-09', count: 3 }],
    openMoney: 0,
    others: [
      { kind: 'waits', count: 21 },
      { kind: 'forms', count: 34 },
    ],
  }
  drawn = await drawScreen(<OldVisits parting={parting} side="portal" />, {
    role: 'Admin',
    answers: everyScreen(),
    holds: () => false,
    areas: ['privacy'],
  })
  await drawn.press(words.keep.turnOn)
  await drawn.sees(words.keep.question)
  const asked = drawn.place.querySelector('dialog')?.textContent ?? ''
  for (const text of [
    words.keep.lose,
    `${words.keep.other.waits}21`,
    words.keep.deleted,
    `${words.keep.other.forms}34`,
  ])
    expect(asked).toContain(text)
})
