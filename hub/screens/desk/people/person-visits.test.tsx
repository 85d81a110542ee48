// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { PersonVisits } from './person-visits.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('what a patron has to her credit is shown as a credit, without a minus (money-13)', async () => {
  const answers = {
    ...everyScreen(),
    findByUser: [visit(1, 'Reserved', { balance: 25 }), visit(2, 'Reserved', { balance: -15 })],
  }
  const screen = (
    <PersonVisits
      userId="patron"
      facility={{ name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' }}
      onOpen={() => undefined}
    />
  )
  drawn = await drawScreen(screen, { role: 'Reception', answers, holds: () => false })
  await drawn.sees('Credit $15.00')
  expect(drawn.place.textContent).toContain('$25.00')
  expect(drawn.place.textContent).not.toMatch(/[-−]\$/)
})
