// @vitest-environment happy-dom
import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { board } from '@mayim/texts/en/board.ts'
import { reception } from '@mayim/texts/en/reception.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { noJobs } from '../../testing/no-jobs.ts'
import { answering, Refreshed, typeUnder } from '../../testing/refreshed.tsx'
import { Notes } from '../visit/notes.tsx'
import { PersonProfile } from './person-profile.tsx'

let drawn: Drawn | undefined
let sent: object[] = []
afterEach(() => {
  drawn?.close()
  sent = []
})

async function draw(form: ReactNode, answers: Answers) {
  drawn = await drawScreen(form, {
    role: 'Reception',
    answers: { ...everyScreen(), ...answers },
    holds: () => false,
    areas: ['board'],
  })
  return drawn
}

test('the notes of a visit save what was changed alone (screens-1000)', async () => {
  const form = (row: ReturnType<typeof visit>) => (
    <Notes visit={row} jobs={noJobs} onClose={() => undefined} />
  )
  const first = visit(2, 'Waiting', { notes: 'Knocks twice', userNotes: 'Cold water' })
  const { press } = await draw(
    <Refreshed first={first} then={{ ...first, userNotes: 'Warm water' }} form={form} />,
    { reservationNotes: answering(sent, first) },
  )
  await typeUnder(board.notes.staff, 'Knocks once')
  await press('Refresh')
  await press(board.notes.save)
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toEqual([{ notes: 'Knocks once' }])
})

test('a profile saves what was changed alone, over what the others are now (screens-1000)', async () => {
  const form = (person: UserAnswer) => <PersonProfile person={person} jobs={noJobs} />
  const first: UserAnswer = {
    ...{ id: 'patron-1', firstName: 'Rivka', lastName: 'Gold', language: 'en', email: '' },
    ...{ notes: 'Cold water', internalNote: 'Owes a towel' },
  }
  const { press } = await draw(
    <Refreshed first={first} then={{ ...first, lastName: 'Goldman', internalNote: '' }} form={form} />,
    { userPatch: answering(sent, first), newUserInfo: answering(sent, first) },
  )
  await typeUnder(reception.person.first, 'Rivky')
  await press('Refresh')
  await press(reception.person.save)
  await vi.waitUntil(() => sent.length > 0)
  await typeUnder(reception.person.notes, 'Warm water')
  await press(reception.person.save)
  await vi.waitUntil(() => sent.length > 1)
  expect(sent).toEqual([
    { firstName: 'Rivky', lastName: 'Goldman', email: '', address: '', city: '', state: '', zipcode: '' },
    [{ op: 'replace', path: '/notes', value: 'Warm water' }],
  ])
})
