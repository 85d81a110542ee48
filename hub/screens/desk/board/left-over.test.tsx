// @vitest-environment happy-dom
import { board as words } from '@mayim/texts/en/board.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { board, receptionHub } from '../../gallery/fixtures/evening-fixtures.ts'
import { brief, room } from '../../gallery/fixtures/room-fixtures.ts'
import { visit, wholeVisit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { DeskApp } from '../desk-app.tsx'

let drawn: Drawn | undefined
beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '')
  await startTexts(['auth', 'board', 'link', 'building', 'simulation'], 'en')
})
afterEach(() => drawn?.close())

const yesterday = '2026-11-22'
/** A visit of the night before, which tonight's list does not have. */
const left = visit(25, 'Prep', { reservationDate: yesterday })
const earlier = { ...brief(25, 'Prep'), reservationDate: yesterday }

/** A desk with what an earlier night left over. An earlier night has that visit alone. */
async function atDesk(tonight: Parameters<typeof board>[0]) {
  const dayBoard = (url: URL) =>
    url.searchParams.get('dt') === yesterday
      ? board({ date: yesterday, isTonight: false, reservations: [left] })
      : board({ reservations: [visit(2, 'Reserved')], ...tonight })
  const whole = { ...wholeVisit(25, 'Prep'), reservationDate: yesterday }
  const answers = receptionHub({ dayBoard, reservationGet: whole } as Answers)
  drawn = await drawScreen(<DeskApp />, { role: 'Reception', answers, holds: () => false })
  await drawn.sees('9TX')
  return drawn
}

test.each([
  { of: 'the list of what is left over', tonight: { leftOver: [earlier] } },
  { of: 'the room', tonight: { rooms: [room(9, 'Prep', { reservation: earlier, leftOver: true })] } },
])(
  'the code of a visit of an earlier night opens it in its night, from $of (visit-161)',
  async ({ tonight }) => {
    const { place, press } = await atDesk(tonight)
    await press(left.reservationCode)
    await vi.waitUntil(() => place.querySelector('aside')?.textContent.includes(left.reservationCode), {
      timeout: 4_000,
    })
  },
)

test('the code of a cubicle of an earlier night opens its visit (visit-161)', async () => {
  const { place, press } = await atDesk({
    cubicles: [
      {
        ...{ id: 2, name: '2', status: 'Occupied' as const },
        ...{ reservationId: left.reservationId, reservationCode: left.reservationCode },
        reservationDate: yesterday,
      },
    ],
  })
  const opens = await vi.waitUntil(() =>
    [...place.querySelectorAll<HTMLElement>('section button')].find(each =>
      each.textContent.startsWith(words.cubicles.title),
    ),
  )
  opens.click()
  await press(left.reservationCode)
  await vi.waitUntil(() => place.querySelector('aside')?.textContent.includes(left.reservationCode), {
    timeout: 4_000,
  })
})
