// @vitest-environment happy-dom
import { day as dayWords } from '@mayim/texts/en/day.ts'
import { reports as words } from '@mayim/texts/en/reports.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { DayTable } from '@mayim/ui/reports/day-table.tsx'
import { VisitList } from '@mayim/ui/reports/visit-list.tsx'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { businessDate, everyScreen, idOf } from '../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

const place = { side: 'hub', timeZone: 'America/New_York', currency: 'USD' } as const

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

async function draw(screen: ReactNode, answers: Answers): Promise<Drawn> {
  drawn = await drawScreen(screen, {
    role: 'Admin',
    answers: { ...everyScreen(), ...answers },
    holds: () => false,
    areas: ['schedule', 'reports', 'money', 'patron'],
  })
  return drawn
}

/** The lines of the file that the button with that name saves. */
async function savedBy({ press }: Drawn, name: string): Promise<string[]> {
  const files: Blob[] = []
  const really = URL.createObjectURL
  URL.createObjectURL = file => {
    if (file instanceof Blob) files.push(file)
    // The link is followed.
    return '#saved'
  }
  await press(name)
  const file = await vi.waitUntil(() => files[0], { timeout: 4_000, interval: 5 })
  URL.createObjectURL = really
  return (await file.text()).trim().split('\r\n')
}

function listed(number: number, more: { kallah?: boolean; time?: string } = {}) {
  return {
    reservationId: idOf(number),
    code: `N${number}`,
    date: businessDate,
    time: '20:00',
    status: 'Reserved',
    noShow: false,
    kallah: false,
    roomType: 'bath',
    walkIn: false,
    price: 30,
    paid: 20,
    owed: 10,
    ...more,
  } as const
}

test('a time to be set is named in the list report, its file and the file of the day (booking-48)', async () => {
  const range = { from: businessDate, to: businessDate }
  const visits = [listed(1, { kallah: true, time: '06:13' }), listed(2)]
  const list = await draw(<VisitList range={range} place={place} />, {
    reportList: { visits, next: null },
  })
  await list.sees(dayWords.timeToBeSet)
  expect(list.place.textContent).not.toContain('6:13')
  const [, first, second] = await savedBy(list, words.save)
  expect(first).toContain(dayWords.timeToBeSet)
  expect(second).toContain('20:00')
  list.close()

  const rows = [visit(1, 'Reserved', { kallah: true, reservationTime: '06:13' }), visit(2, 'Reserved')]
  const day = await draw(<DayTable rows={rows} date={businessDate} place={place} />, {})
  const [, toBeSet] = await savedBy(day, dayWords.csv)
  expect(toBeSet).toContain(dayWords.timeToBeSet)
  expect(toBeSet).not.toContain('06:13')
})

test('the list report says that it shows the first lines, and prints all of them (screens-561)', async () => {
  const numbered = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => listed(first + at))
  const more = '2026-11-23 20:00 00000000-0000-4000-8000-000000000060'
  const range = { from: businessDate, to: businessDate }
  const list = await draw(<VisitList range={range} place={place} />, {
    reportList: (asked: URL) =>
      asked.searchParams.has('after')
        ? { visits: numbered(61, 60), next: null }
        : { visits: numbered(1, 60), next: more },
  })
  await list.sees('The first 60 reservations')
  const printed: string[] = []
  const really = globalThis.print
  globalThis.print = () => {
    const caption = list.place.querySelector('caption')?.textContent
    printed.push(`${caption}: ${list.place.querySelectorAll('tbody tr').length}`)
  }
  await list.press(words.print)
  await vi.waitUntil(() => printed.length > 0, { timeout: 10_000, interval: 5 })
  globalThis.print = really
  expect(printed).toEqual(['120 reservations: 120'])
})

test("the Admin's day and its file say no balance of a canceled visit (screens-72)", async () => {
  const rows = [visit(1, 'Canceled', { balance: 35 }), visit(2, 'Reserved', { balance: 30 })]
  const day = await draw(<DayTable rows={rows} date={businessDate} place={place} />, {})
  await day.sees('$30.00')
  expect(day.place.textContent).not.toContain('$35.00')
  const [, canceled, reserved] = await savedBy(day, dayWords.csv)
  expect(canceled?.endsWith(',0.00')).toBe(true)
  expect(reserved?.endsWith(',30.00')).toBe(true)
})

test('the list report sorts a night from the start of its business day on (calendar-2)', async () => {
  const times = ['00:30', '23:50', '19:00']
  const visits = times.map((time, at) => listed(at + 1, { time }))
  const range = { from: businessDate, to: businessDate }
  const list = await draw(<VisitList range={range} place={place} />, { reportList: { visits, next: null } })
  await list.sees('N1')
  const codes = [...list.place.querySelectorAll('tbody tr')].map(row => /N\d/.exec(row.textContent)?.[0])
  expect(codes).toEqual(['N3', 'N2', 'N1'])
})
