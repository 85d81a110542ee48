import { common } from '@mayim/texts/en/common.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { payment as pay } from '@mayim/texts/en/payment.ts'
import { refusal as refusals } from '@mayim/texts/en/refusal.ts'
import { building } from '@mayim/texts/he/building.ts'
import { patron as hebrewWords } from '@mayim/texts/he/patron.ts'
import { payment as hebrew } from '@mayim/texts/he/payment.ts'
import { refusal as hebrewRefusals } from '@mayim/texts/he/refusal.ts'
import { expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import type { StripeStandIn } from '../../portal/stand-ins/stripe/stripe.ts'
import { staff, until } from '../system/api.ts'
import { crewOf, setClock } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { phone, picture } from './steps/screens.ts'
import { adminAtPortal, signInOnPhone, typeCard } from './steps/sign-in.ts'

/** Card payments. The processor runs as its own server, and its form in its own frame. */
test.describe.configure({ mode: 'serial' })

const wide = { width: 768, height: 1024 }
const good = '4242 4242 4242 4242'
const other = '5555 5555 5555 4444'
const declined = '4000 0000 0000 0002'
let stripe: StripeStandIn
let facility: TemporaryFacility
let patronPage: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  if (!facility.stripe) throw new Error('the facility has no card processor')
  stripe = facility.stripe
  const admin = await staff(facility, 'admin')
  await admin.get('merchandiseEdit', { body: { action: 'add', item: 'Candle', price: 4.5 } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('merchandiseList')).length > 0)
  patronPage = await signInOnPhone(browser, facility, '+17185550181')
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('a card is added, and another deleted', async () => {
  await patronPage.goto(`${facility.portalUrl}/payment-methods`)
  await expect(patronPage.getByText(pay.cards.empty)).toBeVisible()
  for (const [number, name] of [
    [good, /Visa ending in .*4242/],
    [other, /MasterCard ending in .*4444/],
  ] as const) {
    await patronPage.getByRole('button', { name: pay.cards.add }).click()
    await typeCard(patronPage, number)
    await patronPage.getByRole('button', { name: pay.cards.save }).click()
    await expect(patronPage.getByText(pay.cards.added)).toBeVisible()
    await expect(patronPage.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await picture(patronPage, 'portal-payment-methods-en')
  await patronPage.getByRole('button', { name: /Delete MasterCard/ }).click()
  await picture(patronPage, 'portal-payment-methods-delete-en')
  await patronPage.getByRole('button', { name: pay.cards.yes }).click()
  await expect(patronPage.getByText(pay.cards.removed)).toBeVisible()
  await expect(patronPage.getByRole('listitem').filter({ hasText: 'MasterCard' })).toHaveCount(0)
})

test('a saved card books and pays in one press, with merchandise and a donation', async () => {
  const requests: string[] = []
  patronPage.on('request', request => requests.push(request.url()))
  const failedRequests: string[] = []
  patronPage.on('requestfailed', request => failedRequests.push(request.url()))
  // One document from the home page to the thanks.
  const documents: string[] = []
  patronPage.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  await patronPage.goto(facility.portalUrl)
  await patronPage.getByRole('link', { name: words.home.make }).click()
  await chooseShower(patronPage, words)
  await patronPage.getByText(pay.step.shop, { exact: true }).click()
  await patronPage.getByRole('button', { name: 'One more: Candle' }).click()
  await patronPage.getByText(pay.donation.title, { exact: true }).click()
  await patronPage.getByText(common.gift.sponsor).click()
  // The facility has set no reduced price (money-51).
  await expect(patronPage.getByText(pay.donation.presets)).toBeVisible()
  await expect(patronPage.getByLabel(pay.donation.amount)).toHaveValue('22')
  await patronPage.getByText(/Visa ending/).click()
  await picture(patronPage, 'portal-payment-draft-en')
  expect(requests.filter(url => url.startsWith(stripe.url))).toEqual([])
  await Promise.all([
    expect(patronPage.getByText(words.payment.confirmed)).toBeVisible(),
    patronPage.getByRole('button', { name: /^Pay \$/ }).click(),
  ])
  // The thanks stay, with the receipt, until she leaves them (money-80).
  await expect(patronPage.getByText(pay.step.success)).toBeVisible()
  await expect(patronPage.getByRole('link', { name: pay.step.receipt })).toBeVisible()
  await picture(patronPage, 'portal-payment-booked-en')
  await patronPage.getByRole('button', { name: pay.step.toReservation }).click()
  await expect(patronPage.getByText(words.view.code, { exact: true })).toBeVisible()
  expect(requests.filter(url => url.startsWith(stripe.url))).toEqual([])
  expect(failedRequests.filter(url => url.endsWith('/makepayment'))).toEqual([])
  expect(documents).toEqual([`${facility.portalUrl}/`])
})

test('an edit keeps the merchandise and can add more', async () => {
  for (const candles of [1, 2]) {
    await patronPage.getByRole('button', { name: words.view.edit, exact: true }).click()
    await patronPage.getByRole('button', { name: /^Continue/ }).click()
    const times = patronPage.getByRole('group', { name: words.options.time }).getByRole('radio')
    await times.nth(candles).check({ force: true })
    await patronPage.getByRole('button', { name: /^Continue/ }).click()
    if (candles === 1) await expect(patronPage.getByText(pay.step.balance)).toBeVisible()
    else {
      await patronPage.getByText(pay.step.shop, { exact: true }).click()
      await patronPage.getByRole('button', { name: 'One more: Candle' }).click()
    }
    await picture(patronPage, `portal-change-goods-${candles}-en`)
    const isShown = expect(patronPage.getByText(words.payment.confirmed)).toBeVisible()
    await Promise.all([isShown, patronPage.getByRole('button', { name: /^Save / }).click()])
    await expect(patronPage.getByText(`Candle × ${candles}`)).toBeVisible()
  }
})

test('a declined card is reported in the language of the page, and a good one pays', async ({ browser }) => {
  const page = await signInOnPhone(browser, facility, '+17185550182', 'he-IL')
  await chooseShower(page, hebrewWords)
  await page.getByText(hebrew.method.new).click()
  await picture(page, 'portal-payment-draft-he')
  await page.getByRole('button', { name: /^לתשלום/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await typeCard(page, declined)
  await page.setViewportSize(wide)
  await picture(page, 'portal-payment-he-768')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: /^לשלם .*\d/ }).click()
  await expect(page.getByText(hebrewRefusals.cardDeclined)).toBeVisible()
  await picture(page, 'portal-payment-declined-he')
  await typeCard(page, good)
  await Promise.all([
    expect(page.getByText(hebrewWords.payment.confirmed)).toBeVisible(),
    page.getByRole('button', { name: /^לשלם .*\d/ }).dblclick(),
  ])
  await page.getByRole('button', { name: hebrew.step.toReservation }).click()
  await expect(page.getByText(hebrewWords.view.code, { exact: true })).toBeVisible()
  const captures = stripe.seen.filter(line => /capture$/.test(line))
  // One charge of each patron: a double click charges once.
  expect(captures).toHaveLength(2)
  await page.goto(`${facility.portalUrl}/history`)
  await expect(page.getByRole('cell').getByText(hebrewRefusals.cardDeclined)).toBeVisible()
  await picture(page, 'portal-history-declined-he')
})

test('a patron can pay later from the reservation, and leave a tip', async ({ browser }) => {
  const page = await signInOnPhone(browser, facility, '+17185550184')
  await chooseShower(page, words)
  await page.getByText(pay.method.new).click()
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  await page.getByRole('button', { name: pay.step.laterInstead }).click()
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Pay · / }).click()
  await page.getByText(pay.step.shop, { exact: true }).click()
  await page.getByRole('button', { name: 'One more: Candle' }).click()
  await expect(page.getByRole('button', { name: 'Pay $29.50' })).toBeVisible()
  await typeCard(page, good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(pay.step.success)).toBeVisible()
  await picture(page, 'portal-payment-success-en')
  await page.getByRole('button', { name: pay.step.addTip }).click()
  await page.getByLabel(pay.tip.amount).fill('10')
  await typeCard(page, good)
  await page.getByRole('button', { name: /^Give \$/ }).click()
  await expect(page.getByText(refusals.tipTypeMissing)).toBeVisible()
  await page.getByLabel(pay.tip.type).selectOption('Attendant')
  await picture(page, 'portal-payment-tip-en')
  await page.getByRole('button', { name: /^Give \$/ }).click()
  await expect(page.getByText(pay.tip.thanks)).toBeVisible()
})

test('a payment with an unknown outcome, whose hold expires meanwhile', async ({ browser }) => {
  const page = await signInOnPhone(browser, facility, '+17185550183')
  await chooseShower(page, words)
  await page.getByText(pay.method.new).click()
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  await typeCard(page, good)
  await picture(page, 'portal-payment-new-card-en')
  let isSilent = true
  await page.route('**/payments/makepayment', route => (isSilent ? route.abort() : route.continue()))
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(pay.asking.title)).toBeVisible()
  await picture(page, 'portal-payment-asking-en')
  const crew = await crewOf(facility)
  // After the expiry of every hold, even on a slow machine.
  const past = Date.parse('2026-11-23T21:50:00.000Z') + 30 * 60_000
  await setClock(crew, new Date(past).toISOString())
  isSilent = false
  await expect(page.getByText(words.hold.over)).toBeVisible()
  await picture(page, 'portal-payment-lost-en')
})

test('a guest gives a donation', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const guest = await context.newPage()
  await guest.goto(`${facility.portalUrl}/donate`)
  await typeCard(guest, good)
  await guest.getByRole('button', { name: /^Donate/ }).click()
  await expect(guest.getByLabel(pay.donate.email)).toHaveAttribute('aria-invalid', 'true')
  await guest.getByLabel(pay.donate.amount).fill('18')
  await guest.getByLabel(pay.donate.email).fill('rivka@example.org')
  await guest.getByLabel(pay.donate.firstName).fill('Rivka')
  await guest.getByLabel(pay.donate.lastName).fill('Stern')
  await guest.getByLabel(pay.donate.phone).fill('718 555 0190')
  await guest.setViewportSize(wide)
  await picture(guest, 'portal-donate-768-en')
  await guest.setViewportSize(phone)
  await picture(guest, 'portal-donate-en')
  await guest.getByRole('button', { name: 'Donate $18.00' }).click()
  await expect(guest.getByText(/Your donation of .*18\.00/)).toBeVisible()
})

test('an Admin refunds a paid booking that lost its place to rooms out of service (building-193)', async ({
  browser,
}) => {
  const { date } = facility.clock
  const atHub = await staff(facility, 'admin')
  const without = (roomId: number) => ({
    ...{ roomId, fromDate: date, toDate: date, pool: 'shower' as const },
    reason: 'No hot water',
  })
  for (const roomId of [1, 2, 3]) {
    const nights = await atHub.get('outOfServiceSet', { body: { ...without(roomId), preview: true } })
    const confirmedCodes = nights.flatMap(night => night.affected.map(one => one.reservationCode))
    await atHub.get('outOfServiceSet', { body: { ...without(roomId), confirmedCodes } })
  }
  const [night] = await atHub.get('outOfServiceSet', { body: { ...without(4), preview: true } })
  const [{ reservationId: id = '', reservationCode: code = '' } = {}] = night?.affected ?? []
  const { user } = await atHub.get('reservationGet', { params: { id } })
  const her = await signInOnPhone(browser, facility, user?.phone ?? '')
  await her.goto(`${facility.portalUrl}/reserve`)
  await her.getByRole('button', { name: /^Pay · / }).click()
  await typeCard(her, good)
  await her.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(her.getByText(pay.step.success)).toBeVisible()
  const admin = await adminAtPortal(browser, facility, '/admin/building', { locale: 'he-IL' })
  const rooms = admin.getByRole('region', { name: building.out.title })
  const dialog = admin.getByRole('dialog')
  await rooms.getByRole('button', { name: building.out.add }).click()
  await dialog.getByLabel(building.out.room, { exact: true }).selectOption('4')
  await dialog.getByLabel(building.out.reason).fill('אין מים חמים')
  await dialog.getByRole('button', { name: building.out.look }).click()
  await picture(admin, 'admin-out-unfit-he')
  await dialog.getByRole('button', { name: building.out.add }).click()
  await expect(dialog).toBeHidden()
  await rooms
    .getByRole('button', { name: `${building.out.choose}: ${code}` })
    .first()
    .click()
  await picture(admin, 'admin-out-choose-he')
  await dialog.getByRole('button', { name: building.out.cancelNow }).click()
  await expect(dialog.getByText(building.out.refunded)).toBeVisible()
  await picture(admin, 'admin-out-refunded-he')
  await expect.poll(() => stripe.seen.filter(line => line === 'POST /v1/refunds').length).toBe(1)
})

/** Opens the booking unless it is open already. */
async function chooseShower(page: Page, text: typeof words | typeof hebrewWords): Promise<void> {
  if (!page.url().endsWith('/reserve')) await page.goto(`${facility.portalUrl}/reserve`)
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: text.options.continue }).click()
  await page.getByRole('radio', { name: text.options.shower }).check({ force: true })
  const times = page.getByRole('group', { name: text.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await page.getByRole('button', { name: new RegExp(`^${text.options.continue}`) }).click()
}
