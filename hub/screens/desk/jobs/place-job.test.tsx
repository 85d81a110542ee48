// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { reception as moves } from '@mayim/texts/en/reception.ts'
import { refusal as refusals } from '@mayim/texts/en/refusal.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { room, sectionOf } from '../../gallery/fixtures/room-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { swapJob } from './desk-jobs.ts'
import { useJobs } from './use-jobs.ts'
import { cancelCheckInJob, type Job, placeJob, takeOutOfRoomJob } from './visit-jobs.ts'
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
  expect(
    await undone(cancel, 'is expected again', words.done.checkIn.replace('{code}', cancel.code)),
  ).toEqual([asked])
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
  const upcoming = 'is expected again'
  expect(await undone(cancelCheckInJob(visit(2, 'Arrived')), upcoming)).toBeNull()
})

test('taking her out of the room has an Undo that places her again, with the reason that she had (visit-P2)', async () => {
  const inRoom = { roomId: 7, room: { id: 7, name: '7', section: sectionOf(7) }, roomReason: 'Her own chair' }
  const job = takeOutOfRoomJob(visit(2, 'Assigned', inRoom))
  const placedAgain: object[] = []
  const assignRoom = (body: object) => {
    placedAgain.push(body)
    return visit(2, 'Assigned')
  }
  const told = words.done.takenOut.replace('{code}', job.code).replace('{room}', '7')
  await undone(job, told, words.done.undone, { assignRoom } as unknown as Answers)
  expect(placedAgain).toMatchObject([{ roomId: 7, roomStatus: 'Ready', overrideReason: 'Her own chair' }])
})

test('a move to an empty room is undone, and the room that she left is hers again if nobody cleans it yet (visit-49)', async () => {
  const [from, to] = [room(3, 'Prep'), room(6, 'Ready')]
  const sent: object[] = []
  const told = moves.swap.moved
    .replace('{code}', from.reservation?.reservationCode ?? '')
    .replace('{room}', '6')
  await undone(swapJob(from, to), told, words.done.undone, {
    swapRooms: (body: object) => {
      sent.push(body)
      return { rooms: [{ ...from, reservation: null, roomStatus: 'NeedsCleaning' }, to] }
    },
    roomStatus: (body: object) => {
      sent.push(body)
      return { room: from, reservation: null }
    },
  } as unknown as Answers)
  const seen = from.reservation?.reservationId
  expect(sent).toEqual([
    { roomA: 3, roomB: 6, seenA: seen, seenB: null },
    { status: 'Ready', expectedStatus: 'NeedsCleaning' },
    { roomA: 3, roomB: 6, seenA: null, seenB: seen },
  ])
})
