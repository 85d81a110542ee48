import { common } from '@mayim/texts/en/common.ts'
import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { kiosk as words } from '@mayim/texts/en/kiosk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { reader } from '@mayim/texts/en/reader.ts'
import { reception } from '@mayim/texts/en/reception.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { kiosk as hebrew } from '@mayim/texts/he/kiosk.ts'
import { reader as hebrewReader } from '@mayim/texts/he/reader.ts'
import { inSentence } from '@mayim/ui/format.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { readerOfKiosk } from '../../demo/card-readers.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import type { StripeStandIn } from '../../portal/stand-ins/stripe/stripe.ts'
import { staff, until } from '../system/api.ts'
import { bookOne, type Crew, crewOf, keepDeskOpen, onBoard } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { DeskPresses } from './steps/desk-presses.ts'
import { keepActive, passAlone } from './steps/keep-active.ts'
import { savePicture } from './steps/save-picture.ts'
import { desk as deskSize, phone, picture } from './steps/screens.ts'

/** Payments at a card reader, at the kiosk and at the desk. The gallery test runs axe on these states. */
test.describe.configure({ mode: 'serial' })

const portrait = { width: 1080, height: 1920 }
const good = '4242424242424242'
const declined = '4000000000000002'
const atKiosk = readerOfKiosk
let facility: TemporaryFacility
let stripe: StripeStandIn
let crew: Crew
let kiosk: Page
let desk: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  if (!facility.stripe) throw new Error('the facility has no card processor')
  stripe = facility.stripe
  crew = await crewOf(facility)
  await keepDeskOpen(facility)
  const admin = await staff(facility, 'admin')
  await admin.get('merchandiseEdit', { body: { action: 'add', item: 'Robe', price: 9.5 } })
  const isSold = async () => (await crew.reception.get('merchandiseList')).some(({ item }) => item === 'Robe')
  await until(isSold)
  // The kiosk checks only from time to time whether cards are accepted.
  await until(async () => (await crew.technician.get('linkState')).linked)
  kiosk = await kioskOf(browser)
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('a declined card and a stopped payment lead to the desk; the kiosk waits as long as the reader', async () => {
  const { reservationId } = await booked('+17185550147')
  await kiosk.getByRole('button', { name: 'English' }).click()
  await find('7185550147')
  await savePicture(kiosk, 'kiosk-pay-or-desk-en')
  await kiosk.getByRole('button', { name: /^Pay .* by card/ }).click()
  await expect(kiosk.getByText(reader.hold)).toBeVisible()
  await passAlone(kiosk, 15_000)
  await expect(kiosk.getByText(reader.hold)).toBeVisible()
  await picture(kiosk, 'kiosk-hold-en')
  await kiosk.setViewportSize(phone)
  await picture(kiosk, 'kiosk-hold-narrow-en')
  await kiosk.setViewportSize(portrait)
  stripe.tap(atKiosk, declined)
  await expect(kiosk.getByText(reader.declined)).toBeVisible()
  await savePicture(kiosk, 'kiosk-declined-en')
  await kiosk.getByRole('button', { name: reader.again }).click()
  await expect(kiosk.getByText(reader.hold)).toBeVisible()
  await kiosk.getByRole('button', { name: reader.stop }).click()
  await expect(kiosk.getByText(refusal.readerStopped)).toBeVisible()
  await kiosk.getByRole('button', { name: reader.toDesk }).click()
  await expect(kiosk.getByText(words.done.pay)).toBeVisible()
  expect(await onBoard(crew, reservationId)).toMatchObject({ reservationStatus: 'Arrived', payments: [] })
  await passAlone(kiosk, 11_000)
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible()
})

test('a patron adds merchandise, pays by card, and gets a waiting number and a receipt', async () => {
  const { reservationId } = await booked('+17185550152')
  await kiosk.getByRole('button', { name: 'עברית' }).click()
  await find('7185550152', hebrew.find.submit)
  await kiosk
    .getByRole('button', { name: hebrew.visit.more.replace('{item}', inSentence('Robe', 'he')) })
    .click()
  await expect(kiosk.getByRole('status').filter({ hasText: '1' })).toBeVisible()
  await kiosk.getByRole('button', { name: /^תשלום .* בכרטיס/ }).click()
  await expect(kiosk.getByText(hebrewReader.hold)).toBeVisible()
  await savePicture(kiosk, 'kiosk-hold-he')
  stripe.tap(atKiosk, good)
  await expect(kiosk.getByText(hebrew.done.wait)).toBeVisible()
  await savePicture(kiosk, 'kiosk-paid-wait-he')
  const seen = await onBoard(crew, reservationId)
  expect(seen).toMatchObject({ reservationStatus: 'Waiting', balance: 0 })
  expect(seen.payments.map(({ method }) => method)).toEqual(['CreditCard'])
  const papers = () => crew.technician.get('labPaper', { params: { printerId: 'kiosk' } })
  expect(await until(async () => (await papers()).length === 1)).toBe(true)
  expect(await kiosk.content()).not.toMatch(/7185550152|4242/)
})

test('at the desk a payment can be stopped and repeated; while its outcome is unknown no other payment is offered', async ({
  browser,
}) => {
  desk = await deskOf(browser)
  const { reservationId, code, balance } = await openAtDesk('+17185550153')
  await choose(reader.desk.option)
  await press(/^Take /)
  await expect(dialog().getByText(reader.desk.waiting)).toBeVisible()
  await picture(desk, 'desk-reader-en')
  await press(reader.stop)
  await expect(dialog().getByText(refusal.readerStopped)).toBeVisible()
  await press(/^Take /)
  await expect(dialog().getByText(reader.desk.waiting)).toBeVisible()
  await desk.route('**/payments/reader', route => route.abort())
  await expect(dialog().getByText(reader.desk.asking)).toBeVisible()
  await desk.clock.fastForward(21_000)
  await expect(dialog().getByText(refusal.noAnswerYet)).toBeVisible()
  await savePicture(desk, 'desk-reader-unknown-en')
  await press(common.close)
  await desk.unroute('**/payments/reader')
  await openPay()
  await expect(dialog().getByRole('radio')).toHaveCount(0)
  await press(reception.pay.askAgain)
  await expect(dialog().getByText(reader.desk.waiting)).toBeVisible()
  stripe.tap('tmr_demo_desk', good)
  await expect(desk.getByText(new RegExp(`received for ${code}`))).toBeVisible()
  expect(await cardLines(reservationId)).toEqual([-balance])
})

test('cash and the reader pay one sale with one receipt; a reload keeps it, and cash has an Undo', async () => {
  const { reservationId, code, balance } = await openAtDesk('+17185550149')
  let receipts = 0
  desk.on('request', request => {
    if (request.url().includes('/printreceipt')) receipts += 1
  })
  const amount = () => dialog().getByLabel(reception.pay.amount)
  const owes = async () => (await onBoard(crew, reservationId)).balance
  await choose(reception.pay.cash)
  await amount().fill('5')
  await press(/^Take /)
  await expect(dialog().getByText(/taken\. .* still owed\./)).toBeVisible()
  await expect(dialog().getByRole('radio', { name: reader.desk.option })).toBeChecked()
  expect(await owes()).toBe(balance - 5)
  await dialog().getByRole('button', { name: deskWords.action.undo }).click()
  await expect.poll(owes).toBe(balance)
  await choose(reception.pay.cash)
  await amount().fill('6')
  await desk.reload()
  await expect(amount()).toHaveValue('6')
  await press(/^Take /)
  await expect(dialog().getByText(/taken\. .* still owed\./)).toBeVisible()
  await savePicture(desk, 'desk-part-en')
  expect(receipts).toBe(0)
  await press(/^Take /)
  await expect(dialog().getByText(reader.desk.waiting)).toBeVisible()
  stripe.tap('tmr_demo_desk', good)
  await expect(desk.getByText(new RegExp(`received for ${code}`))).toBeVisible()
  expect(await cardLines(reservationId)).toEqual([6 - balance])
  expect(await owes()).toBe(0)
  expect(receipts).toBe(1)
})

test('a saved card with an unknown outcome is charged once', async () => {
  const { reservationId, patronApi, code, balance } = await openAtDesk('+17185550154', async booking => {
    const paymentInfo = { sourceToken: stripe.typed(good) }
    const gift = {
      method: 'donation',
      amt: -18,
      reservationId: booking.reservationId,
      saveCard: true,
    } as const
    await booking.patronApi.get('makePayment', { body: { ...gift, paymentInfo } })
  })
  expect(await patronApi.get('savedCards', { params: { id: patronApi.userId } })).toHaveLength(1)
  await press(reception.pay.cardsAsk)
  await choose(/4242/)
  // The processor captures the charge, and each of its answers is lost.
  stripe.nextAt('/capture', 'cutAfter', 'cutAfter', 'cutAfter')
  await press(/^Take /)
  await expect(dialog().getByText(refusal.noAnswerYet)).toBeVisible()
  await expect(dialog().getByRole('radio')).toHaveCount(0)
  await savePicture(desk, 'desk-card-unknown-en')
  await press(reception.pay.askAgain)
  await expect(desk.getByText(new RegExp(`received for ${code}`))).toBeVisible()
  expect(await cardLines(reservationId)).toEqual([-balance])
  // The hub asks the portal for the card and its page at the processor; without the link it knows neither (money-625).
  const query = { user: patronApi.userId }
  const [told] = await crew.reception.get('paymentsByUser', { query })
  const processorUrl = expect.stringContaining('dashboard.stripe.com')
  expect(told).toMatchObject({ amount: -balance, reference: '4242', processorUrl })
  await crew.technician.get('labLink', { body: { cut: true } })
  const [alone] = await crew.reception.get('paymentsByUser', { query })
  expect(alone).toMatchObject({ amount: -balance, reference: null })
  expect(alone).not.toHaveProperty('processorUrl')
})

const dialog = () => desk.getByRole('dialog')
// Double-clicks, as many people do: the second click must not press what the first one opened.
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).dblclick()
const choose = (name: string | RegExp) => dialog().getByRole('radio', { name }).check({ force: true })
const openPay = () =>
  desk.getByRole('complementary').getByRole('button', { name: reception.pay.open, exact: true }).click()

/** Books, opens the details at the desk and then the payment form. */
async function openAtDesk(
  phoneNumber: string,
  before: (booking: Awaited<ReturnType<typeof booked>>) => Promise<void> = async () => {},
) {
  const booking = await booked(phoneNumber)
  await before(booking)
  const { reservationCode: code, balance } = await onBoard(crew, booking.reservationId)
  await new DeskPresses(desk).open(code)
  await openPay()
  return { ...booking, code, balance }
}

/** The card payments of a visit, when the hub has received them. */
async function cardLines(reservationId: string): Promise<readonly number[]> {
  return until(async () => {
    const { payments } = await crew.reception.get('reservationGet', { params: { id: reservationId } })
    const amounts = payments.filter(({ method }) => method === 'CreditCard').map(({ amount }) => amount)
    return amounts.length > 0 && amounts
  })
}

async function booked(phoneNumber: string) {
  const found = await bookOne(facility, phoneNumber, false)
  await onBoard(crew, found.reservationId)
  return found
}

async function find(digits: string, submit = words.find.submit): Promise<void> {
  for (const digit of digits) await kiosk.getByRole('button', { name: digit, exact: true }).click()
  await kiosk.getByRole('button', { name: submit }).click()
}

async function kioskOf(browser: Browser): Promise<Page> {
  const { code } = await crew.reception.get('pairingCodeCreate', {
    body: { role: 'Kiosk', readerId: atKiosk },
  })
  const page = await (await browser.newContext({ viewport: portrait, locale: 'en-US' })).newPage()
  await keepActive(page)
  await page.goto(`${facility.hubUrl}/pair`)
  await page.getByRole('textbox', { name: panelWords.pair.code }).fill(code)
  await page.getByRole('button', { name: panelWords.pair.submit }).click()
  await page.waitForURL('**/kiosk')
  return page
}

async function deskOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: deskSize,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${facility.hubUrl}/receptionist`)
  const password = facility.signIns.staff.find(one => one.name === 'reception')?.password ?? ''
  await page.getByRole('textbox', { name: deskWords.signIn.username }).fill('reception')
  await page.getByLabel(deskWords.signIn.password).fill(password)
  await page.getByRole('button', { name: deskWords.signIn.submit }).click()
  await expect(page.getByRole('region', { name: deskWords.group.expected })).toBeVisible()
  return page
}
