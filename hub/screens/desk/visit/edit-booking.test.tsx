// @vitest-environment happy-dom
import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test } from 'vitest'
import { booking } from '../../gallery/fixtures/booking-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { noJobs } from '../../testing/no-jobs.ts'
import { EditBooking } from './edit-booking.tsx'

const row = { ...plainChoices, bath: true, salonAfter: true, available: 1 }
const slots: AvailabilitySlot[] = [
  { timeSlot: '19:45', availableReservations: [row, { ...row, salonAfter: false }] },
  { timeSlot: '20:00', availableReservations: [{ ...row, available: 0 }] },
  { timeSlot: '20:15', availableReservations: [{ ...row, salonAfter: false }] },
]
const had = {
  ...plainChoices,
  bath: true,
  segula: false,
  salonManicure: true,
  chabadBor: true,
  parking: false,
}

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

async function editing() {
  const sent: object[] = []
  const answers = {
    ...booking,
    availableReservations: slots,
    newReservation: (body: object) => {
      sent.push(body)
      return refused(409, 'slotTaken')
    },
  }
  const edited = visit(2, 'Reserved', { ...had, reservationTime: '19:45' })
  const screen = <EditBooking visit={edited} jobs={noJobs} onClose={() => undefined} />
  drawn = await drawScreen(screen, { role: 'Reception', answers, holds: () => false })
  await drawn.sees(words.book.full.replace('{time}', '8:00 PM'))
  return { place: drawn.place, press: drawn.press, sees: drawn.sees, sent }
}

test('an edit at the desk that changes nothing sends every choice again (booking-77)', async () => {
  const { press, sees, sent } = await editing()
  await sees(words.more.chabadBor)
  await press(words.book.save)
  await sees(words.all.reason)
  expect(sent).toMatchObject([{ ...had, reservationTime: '19:45' }])
})

test('the desk chooses only times that are offered, and a full one says so (booking-15)', async () => {
  const { place } = await editing()
  const times = [...place.querySelectorAll('select')].at(-1)
  expect([...(times?.options ?? [])].map(each => each.text)).toEqual([
    '7:45 PM',
    words.book.full.replace('{time}', '8:00 PM'),
  ])
  expect(place.querySelector('input[type="time"]')).toBe(null)
})
