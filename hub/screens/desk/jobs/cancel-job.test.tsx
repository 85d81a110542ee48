// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { cancelJob } from './desk-jobs.ts'
import { useJobs } from './use-jobs.ts'
import { WordBar } from './word-bar.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

function Desk(props: { visit: StaffReservation }) {
  const jobs = useJobs(false)
  const cancel = () => jobs.perform(cancelJob(props.visit, amount => `$${amount}`))
  return (
    <>
      <button type="button" onClick={cancel}>
        {words.action.cancel}
      </button>
      <WordBar jobs={jobs} />
    </>
  )
}

async function canceled(answer: Partial<StaffReservation>, before: Partial<StaffReservation> = {}) {
  const booked = visit(2, 'Reserved', before)
  const kept: object[] = []
  const preassignRoom = (body: object) => {
    kept.push(body)
    return booked
  }
  const answers = {
    ...everyScreen(),
    reservationStatus: { ...booked, ...answer },
    preassignRoom,
  } as unknown as Answers
  drawn = await drawScreen(<Desk visit={booked} />, { role: 'Reception', answers, holds: () => false })
  await drawn.press(words.action.cancel)
  await drawn.sees(booked.reservationCode)
  const said = withoutMarks(drawn.place.querySelector('[data-word]')?.textContent ?? '')
  return { said, code: booked.reservationCode, kept }
}

test('a cancellation that the website has to answer is requested, and has no undo (sync-S3)', async () => {
  const { said, code } = await canceled({ cancelRequested: true })
  expect(said).toContain(words.done.cancelRequested.replace('{code}', code))
  expect(said).not.toContain(words.done.canceled.replace('{code}', code))
  expect(said).not.toContain(words.action.undo)
})

test("a cancellation of the hub's own booking is done, and can be undone (visit-25)", async () => {
  const { said, code } = await canceled({ reservationStatus: 'Canceled' })
  expect(said).toContain(words.done.canceled.replace('{code}', code))
  expect(said).toContain(words.action.undo)
})

test('Undo of a cancellation keeps the room for her that was kept before (visit-48)', async () => {
  const { kept } = await canceled({ reservationStatus: 'Canceled' }, { roomIdPreassign: 9 })
  await drawn?.press(words.action.undo)
  await drawn?.sees(words.done.undone)
  expect(kept).toEqual([{ roomId: 9 }])
})
