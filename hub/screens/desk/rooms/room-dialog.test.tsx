// @vitest-environment happy-dom
import { board } from '@mayim/texts/en/board.ts'
import { desk } from '@mayim/texts/en/desk.ts'
import { people } from '@mayim/texts/en/people.ts'
import { reception } from '@mayim/texts/en/reception.ts'
import { afterEach, expect, test } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { brief, room, sectionOf } from '../../gallery/fixtures/room-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { Job } from '../jobs/visit-jobs.ts'
import { RoomDialog } from './room-dialog.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const taken = room(3, 'Prep', { section: sectionOf(1), reservation: brief(3, 'Prep') })

async function askWhy(role: 'Admin' | 'Reception', jobs: Job[]): Promise<HTMLElement> {
  const made = { word: null, busy: false, swipe: null, perform: (job: Job) => jobs.push(job) }
  drawn = await drawScreen(
    <RoomDialog
      room={taken}
      estimates={{ rooms: new Map() } as never}
      now={0}
      jobs={made as unknown as Jobs}
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
    { role, answers: everyScreen(), holds: () => false, areas: ['board', 'people'] },
  )
  await drawn.sees(desk.roomName.replace('{name}', '3'))
  await drawn.press(board.room.dry)
  await drawn.sees(reception.access.why)
  return drawn.place
}

test('offers an Admin the own password in place of a card, and nobody else (building-140)', async () => {
  const jobs: Job[] = []
  const place = await askWhy('Admin', jobs)
  expect(place.textContent).toContain(people.field.own)
  type(place, 'input[type=password]', 'three words nobody guesses')
  place.querySelector<HTMLInputElement>('input[type=radio][value=silent]')?.click()
  await drawn?.press(reception.access.toCard)
  const sent = Promise.withResolvers<unknown>()
  window.fetch = async (_, init) => {
    sent.resolve(JSON.parse(String(init?.body)))
    return new Response('{}')
  }
  await jobs[0]?.send(undefined).catch(() => undefined)
  expect(await sent.promise).toEqual({ reason: 'silent', ownPassword: 'three words nobody guesses' })
  drawn?.close()
  expect((await askWhy('Reception', [])).textContent).not.toContain(people.field.own)
})

function type(place: HTMLElement, selector: string, text: string): void {
  const field = place.querySelector(selector)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
