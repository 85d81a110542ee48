import { board } from '@mayim/texts/en/board.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { money } from '@mayim/texts/en/money.ts'
import { panel } from '@mayim/texts/en/panel.ts'
import { receipt } from '@mayim/texts/en/receipt.ts'
import { reception as more } from '@mayim/texts/en/reception.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { simulation } from '@mayim/texts/en/simulation.ts'
import { expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from '../system/api.ts'
import { type Crew, crewOf } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { desk, picture } from './steps/screens.ts'

/** The desk by keyboard. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let crew: Crew
let page: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  const context = await browser.newContext({
    viewport: desk,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  await page.clock.install()
  await page.goto(`${facility.hubUrl}/receptionist`)
  const password = facility.signIns.staff.find(one => one.name === 'reception')?.password ?? ''
  await page.getByRole('textbox', { name: words.signIn.username }).fill('reception')
  await page.getByLabel(words.signIn.password).fill(password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
  await expect(page.getByRole('region', { name: words.group.expected })).toBeVisible()
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('building-93: the desk says that the devices are simulated', async () => {
  await expect(page.getByRole('region', { name: simulation.all })).toBeVisible()
})

test('a walk-in takes twelve keys, into a room', async () => {
  await page.evaluate(() => {
    let keys = 0
    window.addEventListener('keydown', () => {
      document.documentElement.dataset.keys = String(++keys)
    })
  })
  await page.keyboard.press('+')
  await expect(page.getByRole('dialog', { name: more.walkIn.title })).toBeVisible()
  await page.keyboard.type('7185550148')
  await expect(page.getByText(more.walkIn.fresh)).toBeVisible()
  await picture(page, 'desk-walk-in-en')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('+1 718 555 0148')
  await expect(page.locator('html')).toHaveAttribute('data-keys', '12')
  const pay = page.getByRole('dialog').filter({ hasText: more.pay.due })
  // The message stands below the dialog, however tall that is.
  const message = await page.locator('[data-word]').boundingBox()
  const form = await pay.boundingBox()
  expect(message && form && message.y >= form.y + form.height).toBe(true)
  await pay.getByRole('button', { name: more.later, exact: true }).click()
  await expect(pay).toBeHidden()
  await picture(page, 'desk-details-en')
})

test('a room is preassigned, another patron is assigned, and rooms are swapped', async () => {
  const details = page.getByRole('complementary')
  const cardsOf = (group: string) => page.getByRole('region', { name: group }).getByRole('button')
  await cardsOf(words.group.expected).first().click()
  await details.getByRole('button', { name: words.action.preassign }).click()
  const keep = page.getByRole('dialog')
  await keep.getByRole('radio').last().check({ force: true })
  await picture(page, 'desk-keep-en')
  await keep.getByRole('button', { name: /^Hold room/ }).click()
  await expect(page.getByText(/is held for/)).toBeVisible()
  // A confirmation is shown for 15 seconds (visit-31).
  await page.clock.fastForward(13_000)
  await expect(page.getByText(/is held for/)).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(page.getByText(/is held for/)).toBeHidden()
  // The walk-in is in a room already: another patron waits.
  const { reservations } = await crew.reception.get('dayBoard')
  const expected = reservations.filter(({ reservationStatus }) => reservationStatus === 'Reserved')
  await crew.reception.get('checkIn', { body: { resId: expected.at(-1)?.reservationId ?? '' } })
  await cardsOf(words.group.waiting).first().click()
  await details.getByRole('button', { name: words.action.placeIntoRoom }).click()
  const place = page.getByRole('dialog')
  await place.getByRole('radio').first().check({ force: true })
  await picture(page, 'desk-place-en')
  await place.getByRole('button', { name: /^Place into room/ }).click()
  await details.getByRole('button', { name: more.swap.open }).click()
  const swap = page.getByRole('dialog', { name: more.swap.title })
  await swap.locator('input[type=radio]:not(:disabled)').first().check({ force: true })
  await picture(page, 'desk-swap-en')
  await swap.getByRole('button', { name: more.swap.submit }).click()
  await expect(page.getByText(/are swapped|is moved to room/)).toBeVisible()
  await details.getByText(words.details.history, { exact: true }).first().click()
  const rooms = details
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words.details.rooms }) })
  await expect(rooms.getByRole('listitem')).toHaveCount(2)
})

test('reception rings a room that requested a call, and an answer completes the request', async () => {
  const { roomId } = await placed()
  const params = { id: roomId }
  await crew.technician.get('roomExtension', { params, body: { extension: '203' } })
  await crew.reception.get('supplyRequest', { params, body: { action: 'add', isCallRequest: true } })
  await page.getByRole('button', { name: /1 request/ }).click()
  const requests = page.getByRole('complementary')
  await requests.getByLabel(more.requests.extension).fill('100')
  await requests.getByRole('button', { name: more.requests.call }).click()
  await expect(requests.getByText(more.requests.ring.ringing)).toBeVisible()
  await picture(page, 'desk-ring-en')
  await expect(requests.getByRole('button', { name: more.requests.call })).toBeHidden()
  await page.getByRole('region', { name: words.group.inRooms }).getByRole('button').first().click()
  // The request is in the details too, and can be completed there.
  await crew.reception.get('supplyRequest', { params, body: { action: 'add', items: ['towel'] } })
  const supplies = page
    .getByRole('complementary')
    .getByRole('listitem')
    .filter({ hasText: panel.supplies.item.towel })
  await supplies.getByRole('button', { name: more.requests.complete }).click()
  await expect(supplies).toContainText(more.requests.done)
})

test('staff refund the payment of a canceled visit', async () => {
  const { reservations } = await crew.reception.get('dayBoard')
  const paid = reservations.find(one => one.reservationStatus === 'Reserved' && one.balance > 0)
  const { reservationId = '', reservationCode: code = '', balance: owed = 0 } = paid ?? {}
  await crew.reception.get('makePayment', { body: { method: 'cash', amt: owed, reservationId } })
  await page.locator('[data-card]').filter({ hasText: code }).click()
  const details = page.getByRole('complementary')
  await showsCash()
  await mailReceipt(code)
  await details.getByRole('button', { name: words.action.cancel }).click()
  await expect(page.getByText(/is canceled\. Refund/)).toBeVisible()
  // The portal makes the refund and learns of the cancellation over the link.
  await until(async () => {
    const { due } = await crew.reception.get('paybackDue', { query: { reservationId } })
    return due === owed
  })
  await details.getByRole('button', { name: money.back.open }).click()
  const back = page.getByRole('dialog', { name: money.back.title.replace('{code}', code) })
  await expect(back.getByRole('radio', { name: money.back.refund })).toBeChecked()
  await picture(page, 'desk-pay-back-en')
  await back.getByRole('button', { name: money.back.refund }).click()
  await expect(back.getByText(/^Give her .* now\.$/)).toBeVisible()
  await picture(page, 'desk-paid-back-en')
  await page.keyboard.press('Escape')
  await until(async () => {
    const { due } = await crew.reception.get('paybackDue', { query: { reservationId } })
    return due === 0
  })
})

/** The visit's sheet shows the cash that she paid. The board has heard of it when nothing is left to take. */
async function showsCash(): Promise<void> {
  const details = page.getByRole('complementary')
  await expect(details.getByRole('button', { name: /take \$/i })).toHaveCount(0)
  await expect(details.getByText(words.method.Cash)).toBeVisible()
}

/** From her page at the desk: the receipt of a payment leaves by the website's mail (money-727). */
async function mailReceipt(code: string): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: more.person.open }).click()
  const person = page.getByRole('dialog', { name: more.person.title })
  await person.getByRole('button', { name: money.ask }).click()
  const paid = person.getByRole('listitem').filter({ hasText: code })
  await expect(paid).toContainText(money.method.Cash)
  await picture(page, 'desk-payments-en')
  await paid.getByRole('button', { name: receipt.mail }).click()
  const mail = page.getByRole('dialog', { name: receipt.mail })
  await mail.getByLabel(receipt.mailTo).fill('rivka@example.org')
  await mail.getByRole('button', { name: receipt.send }).click()
  await expect(mail.getByText(receipt.mailSent)).toBeVisible()
  const portal = new Api(facility.portalUrl)
  await until(async () => {
    const sent = (await portal.get('demoOutbox')).find(({ to }) => to === 'rivka@example.org')
    return sent?.text.includes(`${receipt.title} ${code}`) && sent.text.includes(receipt.paidCash)
  })
  await mail.press('Escape')
  await expect(mail).toBeHidden()
  await expect(person).toBeVisible()
  await person.press('Escape')
  await expect(person).toBeHidden()
}

test('another night, the attendants on duty, and a room set offline', async () => {
  const tonights = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: board.night.after }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(tonights)
  // The state of the rooms is shown for tonight only.
  const rooms = page.getByRole('region', { name: words.rooms, exact: true })
  await expect(rooms).toContainText(board.night.rooms)
  await expect(rooms.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: board.night.tonight }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tonights)
  const head = rooms.getByRole('button', { name: board.room.nobody })
  if ((await head.count()) === 0) await runByName(board.duty.open)
  else await head.first().click()
  const duty = page.getByRole('dialog', { name: board.duty.title })
  await duty.getByRole('combobox').last().selectOption({ label: board.duty.nobody })
  await expect(head).not.toHaveCount(0)
  // The result is shown above the open dialog.
  await expect(duty.getByRole('status').getByText(board.duty.nobody)).toBeVisible()
  await duty.getByRole('combobox').last().selectOption({ index: 1 })
  await expect(head).toHaveCount(0)
  await picture(page, 'desk-duty-en')
  await page.keyboard.press('Escape')
  const { rooms: all } = await crew.reception.get('dayBoard')
  const free = all.find(room => room.status === 'Ready' && room.preassigned === null)
  await rooms.getByRole('button', { name: board.room.open.replace('{name}', free?.name ?? '') }).click()
  await picture(page, 'desk-room-en')
  await page.getByRole('dialog').getByRole('button', { name: board.room.toOffline }).click()
  await until(async () => {
    const after = (await crew.reception.get('dayBoard')).rooms.find(({ id }) => id === free?.id)
    return after?.status === 'Offline'
  })
})

test('a text to the patron is sent by the portal', async () => {
  await page.getByRole('region', { name: words.group.expected }).getByRole('button').first().click()
  await page.getByRole('complementary').getByRole('button', { name: more.person.open }).click()
  const person = page.getByRole('dialog', { name: more.person.title })
  const message = person.getByLabel(more.person.message)
  await message.fill('Look at https://example.org')
  await person.getByRole('button', { name: more.person.send }).click()
  await expect(person.getByText(refusal.textHasLink)).toBeVisible()
  await message.fill('Your glasses are at the desk.')
  await person.getByRole('button', { name: more.person.send }).click()
  await expect(person.getByText(more.person.sent)).toBeVisible()
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('demoOutbox')).some(({ text }) => text.includes('glasses')))
  await page.keyboard.press('Escape')
  await expect(person).toBeHidden()
})

test('cash is taken, and without the portal the desk does not wait for cards', async () => {
  const details = page.getByRole('complementary')
  await page.getByRole('region', { name: words.group.inRooms }).getByRole('button').first().click()
  await details.getByRole('button', { name: more.pay.open, exact: true }).click()
  const pay = page.getByRole('dialog', { name: /^Payment for/ })
  await expect(page).toHaveURL(/\/receptionist\/reservation\/$/)
  await facility.child('portal').stop()
  await pay.getByRole('button', { name: more.pay.cardsAsk }).click()
  // The hub gives up after three seconds; a slow machine needs the rest to render.
  await expect(pay.getByText(more.pay.cardsCut)).toBeVisible({ timeout: 6_000 })
  await picture(page, 'desk-pay-cut-en')
  await pay.getByRole('button', { name: /^Take \$/ }).click()
  await expect(page.getByText(/received for/)).toBeVisible()
  await showsCash()
})

test('the profile is saved, and every other page of the desk opens and closes', async () => {
  const details = page.getByRole('complementary')
  await details.getByRole('button', { name: more.person.open }).click()
  const person = page.getByRole('dialog', { name: more.person.title })
  // The profile has an address (screens-37): Back closes it, and a reload opens it again.
  await expect(page).toHaveURL(/\/receptionist\/user\/$/)
  await page.goBack()
  await expect(person).toBeHidden()
  await expect(details).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(person).toBeVisible()
  await person.getByLabel(more.person.notes).fill('Comes by cab.')
  await picture(page, 'desk-person-en')
  await person.getByRole('button', { name: more.person.save, exact: true }).click()
  await expect(page.getByText(more.person.saved)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(person).toBeHidden()
})

test('the search runs a command, and the lock hides every name', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(more.lock.now)
  await picture(page, 'desk-search-en')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: more.lock.title })).toBeVisible()
  await expect(page.locator('[data-card]')).toHaveCount(0)
  await picture(page, 'desk-lock-en')
  await swipe('10001')
  await expect(page.getByRole('region', { name: words.group.expected })).toBeVisible()
})

test('a locked desk shows which room calls for help until someone is there (visit-163)', async () => {
  const [room] = (await crew.reception.get('dayBoard')).rooms
  const params = { id: room?.id ?? 0 }
  await page.keyboard.press('Control+k')
  await page.keyboard.type(more.lock.now)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: more.lock.title })).toBeVisible()
  const asked = await crew.reception.get('supplyRequest', {
    params,
    body: { action: 'add', isHelpRequest: true },
  })
  const ids = asked.filter(({ isHelpRequest }) => isHelpRequest).map(({ id }) => id)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(panel.alarm.help.replace('{name}', room?.name ?? ''))
  await expect(alert.getByRole('button')).toHaveCount(0)
  await picture(page, 'desk-lock-help-en')
  await crew.reception.get('supplyRequest', { params, body: { action: 'answer', ids } })
  await expect(alert).toContainText(panel.alarm.goes.replace('{name} ', ''))
  await crew.reception.get('supplyRequest', { params, body: { action: 'complete', ids } })
  await expect(alert).toHaveCount(0)
  await swipe('10001')
  await expect(page.getByRole('region', { name: words.group.expected })).toBeVisible()
})

test('with the card setting, a check-in waits 15 seconds for a card from a reader, and ignores typed digits', async () => {
  const admin = await staff(facility, 'admin')
  const set = (key: string, value: string) => admin.get('settingsSet', { body: { key, value } })
  const setCard = (value: string) => set('reservationsStatusChangeCardCode', value)
  // The desk offers no cubicles when they are disabled.
  await set('cubiclesEnabled', 'False')
  await until(async () => (await crew.reception.get('dayBoard')).cubicles.length === 0)
  await setCard('True')
  await until(async () => (await crew.reception.get('dayBoard')).cardNeeded)
  const waiting = page.getByRole('region', { name: words.group.waiting })
  await page.getByRole('region', { name: words.group.expected }).locator('[data-card]').first().click()
  const checkIn = page.getByRole('complementary').getByRole('button', { name: words.action.checkIn })
  const prompt = page.getByRole('dialog', { name: words.swipe.title })
  const before = await waiting.locator('[data-card]').count()
  await page.getByRole('complementary').getByLabel(words.details.room).selectOption('wait')
  await expect(page).toHaveURL(/\/receptionist\/checkin\/$/)
  await checkIn.click()
  await expect(prompt).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(prompt).toBeHidden()
  await checkIn.click()
  await typeByHand('10001')
  await expect(prompt).toBeVisible()
  // The card is held to the reader at the bridge, which this computer takes for its own (building-380).
  const atBridge = { point: 'reader/reception', action: 'swipe', args: { value: '10001' } }
  await crew.technician.get('labSimulate', { body: atBridge })
  await prompt.getByRole('combobox', { name: words.swipe.reader }).selectOption('reception')
  await expect(prompt).toBeVisible()
  await picture(page, 'desk-card-prompt-en')
  await page.clock.fastForward(1)
  await until(async () => {
    await crew.technician.get('labSimulate', { body: atBridge })
    return !(await prompt.isVisible())
  })
  await expect(waiting.locator('[data-card]')).toHaveCount(before + 1)
  await setCard('False')
  await page.keyboard.press('Escape')
})

test('the desk locks after a minute, and unlocks with the unfinished input', async () => {
  await page.keyboard.press('+')
  const phone = page.getByRole('dialog').getByRole('textbox', { name: more.walkIn.phone, exact: true })
  await phone.pressSequentially('71855')
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('heading', { name: more.lock.title })).toBeVisible()
  await expect(page.locator('dialog, [data-card], aside')).toHaveCount(0)
  // A second tab of the same sign-in is locked too.
  const other = await page.context().newPage()
  await other.goto(`${facility.hubUrl}/receptionist`)
  await expect(other.getByRole('heading', { name: more.lock.title })).toBeVisible()
  await expect(other.locator('[data-card]')).toHaveCount(0)
  await other.close()
  const pin = page.getByLabel(more.lock.pin)
  await expect(pin).toBeFocused()
  await pin.fill('4711')
  await page.getByRole('button', { name: more.lock.open }).click()
  await expect(page.getByText(refusal.pinWrong)).toBeVisible()
  await pin.fill('10001')
  await page.getByRole('button', { name: more.lock.open }).click()
  await expect(phone).toHaveValue('71855')
  await expect(phone).toBeFocused()
  await page.keyboard.press('Escape')
})

test('a walk-in from paper is entered with its payment', async () => {
  await runByName(more.paper.open)
  const paper = page.getByRole('dialog', { name: more.paper.title })
  await paper.getByRole('button', { name: more.paper.add }).click()
  await page.keyboard.type('Rivka Klein')
  await paper.getByLabel(`1 ${more.paper.arrived}`).fill('18:05')
  await paper.getByLabel(`1 ${more.paper.paid}`).fill('10')
  await picture(page, 'desk-paper-en')
  await paper.getByRole('button', { name: /^Enter \d+ line/ }).click()
  await expect(paper.getByText(/^1 line entered/)).toBeVisible()
  const { reservations } = await crew.reception.get('dayBoard')
  const entered = reservations.find(({ user }) => user.lastName === 'Klein')
  expect(entered).toMatchObject({ reservationStatus: 'Done', advanceReservation: false, amountPaid: 10 })
  await page.keyboard.press('Escape')
})

async function runByName(action: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(action)
  await page.keyboard.press('Enter')
}

/** Types as a card reader does: faster than a person, then Enter. */
async function swipe(card: string): Promise<void> {
  await page.evaluate(
    keys => {
      for (const key of keys) window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
    },
    [...card, 'Enter'],
  )
}

/** Types as fast as a person can: more than 50 ms between two keys (visit-125). */
async function typeByHand(card: string): Promise<void> {
  for (const key of [...card, 'Enter']) {
    await page.clock.fastForward(51)
    await page.evaluate(
      key => window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })),
      key,
    )
  }
}

/** The reservation that the previous test has assigned. */
async function placed(): Promise<{ roomId: number }> {
  const { reservations } = await crew.reception.get('dayBoard')
  return { roomId: reservations.find(({ roomId }) => roomId !== null)?.roomId ?? 0 }
}
