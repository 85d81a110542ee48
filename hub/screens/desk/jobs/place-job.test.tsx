// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { refusal as refusals } from '@mayim/texts/en/refusal.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { useJobs } from './use-jobs.ts'
import { cancelCheckInJob, type Job, placeJob } from './visit-jobs.ts'
import { WordBar } from './word-bar.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const start = 'Start'
function Desk(props: { job: Job }) {
  const jobs = useJobs(false)
  return (
    <>
      <button type="button" onClick={() => jobs.perform(props.job)}>
        {start}
      </button>
      <WordBar jobs={jobs} />
    </>
  )
}

/** Does the job, then its undo if one is offered. Returns what the undo sent to the hub; null without an undo. */
async function undone(
  job: Job,
  told: string,
  then = words.done.undone,
  more: Answers = {},
): Promise<object[] | null> {
  const sent: object[] = []
  const record = (body: object) => {
    sent.push(body)
    return visit(2, 'Waiting')
  }
  const answers = {
    ...everyScreen(),
    assignRoom: visit(2, 'Assigned'),
    reservationStatus: record,
    preassignRoom: record,
    checkIn: visit(2, 'Waiting'),
    requestCubicle: () => {
      sent.push({ cubicle: 'asked' })
      return { ...cubicle, status: 'Occupied', reservationId: null, reservationCode: null }
    },
    ...more,
  } as unknown as Answers
  drawn = await drawScreen(<Desk job={job} />, { role: 'Reception', answers, holds: () => false })
  await drawn.press(start)
  await drawn.sees(told)
  if (!drawn.place.textContent.includes(words.action.undo)) return null
  sent.length = 0
  await drawn.press(words.action.undo)
  await drawn.sees(then)
  return sent
}

const cubicle = { id: 2, name: '2' }

const toRoom = { id: 7, name: '7' }
const placed = (status: StaffReservation['reservationStatus'], more: Partial<StaffReservation> = {}) =>
  undone(placeJob(visit(2, status, { roomId: null, ...more }), toRoom, 'Ready'), 'room')
const back = (status: string, expectedStatus: string) => ({ status, expectedStatus })

test('Undo of a placement returns the patron to where she was (visit-P1, visit-P1b)', async () => {
  expect(await placed('Waiting')).toEqual([back('Waiting', 'Assigned')])
})

test('Undo of a placement without a check-in has her expected again, not waiting (visit-P1b)', async () => {
  expect(await placed('Reserved')).toEqual([back('Waiting', 'Assigned'), back('Reserved', 'Waiting')])
})

test('Undo of a placement keeps the room for her that was kept before (visit-48)', async () => {
  expect(await placed('Waiting', { roomIdPreassign: 9 })).toEqual([
    back('Waiting', 'Assigned'),
    { roomId: 9 },
  ])
})

test('Undo of a placement and of Cancel Check In gives back the cubicle that they freed (visit-CU2)', async () => {
  const asked = { cubicle: 'asked' }
  expect(await placed('Waiting', { cubicle })).toEqual([back('Waiting', 'Assigned'), asked])
  drawn?.close()
  const cancel = cancelCheckInJob(visit(2, 'Waiting', { cubicle }))
  expect(await undone(cancel, 'Upcoming', words.done.checkIn.replace('{code}', cancel.code))).toEqual([asked])
})

test('Undo of a placement says that no cubicle is free any more (visit-84)', async () => {
  const full = { requestCubicle: refused(409, 'noCubicleFree') }
  const job = placeJob(visit(2, 'Waiting', { roomId: null, cubicle }), toRoom, 'Ready')
  expect(await undone(job, 'room', refusals.noCubicleFree, full)).toEqual([back('Waiting', 'Assigned')])
})

test('a hold that was confirmed by placing it has no Undo (visit-P1c)', async () => {
  expect(await placed('Pending')).toBeNull()
})

test('Undo of Cancel Check In is offered where a check-in brings her back to it (visit-A4b)', async () => {
  const upcoming = 'Upcoming'
  expect(await undone(cancelCheckInJob(visit(2, 'Arrived')), upcoming)).toBeNull()
})
