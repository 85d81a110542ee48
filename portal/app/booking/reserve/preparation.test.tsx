// @vitest-environment happy-dom
import { session } from '@mayim/ui/client/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf, listed } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit, withVisits } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

const siteLists = [
  listed('preparation', 1, 'Cut your nails', 'לגזור ציפורניים'),
  listed('preparation', 2, 'Finish before candles', 'לסיים לפני ההדלקה', { nights: 'friday' }),
]

test('lists what to prepare for her night, and keeps the ticks until she logs out (screens-598)', async () => {
  const state = { step: 'view', reservationId: idOf(20) }
  page = drawPage({ pathname: '/reserve', state }, { ...withVisits(visit()), siteLists })
  await page.shows('Cut your nails')
  expect(page.text()).not.toContain('Finish before candles')
  await page.press('Cut your nails')
  const kept = () => localStorage.getItem('ticks')
  await vi.waitFor(() => expect(kept()).toBe(JSON.stringify({ [idOf(20)]: ['preparation1'] })))
  session.end()
  await vi.waitFor(() => expect(kept()).toBeNull())
})
