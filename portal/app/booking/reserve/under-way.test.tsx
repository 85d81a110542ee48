// @vitest-environment happy-dom
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nowAt } from '../../gallery/entries/view-entries.ts'
import { tonight } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

test('a room that is taken back is said, and forgotten when she is called again (visit-170)', async () => {
  let status: 'Assigned' | 'Waiting' = 'Assigned'
  const here = () => visit({ reservationDate: tonight, reservationStatus: status })
  page = drawPage(
    { pathname: '/reserve', state: { step: 'view', reservationId: here().reservationId } },
    { findByUser: () => [here()], reservationGet: here, visitNow: () => nowAt(status) },
  )
  await page.shows('Garden wing')
  status = 'Waiting'
  await page.again()
  await page.shows(textOf('visit.now.takenBack'))
  status = 'Assigned'
  await page.again()
  await page.shows(textOf('visit.now.comeIn'))
  expect(page.text()).not.toContain(textOf('visit.now.takenBack'))
})
