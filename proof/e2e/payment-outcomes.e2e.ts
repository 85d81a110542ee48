import { common } from '@mayim/texts/en/common.ts'
import { patron as patronEn } from '@mayim/texts/en/patron.ts'
import { payment as paymentEn } from '@mayim/texts/en/payment.ts'
import { refusal as refusalEn } from '@mayim/texts/en/refusal.ts'
import { visit as visitEn } from '@mayim/texts/en/visit.ts'
import { patron as patronHe } from '@mayim/texts/he/patron.ts'
import { payment as paymentHe } from '@mayim/texts/he/payment.ts'
import { refusal as refusalHe } from '@mayim/texts/he/refusal.ts'
import { visit as visitHe } from '@mayim/texts/he/visit.ts'
import { type Browser, expect, type FrameLocator, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import type { StripeStandIn } from '../../portal/stand-ins/stripe/stripe.ts'
import { staff, until } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { openInLanguage } from './steps/open-screen.ts'
import { setOnBothSides } from './steps/patron-facility.ts'
import { savePicture } from './steps/save-picture.ts'
import { phone, picture } from './steps/screens.ts'
import { signInOnPhone, typeCard } from './steps/sign-in.ts'

const tipTypes = ['reception', 'attendant', 'cleaning', 'equalShares'] as const

/** Every outcome of a card payment with required prepayment, in English on a phone; the whole proof adds Hebrew on a tablet. */

test.describe.configure({ mode: 'serial' })

const wide = { width: 768, height: 1024 }
const good = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'
const noFunds = '4000 0000 0000 9995'
const asksBank = '4000 0027 6000 3184'
let stripe: StripeStandIn
let facility: TemporaryFacility

const english = {
  locale: 'en-US',
  size: phone,
  patron: patronEn,
  pay: paymentEn,
  refusal: refusalEn,
  visit: visitEn,
}
const hebrew = {
  locale: 'he-IL',
  size: wide,
  patron: patronHe,
  pay: paymentHe,
  refusal: refusalHe,
  visit: visitHe,
}
type Words = typeof english | typeof hebrew

test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  if (!facility.stripe) throw new Error('the facility has no card processor')
  stripe = facility.stripe
  const admin = await staff(facility, 'admin')
  await admin.get('merchandiseEdit', { body: { action: 'add', item: 'Candle', price: 4.5 } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('merchandiseList')).length > 0)
  await setOnBothSides(facility, 'reservationsRequirePrepayAll', 'True')
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

const walks = [
  [english, '+17185550281'],
  [hebrew, '+17185550282'],
] as const

for (const [words, number] of walks) {
  const lang = words.locale.slice(0, 2)
  let patronPage: Page

  test(`a hold survives failed cards and is paid by a good one (${lang})`, async ({ browser }) => {
    patronPage = await signIn(browser, number, words)
    const { pay, refusal, patron } = words
    await draft(patronPage, words)
    // With required prepayment there is no payment at the desk.
    await expect(patronPage.getByText(patron.payment.prepayNeeded)).toBeVisible()
    await expect(patronPage.getByText(pay.step.later, { exact: true })).toHaveCount(0)
    await checkScreen(patronPage, 'pay-ahead', words)
    await patronPage.route(`${stripe.url}/v3/`, route => route.abort())
    await patronPage.getByRole('button', { name: start(patron.payment.hold) }).click()
    await expect(patronPage.getByText(pay.card.notLoaded)).toBeVisible()
    await expect(payButton(patronPage, words)).toBeDisabled()
    await expect(patronPage.getByRole('button', { name: pay.step.laterInstead })).toHaveCount(0)
    await expect(patronPage.getByRole('timer')).toBeVisible()
    await checkScreen(patronPage, 'pay-not-loaded', words)
    await patronPage.unroute(`${stripe.url}/v3/`)
    await patronPage.getByRole('button', { name: lang === 'en' ? 'Try again' : 'לנסות שוב' }).click()

    await payWith(patronPage, words, declined)
    await expect(patronPage.getByText(refusal.cardDeclined)).toBeVisible()
    await expect(cardFrame(patronPage).getByLabel('Card number')).toHaveValue('')
    // An empty card is refused by name, and nothing is sent.
    await payButton(patronPage, words).click()
    await expect(patronPage.getByText(pay.card.number)).toBeVisible()
    await checkScreen(patronPage, 'pay-declined', words)

    await payWith(patronPage, words, asksBank)
    await bankFrame(patronPage).getByRole('button', { name: 'Fail' }).click()
    await expect(patronPage.getByText(refusal.cardAuthentication)).toBeVisible()
    await checkScreen(patronPage, 'pay-bank-no', words)

    // Leaves the bank's question and returns to the same step.
    await payWith(patronPage, words, asksBank)
    await expect(bankFrame(patronPage).getByRole('button', { name: 'Complete' })).toBeVisible()
    await patronPage.reload()
    await expect(patronPage.getByRole('timer')).toBeVisible()

    await typeCard(patronPage, good)
    await patronPage.context().setOffline(true)
    await payButton(patronPage, words).click()
    await expect(patronPage.getByText(pay.offline)).toBeVisible()
    await checkScreen(patronPage, 'pay-offline', words)
    await patronPage.context().setOffline(false)

    const before = chargedCount()
    // As often as the library retries.
    stripe.nextAt('/capture', 'cutAfter', 'cutAfter', 'cutAfter')
    await payButton(patronPage, words).click()
    await expect(patronPage.getByText(pay.asking.title)).toBeVisible()
    await checkScreen(patronPage, 'pay-asking', words)
    await expect(patronPage.getByText(patron.view.code, { exact: true })).toBeVisible()
    expect(chargedCount() - before).toBe(1)
  })

  test(`a saved card that is refused can be replaced; payment methods show errors (${lang})`, async () => {
    const { pay, refusal } = words
    await patronPage.route('**/savedcards/', route => route.fulfill({ status: 403, body: '{}' }))
    await patronPage.goto(`${facility.portalUrl}/payment-methods`)
    await expect(patronPage.getByRole('alert').first()).toBeVisible()
    await savePicture(patronPage, `methods-error-${lang}`)
    await patronPage.unroute('**/savedcards/')
    await patronPage.reload()
    await patronPage.getByRole('button', { name: pay.cards.add }).click()
    await typeCard(patronPage, noFunds)
    await patronPage.getByRole('button', { name: pay.cards.save }).click()
    await expect(patronPage.getByText(refusal.cardFunds)).toBeVisible()
    await savePicture(patronPage, `methods-declined-${lang}`)
    await typeCard(patronPage, asksBank)
    await patronPage.getByRole('button', { name: pay.cards.save }).click()
    await bankFrame(patronPage).getByRole('button', { name: 'Complete' }).click()
    await expect(patronPage.getByText(pay.cards.added)).toBeVisible()
    await picture(patronPage, `methods-added-${lang}`)

    // The bank asks each time, and this time the patron fails.
    await patronPage.goto(`${facility.portalUrl}/donate`)
    await patronPage.getByLabel(pay.donate.email).fill('no-address')
    await patronPage.getByRole('button', { name: start(pay.donate.giveNone) }).click()
    await expect(patronPage.getByText(refusal.emailRequired)).toBeVisible()
    await patronPage.getByLabel(pay.donate.email).fill('rivka@example.org')
    await patronPage.getByRole('button', { name: start(pay.donate.giveNone) }).click()
    await expect(patronPage.getByText(refusal.amountRequired)).toBeVisible()
    await patronPage.getByLabel(pay.donate.amount).fill('36')
    await patronPage.getByRole('button', { name: start(pay.donate.give) }).click()
    await bankFrame(patronPage).getByRole('button', { name: 'Fail' }).click()
    // The fourth refusal within ten minutes comes without its reason (money-43).
    await expect(patronPage.getByText(refusal.cardDeclined)).toBeVisible()
    await savePicture(patronPage, `donate-hers-${lang}`)
    await patronPage.getByText(/3184/).click()
    await patronPage.getByRole('button', { name: start(pay.donate.give) }).click()
    await bankFrame(patronPage).getByRole('button', { name: 'Complete' }).click()
    await expect(patronPage.getByText(start(pay.donate.thanks))).toBeVisible()
    await savePicture(patronPage, `donate-thanks-${lang}`)
    await patronPage.goto(`${facility.portalUrl}/payment-methods`)
    await patronPage.getByRole('button', { name: /3184/ }).click()
    await patronPage.getByRole('button', { name: pay.cards.yes }).click()
    await expect(patronPage.getByText(pay.cards.removed)).toBeVisible()
    await patronPage.context().close()
  })
}

test('an edit costs the difference, a cheaper one leaves a credit, and a refund is shown', async ({
  browser,
}) => {
  const words = english
  const patronPage = await signIn(browser, '+17185550281', words)
  const { pay, patron, visit } = words
  await patronPage.goto(`${facility.portalUrl}/reserve`)
  await change(patronPage, words, patron.options.bath)
  const hold = patronPage.getByRole('button', { name: start(patron.payment.hold) })
  await expect(hold).toBeVisible()
  await picture(patronPage, 'pay-dearer-en')
  await hold.click()
  await typeCard(patronPage, asksBank)
  await patronPage.getByLabel(pay.card.keep).check({ force: true })
  await payButton(patronPage, words).click()
  await bankFrame(patronPage).getByRole('button', { name: 'Complete' }).click()
  await expect(patronPage.getByText(patron.view.code, { exact: true })).toBeVisible()
  await change(patronPage, words, patron.options.shower)
  await expect(patronPage.getByText(visit.facts.credit)).toBeVisible()
  await picture(patronPage, 'pay-cheaper-en')
  await patronPage.getByRole('button', { name: pay.step.change, exact: true }).click()
  await expect(patronPage.getByText(patron.view.code, { exact: true })).toBeVisible()

  await patronPage.getByRole('button', { name: patron.view.cancel }).click()
  await patronPage.getByRole('button', { name: patron.view.cancelYes }).click()
  await expect(patronPage.getByText(visit.canceled.request)).toBeVisible()
  await expect(patronPage.getByRole('link', { name: visit.canceled.contact })).toHaveAttribute(
    'href',
    '/contact',
  )
  await picture(patronPage, 'pay-canceled-en')
  await patronPage.setViewportSize(wide)
  await openInLanguage(patronPage, 'he', null)
  await expect(patronPage.getByText(visitHe.canceled.request)).toBeVisible()
  await savePicture(patronPage, 'pay-canceled-he')
  await payBackAtDesk('+17185550281')
  await expect(patronPage.getByText(visitHe.canceled.issued)).toBeVisible()
  await picture(patronPage, 'pay-refunded-he')
  await openInLanguage(patronPage, 'en', null)
  await expect(patronPage.getByText(visit.canceled.issued)).toBeVisible()
  await patronPage.context().close()
})

for (const words of [english, hebrew]) {
  const lang = words.locale.slice(0, 2)

  test(`the donation form names each missing field, and accepts a wallet (${lang})`, async ({ browser }) => {
    const { pay, refusal, locale, size } = words
    const context = await browser.newContext({ viewport: size, locale })
    await context.addInitScript('window.ApplePaySession = {}')
    const guest = await context.newPage()
    await guest.goto(`${facility.portalUrl}/donate`)
    await typeCard(guest, good)
    const donate = guest.getByRole('button', { name: start(pay.donate.giveNone) })
    const fields = [
      [refusal.emailRequired, pay.donate.email, 'rivka@example.org'],
      [refusal.amountRequired, pay.donate.amount, '18.55'],
      [refusal.firstNameRequired, pay.donate.firstName, 'Rivka'],
      [refusal.lastNameRequired, pay.donate.lastName, 'Stern'],
      [refusal.phoneIsRequired, pay.donate.phone, '718 555 0190'],
    ] as const
    await donate.click()
    for (const [missing] of fields) await expect(guest.getByText(missing)).toBeVisible()
    // The amount names its currency, and a preset fills it in.
    const amount = guest.getByLabel(`${pay.donate.amount} ($)`)
    await guest.getByRole('radio', { name: '36' }).click({ force: true })
    await expect(amount).toHaveValue('36')
    await amount.clear()
    for (const [missing, label, value] of fields) {
      await donate.click()
      await expect(guest.getByText(missing)).toBeVisible()
      if (label === pay.donate.firstName) await picture(guest, `donate-guest-${lang}`)
      // The wallet does not open before either.
      if (label === pay.donate.phone) await wallet(guest).click()
      await expect(guest.locator('iframe[title="Wallet"]')).toHaveCount(0)
      await guest.getByLabel(label).fill(value)
    }
    await wallet(guest).click()
    const sheet = guest.frameLocator('iframe[title="Wallet"]')
    await expect(sheet.getByText('18.55 USD')).toBeVisible()
    await picture(guest, `donate-wallet-${lang}`)
    await sheet.getByRole('button', { name: 'Pay with passcode' }).click()
    await expect(guest.getByText(start(pay.donate.thanks))).toBeVisible()
    expect(Object.values(stripe.state.intents).at(-1)).toMatchObject({ amount: 1855, status: 'succeeded' })
    await context.close()
  })
}

test('a browser without a wallet shows no wallet button, and gifts are editable', async ({ browser }) => {
  const patronPage = await signIn(browser, '+17185550283', { ...english, size: phone })
  const { pay, refusal } = english
  await draft(patronPage, english)
  await patronPage.getByText(pay.step.shop, { exact: true }).click()
  const count = patronPage.getByRole('textbox', { name: 'How many: Candle' })
  await count.fill('07')
  await expect(count).toHaveValue('7')
  await count.fill('10')
  await expect(patronPage.getByRole('button', { name: 'One more: Candle' })).toBeDisabled()
  await count.fill('11')
  await expect(count).toHaveValue('10')
  await count.fill('0')
  await expect(patronPage.getByRole('button', { name: 'One less: Candle' })).toBeDisabled()
  await patronPage.getByText(pay.donation.title, { exact: true }).click()
  const amount = patronPage.getByLabel(pay.donation.amount)
  await patronPage.getByText(common.gift.sponsor).click()
  await patronPage.getByText(common.gift.friend).click()
  await expect(amount).toHaveValue('382')
  await patronPage.getByText(common.gift.sponsor).click()
  await patronPage.getByText(common.gift.friend).click()
  await expect(amount).toHaveValue('')
  await expect(patronPage.getByText(pay.donation.reduced)).toHaveCount(0)
  await amount.fill('-5')
  await patronPage.getByText(pay.tip.title, { exact: true }).click()
  await expect(patronPage.getByLabel(pay.tip.type).getByRole('option')).toHaveText([
    pay.tip.choose,
    ...tipTypes.map(type => common.gift[type]),
  ])
  await patronPage.getByLabel(pay.tip.amount).fill('12')
  await patronPage.getByRole('button', { name: start(english.patron.payment.hold) }).click()
  await expect(patronPage.getByText(refusal.amountNegative)).toBeVisible()
  await amount.fill('')
  await patronPage.getByRole('button', { name: start(english.patron.payment.hold) }).click()
  await expect(patronPage.getByText(refusal.tipTypeMissing)).toBeVisible()
  await picture(patronPage, 'pay-gifts-en')
  await patronPage.getByLabel(pay.tip.type).selectOption('equalShares')
  await patronPage.getByRole('button', { name: start(english.patron.payment.hold) }).click()
  await typeCard(patronPage, good)
  await expect(wallet(patronPage)).toHaveCount(0)
  await payButton(patronPage, english).click()
  await expect(patronPage.getByText(english.patron.view.code, { exact: true })).toBeVisible()
})

/** Checks the screen in English; saves only a screenshot in Hebrew. */
const checkScreen = (page: Page, name: string, { locale }: Words) =>
  locale === 'en-US' ? picture(page, `${name}-en`) : savePicture(page, `${name}-he`)
const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure card payment input frame"]')
const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="3D Secure"]')
const wallet = (page: Page) => page.getByRole('button', { name: 'Buy with Wallet' })
const chargedCount = () =>
  Object.values(stripe.state.intents).filter(each => each.status === 'succeeded').length

/** A pattern of a text up to its first placeholder. */
const start = (text: string) =>
  new RegExp(`^${(text.split('{')[0] ?? '').trimEnd().replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`)
const payButton = (page: Page, { pay }: Words) => page.getByRole('button', { name: start(pay.step.pay) })

async function payWith(page: Page, words: Words, number: string): Promise<void> {
  await typeCard(page, number)
  await payButton(page, words).click()
}

async function signIn(browser: Browser, number: string, { locale, size }: Words): Promise<Page> {
  const page = await signInOnPhone(browser, facility, number, locale)
  await page.setViewportSize(size)
  return page
}

async function draft(page: Page, words: Words): Promise<void> {
  await page.goto(`${facility.portalUrl}/reserve`)
  await choose(page, words, words.patron.options.shower)
}

/** Edits the reservation to another room. */
async function change(page: Page, words: Words, room: string): Promise<void> {
  await page.getByRole('button', { name: words.patron.view.edit, exact: true }).click()
  await choose(page, words, room)
}

async function choose(page: Page, { patron: { options } }: Words, room: string): Promise<void> {
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: options.continue }).click()
  await page.getByText(room, { exact: true }).click()
  const times = page.getByRole('group', { name: options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await page.getByRole('button', { name: start(options.continue) }).click()
}

/** Refunds the payment of a canceled reservation at the desk. */
async function payBackAtDesk(number: string): Promise<void> {
  const desk = await staff(facility, 'reception')
  const canceled = await until(async () => {
    const { user } = await desk.get('usersFindByPhone', { query: { phone: number } })
    const visits = await desk.get('findByUser', { query: { user: user?.id ?? '' } })
    return visits.find(each => each.reservationStatus === 'Canceled' && each.amountPaid > 0) ?? null
  })
  const { reservationId } = canceled
  const ownPassword = facility.signIns.staff.find(({ name }) => name === 'reception')?.password ?? ''
  const paid = await desk.get('payBack', { body: { reservationId, fate: 'refund', ownPassword } })
  expect(paid.onCard).toBeGreaterThan(0)
}
