// @vitest-environment happy-dom
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit, withVisits } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

const replaced = visit({ reservationStatus: 'Replaced', reservationCode: 'WHP4', balance: 0 })
const next = visit({
  reservationId: idOf(21),
  replacingReservationId: replaced.reservationId,
  reservationCode: 'WHP4',
  reservationTime: '21:15',
})
const state = { step: 'view', reservationId: replaced.reservationId }

test('a reservation that was replaced shows no code, and leads to the one that stands (booking-531)', async () => {
  page = drawPage(
    { pathname: '/reserve', state },
    {
      ...withVisits(replaced, next),
      reservationGet: url => (url.pathname.endsWith(idOf(21)) ? next : replaced),
    },
  )
  await page.shows(textOf('visit.moved.title'))
  expect(page.text()).toContain('9:15 PM')
  for (const absent of [textOf('patron.view.code'), textOf('patron.view.balance'), 'W H P 4'])
    expect(page.text()).not.toContain(absent)
  await page.press(textOf('visit.moved.open'))
  await page.shows(textOf('patron.view.codeHint'))
})

test('says so where what took its place was canceled, or is not known (booking-531)', async () => {
  page = drawPage(
    { pathname: '/reserve', state },
    { ...withVisits(replaced, { ...next, reservationStatus: 'Canceled' }), reservationGet: replaced },
  )
  await page.shows(textOf('visit.moved.canceled'))
  page.close()
  await signInPatron()
  page = drawPage({ pathname: '/reserve', state }, { ...withVisits(replaced), reservationGet: replaced })
  await page.shows(textOf('visit.moved.elsewhere'))
})
