// @vitest-environment happy-dom
import { common } from '@mayim/texts/en/common.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { type Answers, cut, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test } from 'vitest'
import { attendantHub } from '../gallery/fixtures/evening-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { inputOf, typeInto } from '../testing/type-into.ts'
import { AttendantScreen } from './attendant-app.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

/** An attendant presses a step that needs a card, and gives hers: the hub's answer to the card. */
async function givesCard(said: ReturnType<typeof refused>): Promise<Drawn> {
  const roomStatus: Answers['roomStatus'] = ({ cardCode }) => (cardCode ? said : refused(409, 'cardNeeded'))
  const answers = { ...attendantHub(), roomStatus }
  drawn = await drawScreen(<AttendantScreen />, { role: 'Attendant', answers, holds: () => false })
  await drawn.press(words.attendant.press.ToMikvah)
  await drawn.sees(words.swipe.type)
  typeInto(inputOf(drawn.place, words.swipe.type), '10001')
  await drawn.press(words.swipe.submit)
  return drawn
}
const asksStill = () => drawn?.place.textContent.includes(words.swipe.type)

test.each(['cardUnknown', 'chooseAnotherAttendant'] as const)(
  'the prompt says why it refuses a card, and waits for another: %s',
  async code => {
    const tablet = await givesCard(refused(409, code))
    await tablet.sees(refusal[code])
    expect(asksStill()).toBe(true)
  },
)

test.each([
  ['too many tries (visit-129)', refused(429, 'pinLocked', { seconds: 60 }), refusal.pinLocked],
  ['another status', refused(409, 'statusChanged', { status: 'Prep' }), refusal.statusChanged],
  ['a hub that is away', cut, common.errorUnreachable],
])('the prompt closes and the page says why, if no other card helps: %s', async (_, said, text) => {
  const tablet = await givesCard(said)
  await tablet.sees(text.replace('{seconds}', '60'))
  expect(asksStill()).toBe(false)
})
