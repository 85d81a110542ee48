import { closing } from '@mayim/texts/en/closing.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { panel } from '@mayim/texts/en/panel.ts'
import { reception as more } from '@mayim/texts/en/reception.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { type Crew, crewOf, keepDeskOpen } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { desk, picture } from './steps/screens.ts'
import { tabTo } from './steps/tab-to.ts'

/** The whole evening of reception by keyboard alone; each test continues where the previous one ended (screens-1022). */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let crew: Crew
let page: Page
const sheet = 'aside'
const dialog = 'dialog[open]'

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T19:20' })
  crew = await crewOf(facility)
  await keepDeskOpen(facility)
  const context = { browser, facility, capture: () => undefined }
  page = await staffScreen(context, { name: 'reception', path: '/receptionist', viewport: desk })
  await expect(rowsOf('expected')).toHaveCount(6)
  // Nothing is pressed with a mouse from here on.
  await page.evaluate(() => {
    for (const kind of ['pointerdown', 'mousedown'])
      window.addEventListener(kind, () => document.body.append('A mouse was used.'), true)
  })
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('a patron is checked in, pays and is placed by one press, and another waits', async () => {
  await openRow('expected')
  await picture(page, 'keys-visit-en')
  await choose(new RegExp(`^${more.pay.how}`), 'Cash')
  await tabTo(page, new RegExp(`^${words.action.checkIn} .*${words.next.room.replace('{name}', '')}`), sheet)
  await page.keyboard.press('Enter')
  await expect(rowsOf('inRooms')).toHaveCount(1)
  await openRow('expected')
  await choose(new RegExp(`^${words.details.room}`), words.next.waits)
  await tabTo(page, new RegExp(`^${words.action.checkIn}`), sheet)
  await page.keyboard.press('Enter')
  await expect(rowsOf('waiting')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await picture(page, 'keys-waiting-en')
})

test('who waits is placed, and moved to another room', async () => {
  await tabTo(page, nameOf(words.row.placeIn))
  await page.keyboard.press('Enter')
  await expect(rowsOf('inRooms')).toHaveCount(2)
  await openRow('inRooms')
  await press(more.swap.open, sheet)
  await tabTo(page, /./, `${dialog} fieldset`)
  await page.keyboard.press('Space')
  await picture(page, 'keys-move-en')
  await press(more.swap.submit, dialog)
  await expect(page.getByText(/is moved to room|are swapped/)).toBeVisible()
})

test('a walk-in is taken in, and a night is booked by telephone', async () => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('+')
  await expect(page.getByRole('dialog', { name: more.walkIn.title })).toBeVisible()
  await page.keyboard.type('7185550148')
  await expect(page.getByText(more.walkIn.fresh)).toBeVisible()
  await picture(page, 'keys-walk-in-en')
  await page.keyboard.press('Enter')
  // The form of the walk-in says what is to pay, too.
  const pay = page.getByRole('dialog', { name: /^Payment for/ })
  await expect(pay).toBeVisible()
  await picture(page, 'keys-pay-en')
  await page.keyboard.press('Escape')
  await expect(pay).toBeHidden()
  await run(more.book.open)
  const book = page.getByRole('dialog', { name: more.book.new })
  await expect(book).toBeVisible()
  await page.keyboard.type('7185550149')
  // Tab passes over nights that have not come yet.
  await expect(book.locator('[name=night]').first()).toBeAttached()
  await tabTo(page, /./, `${dialog} fieldset:has([name=night])`)
  await page.keyboard.press('ArrowDown')
  await picture(page, 'keys-book-en')
  await tabTo(page, new RegExp(`^${more.book.submitAt.replace('{when}', '(?!…)')}`), dialog)
  await page.keyboard.press('Enter')
  await expect(book).toBeHidden()
  await expect(page.getByText(/ is reserved: /)).toBeVisible()
})

test('a call for help and a request are answered, and a room is marked clean', async () => {
  const { rooms } = await crew.reception.get('dayBoard')
  const taken = rooms.find(({ reservation }) => reservation !== null)
  const params = { id: taken?.id ?? 0 }
  const ask = (body: object) =>
    crew.reception.get('supplyRequest', { params, body: { action: 'add', ...body } })
  await ask({ isHelpRequest: true })
  await expect(page.getByRole('alert')).toContainText(panel.alarm.help.replace('{name}', taken?.name ?? ''))
  await picture(page, 'keys-alarm-en')
  await press(words.attendant.iCome, '[data-alarm]')
  await press(panel.alarm.there, '[data-alarm]')
  await expect(page.locator('[data-alarm]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await ask({ items: ['towel'] })
  await press(more.requests.complete, sheet)
  await expect(page.getByText(panel.supplies.item.towel)).toHaveCount(0)
  const free = rooms.find(({ status }) => status === 'Ready')
  await crew.reception.get('roomStatus', { params: { id: free?.id ?? 0 }, body: { status: 'NeedsCleaning' } })
  await press(words.row.cleanRoom.replace('{name}', free?.name ?? ''))
  await expect.poll(async () => statusOf(free?.id)).toBe('Ready')
})

test('who has not come is a no-show, and the desk is locked and unlocked', async () => {
  await openRow('expected')
  await press(more.noShow.mark, sheet)
  await expect(rowsOf('notComing')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await run(more.lock.now)
  await expect(page.getByRole('heading', { name: more.lock.title })).toBeVisible()
  await expect(page.getByLabel(more.lock.pin)).toBeFocused()
  await picture(page, 'keys-lock-en')
  await page.keyboard.type('10001')
  await page.keyboard.press('Enter')
  await expect(rowsOf('notComing')).toHaveCount(1)
})

test('the evening is closed', async () => {
  await run(closing.open)
  const open = page.getByRole('dialog', { name: closing.title })
  await expect(open).toBeVisible()
  await picture(page, 'keys-closing-en')
  await tabTo(page, new RegExp(`^${closing.drawer.counted}`), dialog)
  await page.keyboard.type('0')
  await tabTo(page, new RegExp(`^${closing.drawer.why}`), dialog)
  await page.keyboard.type('Taken to the safe')
  await tabTo(page, new RegExp(`^${closing.drawer.stays}`), dialog)
  await page.keyboard.type('0')
  await tabTo(page, new RegExp(`^${closing.drawer.pin}`), dialog)
  await page.keyboard.type('10001', { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(open).toBeHidden()
  await expect(page.getByText(new RegExp(closing.drawer.closed.replace('{name}.', '')))).toBeVisible()
})

test('no mouse was used', async () => {
  await expect(page.getByText('A mouse was used.')).toHaveCount(0)
})

function rowsOf(group: keyof typeof words.group) {
  return page.getByRole('region', { name: words.group[group], exact: true }).locator('[data-card]')
}

/** Opens the first visit of a group: Tab to it, Enter, and the focus is in its sheet. */
async function openRow(group: keyof typeof words.group): Promise<void> {
  await page.keyboard.press('Escape')
  await tabTo(page, /./, `[data-group=${group}] [data-card]`)
  await page.keyboard.press('Enter')
  await expect(page.locator('aside:focus')).toBeVisible()
}

async function press(name: string, within?: string): Promise<void> {
  await tabTo(page, new RegExp(`^${name.replaceAll(/[()+?.’]/g, '.')}`), within)
  await page.keyboard.press('Enter')
}

/** Runs an action by its name, from the search. */
async function run(name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

/** Chooses in a list by typing the first letters of what it shows. */
async function choose(label: RegExp, text: string): Promise<void> {
  await tabTo(page, label, sheet)
  await page.keyboard.type(text)
}

/** A name with anything in place of its values. */
function nameOf(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/\{\w+\}/g, '.+')}`)
}

async function statusOf(roomId: number | undefined) {
  return (await crew.reception.get('dayBoard')).rooms.find(({ id }) => id === roomId)?.status
}
