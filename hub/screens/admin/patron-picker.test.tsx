// @vitest-environment happy-dom
import { admin as words } from '@mayim/texts/en/admin.ts'
import { PatronPicker } from '@mayim/ui/people/patron-picker.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen, idOf } from '../gallery/fixtures/facility-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { inputOf, typeInto } from '../testing/type-into.ts'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('a search that finds more patrons than are shown says so (people-760)', async () => {
  const found = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ id: idOf(at + 1), firstName: `Chana ${at + 1}`, lastName: 'Cohen', username: `c${at}` },
      ...{ phone: null, lastNight: null },
    }))
  drawn = await drawScreen(
    <PatronPicker label="Stays" search="Find" patron={null} exceptId={undefined} onPick={() => undefined} />,
    {
      role: 'Admin',
      answers: {
        ...everyScreen(),
        patronsFind: (asked: URL) => found(asked.searchParams.get('text') === 'cohen' ? 21 : 20),
      },
      holds: () => false,
      areas: ['admin'],
    },
  )
  const { place, sees } = drawn
  const more = words.patron.more.replace('{count}', '20')
  await sees(words.patron.findHint)
  typeInto(inputOf(place, 'Find'), 'cohen')
  await sees(more)
  expect(place.querySelectorAll('li')).toHaveLength(20)
  typeInto(inputOf(place, 'Find'), 'cohen c')
  await vi.waitUntil(() => place.querySelectorAll('li').length === 20 && !place.textContent.includes(more))
})
