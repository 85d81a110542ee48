// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { desk } from '@mayim/texts/en/desk.ts'
import { link as words } from '@mayim/texts/en/link.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { attention, receptionHub } from '../../gallery/fixtures/evening-fixtures.ts'
import { linked, minutesAgo } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { Lifelines } from '../lifelines.tsx'
import { longWaits, SettleDrawer, SettleWord } from './to-settle.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const called = visit(1, 'Assigned', { statusSince: minutesAgo(12), warnAt: minutesAgo(2) })
const twice = [visit(25, 'Waiting', { warnAt: null }), visit(26, 'Waiting', { warnAt: null })]
const codes = twice.map(({ reservationCode }) => reservationCode).join(', ')

function Header({ visits, onChoose }: { visits: StaffReservation[]; onChoose: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const now = Date.parse(minutesAgo(0))
  const long = longWaits(visits, now)
  return (
    <>
      <Lifelines link={linked} printers={[]} onLink={() => {}} onScreens={() => {}}>
        <SettleWord long={long} onOpen={() => setOpen(true)} />
      </Lifelines>
      {isOpen && (
        <SettleDrawer
          timeZone="America/New_York"
          {...{ now, visits, long, onChoose }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The header's words on an evening with these visits and one night booked twice by the two. */
async function header(visits = [called, ...twice]) {
  const onChoose = vi.fn()
  const items = [{ ...attention('bookedTwice', 90), detail: { codes } }]
  drawn = await drawScreen(<Header visits={visits} onChoose={onChoose} />, {
    role: 'Reception',
    answers: receptionHub({ attention: items }),
    holds: () => false,
    areas: ['link', 'board'],
  })
  return { ...drawn, onChoose }
}

test('what is to be settled is a word of its own, and the link beside it is as good as it is (sync-33)', async () => {
  const { place, press, sees } = await header()
  const settle = words.attention.count_other.replace('{count}', '2')
  await sees(settle)
  const [first, second] = [...place.querySelectorAll('li')]
  expect(first?.textContent).toBe(settle)
  expect(second?.textContent).toBe(`${desk.state.link}: ${desk.state.linkUp}`)
  expect([first, second].map(line => line?.dataset.bad)).toEqual(['true', undefined])
  await press(settle)
  await sees(words.attention.settle)
  await sees(desk.waits.notCome.replace('{duration}', '12 min'))
})

test('each code that a matter names can be opened (sync-33)', async () => {
  const { press, sees, onChoose } = await header()
  await press(words.attention.count_other.replace('{count}', '2'))
  await sees(words.attention.bookedTwice.split('{')[0] ?? '')
  for (const { reservationCode, reservationId } of twice) {
    onChoose.mockClear()
    await press(words.attention.open.replace('{code}', reservationCode))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(reservationId)
    await press(words.attention.count_other.replace('{count}', '2'))
  }
})
