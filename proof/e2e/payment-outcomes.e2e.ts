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
import { keepPicture } from './keep-picture.ts'
import { speakAt } from './look.ts'
import { setAtBoth } from './patron-facility.ts'
import { phone, picture } from './screens.ts'
import { signInOnPhone } from './sign-in.ts'

/**
 * What may become of a payment, in a house that wants to be paid ahead: every outcome of a card, in English on a phone
 * and in Hebrew on a tablet.
 */

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
  if (!facility.stripe) throw new Error('no card processor stands outside')
  stripe = facility.stripe
  const admin = await staff(facility, 'admin')
  await admin.get('merchandiseEdit', { body: { action: 'add', item: 'Candle', price: 4.5 } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('merchandiseList')).length > 0)
  await setAtBoth(facility, 'reservationsRequirePrepayAll', 'True')
})
test.afterAll(async () => facility?.remove())

for (const [words, number] of [
  [english, '+17185550281'],
  [hebrew, '+17185550282'],
] as const) {
  const lang = words.locale.slice(0, 2)
  let her: Page

  test(`a hold survives every card that fails, and is paid by one that does not (${lang})`, async ({
    browser,
  }) => {
    her = await signIn(browser, number, words)
    const { pay, refusal, patron } = words
    await draft(her, words)
    // Where the house wants to be paid ahead there is no paying at the door.
    await expect(her.getByText(patron.payment.prepayNeeded)).toBeVisible()
    await expect(her.getByText(pay.step.later, { exact: true })).toHaveCount(0)
    await seen(her, 'pay-ahead', words)
    await her.route(`${stripe.url}/v3/`, route => route.abort())
    await her.getByRole('button', { name: start(patron.payment.hold) }).click()
    await expect(her.getByText(pay.card.notLoaded)).toBeVisible()
    await expect(payButton(her, words)).toBeDisabled()
    await expect(her.getByRole('button', { name: pay.step.laterInstead })).toHaveCount(0)
    await expect(her.getByRole('timer')).toBeVisible()
    await seen(her, 'pay-not-loaded', words)
    await her.unroute(`${stripe.url}/v3/`)
    await her.getByRole('button', { name: lang === 'en' ? 'Try again' : 'לנסות שוב' }).click()

    await payWith(her, words, declined)
    await expect(her.getByText(refusal.cardDeclined)).toBeVisible()
    await expect(cardFrame(her).getByLabel('Card number')).toHaveValue('')
    await expect(payButton(her, words)).toBeDisabled()
    await seen(her, 'pay-declined', words)

    await payWith(her, words, asksBank)
    await bankFrame(her).getByRole('button', { name: 'Fail' }).click()
    await expect(her.getByText(refusal.cardAuthentication)).toBeVisible()
    await seen(her, 'pay-bank-no', words)

    // She leaves her bank's question and comes back to the same step.
    await payWith(her, words, asksBank)
    await expect(bankFrame(her).getByRole('button', { name: 'Complete' })).toBeVisible()
    await her.reload()
    await expect(her.getByRole('timer')).toBeVisible()

    await typeCard(her, good)
    await her.context().setOffline(true)
    await payButton(her, words).click()
    await expect(her.getByText(pay.offline)).toBeVisible()
    await seen(her, 'pay-offline', words)
    await her.context().setOffline(false)

    const before = taken()
    // As often as the library asks by itself.
    stripe.nextAt('/capture', 'cutAfter', 'cutAfter', 'cutAfter')
    await payButton(her, words).click()
    await expect(her.getByText(pay.asking.title)).toBeVisible()
    await seen(her, 'pay-asking', words)
    await expect(her.getByText(patron.view.code, { exact: true })).toBeVisible()
    expect(taken() - before).toBe(1)
  })

  test(`a kept card that is refused leaves the choice to her; her methods tell when they fail (${lang})`, async () => {
    const { pay, refusal } = words
    await her.route('**/savedcards/', route => route.fulfill({ status: 403, body: '{}' }))
    await her.goto(`${facility.portalUrl}/payment-methods`)
    await expect(her.getByRole('alert').first()).toBeVisible()
    await keepPicture(her, `methods-error-${lang}`)
    await her.unroute('**/savedcards/')
    await her.reload()
    await her.getByRole('button', { name: pay.cards.add }).click()
    await typeCard(her, noFunds)
    await her.getByRole('button', { name: pay.cards.save }).click()
    await expect(her.getByText(refusal.cardFunds)).toBeVisible()
    await keepPicture(her, `methods-declined-${lang}`)
    await typeCard(her, asksBank)
    await her.getByRole('button', { name: pay.cards.save }).click()
    await bankFrame(her).getByRole('button', { name: 'Complete' }).click()
    await expect(her.getByText(pay.cards.added)).toBeVisible()
    await picture(her, `methods-added-${lang}`)

    // Her bank asks each time, and this time it is not she.
    await her.goto(`${facility.portalUrl}/donate`)
    await her.getByLabel(pay.donate.email).fill('no-address')
    await her.getByRole('button', { name: start(pay.donate.giveNone) }).click()
    await expect(her.getByText(refusal.emailRequired)).toBeVisible()
    await her.getByLabel(pay.donate.email).fill('rivka@example.org')
    await her.getByRole('button', { name: start(pay.donate.giveNone) }).click()
    await expect(her.getByText(refusal.amountRequired)).toBeVisible()
    await her.getByLabel(pay.donate.amount).fill('36')
    await her.getByRole('button', { name: start(pay.donate.give) }).click()
    await bankFrame(her).getByRole('button', { name: 'Fail' }).click()
    await expect(her.getByText(refusal.cardAuthentication)).toBeVisible()
    await keepPicture(her, `donate-hers-${lang}`)
    await her.getByText(/3184/).click()
    await her.getByRole('button', { name: start(pay.donate.give) }).click()
    await bankFrame(her).getByRole('button', { name: 'Complete' }).click()
    await expect(her.getByText(start(pay.donate.thanks))).toBeVisible()
    await keepPicture(her, `donate-thanks-${lang}`)
    await her.goto(`${facility.portalUrl}/payment-methods`)
    await her.getByRole('button', { name: /3184/ }).click()
    await her.getByRole('button', { name: pay.cards.yes }).click()
    await expect(her.getByText(pay.cards.removed)).toBeVisible()
    await her.context().close()
  })
}

test('a change costs what it adds, one down leaves a credit, and paying back is told', async ({
  browser,
}) => {
  const words = english
  const her = await signIn(browser, '+17185550281', words)
  const { pay, patron, visit } = words
  await her.goto(`${facility.portalUrl}/reserve`)
  await change(her, words, patron.options.bath)
  const hold = her.getByRole('button', { name: start(patron.payment.hold) })
  await expect(hold).toBeVisible()
  await picture(her, 'pay-dearer-en')
  await hold.click()
  await typeCard(her, asksBank)
  await her.getByLabel(pay.card.keep).check({ force: true })
  await payButton(her, words).click()
  await bankFrame(her).getByRole('button', { name: 'Complete' }).click()
  await expect(her.getByText(patron.view.code, { exact: true })).toBeVisible()
  await change(her, words, patron.options.shower)
  await expect(her.getByText(visit.facts.credit)).toBeVisible()
  await picture(her, 'pay-cheaper-en')
  await her.getByRole('button', { name: pay.step.change, exact: true }).click()
  await expect(her.getByText(patron.view.code, { exact: true })).toBeVisible()

  await her.getByRole('button', { name: patron.view.cancel }).click()
  await her.getByRole('button', { name: patron.view.cancelYes }).click()
  await expect(her.getByText(visit.canceled.request)).toBeVisible()
  await expect(her.getByRole('link', { name: visit.canceled.contact })).toHaveAttribute('href', '/contact')
  await picture(her, 'pay-canceled-en')
  await her.setViewportSize(wide)
  await speakAt(her, 'he', null)
  await expect(her.getByText(visitHe.canceled.request)).toBeVisible()
  await keepPicture(her, 'pay-canceled-he')
  await payBackAtDesk('+17185550281')
  await expect(her.getByText(visitHe.canceled.issued)).toBeVisible()
  await picture(her, 'pay-refunded-he')
  await speakAt(her, 'en', null)
  await expect(her.getByText(visit.canceled.issued)).toBeVisible()
  await her.context().close()
})

for (const words of [english, hebrew]) {
  const lang = words.locale.slice(0, 2)

  test(`a guest is told field by field what is missing, and gives by her wallet (${lang})`, async ({
    browser,
  }) => {
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
    for (const [missing, label, value] of fields) {
      await donate.click()
      await expect(guest.getByText(missing)).toBeVisible()
      if (label === pay.donate.firstName) await picture(guest, `donate-guest-${lang}`)
      // Nor does her wallet open before.
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

test('a browser without a wallet has no button of one, and gifts are what she makes of them', async ({
  browser,
}) => {
  const her = await signIn(browser, '+17185550283', { ...english, size: phone })
  const { pay, refusal } = english
  await draft(her, english)
  await her.getByText(pay.step.shop, { exact: true }).click()
  const count = her.getByRole('textbox', { name: 'How many: Candle' })
  await count.fill('07')
  await expect(count).toHaveValue('7')
  await count.fill('10')
  await expect(her.getByRole('button', { name: 'One more: Candle' })).toBeDisabled()
  await count.fill('11')
  await expect(count).toHaveValue('10')
  await count.fill('0')
  await expect(her.getByRole('button', { name: 'One less: Candle' })).toBeDisabled()
  await her.getByText(pay.donation.title, { exact: true }).click()
  const amount = her.getByLabel(pay.donation.amount)
  await her.getByText(pay.donation.sponsor).click()
  await her.getByText(pay.donation.friend).click()
  await expect(amount).toHaveValue('382')
  await expect(her.getByText(pay.donation.reduced)).toBeVisible()
  await her.getByText(pay.donation.sponsor).click()
  await her.getByText(pay.donation.friend).click()
  await expect(amount).toHaveValue('')
  await expect(her.getByText(pay.donation.reduced)).toHaveCount(0)
  await amount.fill('-5')
  await her.getByText(pay.tip.title, { exact: true }).click()
  await expect(her.getByLabel(pay.tip.type).getByRole('option')).toHaveText([
    pay.tip.choose,
    ...Object.values(pay.tip.types),
  ])
  await her.getByLabel(pay.tip.amount).fill('12')
  await her.getByRole('button', { name: start(english.patron.payment.hold) }).click()
  await expect(her.getByText(refusal.amountNegative)).toBeVisible()
  await amount.fill('')
  await her.getByRole('button', { name: start(english.patron.payment.hold) }).click()
  await expect(her.getByText(refusal.tipTypeMissing)).toBeVisible()
  await picture(her, 'pay-gifts-en')
  await her.getByLabel(pay.tip.type).selectOption('Divide among above')
  await her.getByRole('button', { name: start(english.patron.payment.hold) }).click()
  await typeCard(her, good)
  await expect(wallet(her)).toHaveCount(0)
  await payButton(her, english).click()
  await expect(her.getByText(english.patron.view.code, { exact: true })).toBeVisible()
})

/** Held to what every screen owes in English on the phone; in Hebrew a picture to look at is enough. */
const seen = (page: Page, name: string, { locale }: Words) =>
  locale === 'en-US' ? picture(page, `${name}-en`) : keepPicture(page, `${name}-he`)
const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure card payment input frame"]')
const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="3D Secure"]')
const wallet = (page: Page) => page.getByRole('button', { name: 'Buy with Wallet' })
const taken = () => Object.values(stripe.state.intents).filter(each => each.status === 'succeeded').length

/** A text as far as its first place for a value. */
const start = (text: string) =>
  new RegExp(`^${(text.split('{')[0] ?? '').trimEnd().replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`)
const payButton = (page: Page, { pay }: Words) => page.getByRole('button', { name: start(pay.step.pay) })

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('12 / 30')
  await frame.getByLabel('CVC').fill('123')
}

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

/** Another room for the reservation that she has, at whatever time is there. */
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

/** What the desk does of itself after a cancellation, through the house. */
async function payBackAtDesk(number: string): Promise<void> {
  const desk = await staff(facility, 'reception')
  const canceled = await until(async () => {
    const { user } = await desk.get('usersFindByPhone', { query: { phone: number } })
    const visits = await desk.get('findByUser', { query: { user: user?.id ?? '' } })
    return visits.find(each => each.reservationStatus === 'Canceled' && each.amountPaid > 0) ?? null
  })
  const { reservationId } = canceled
  const paid = await desk.get('payBack', { body: { reservationId, fate: 'refund' } })
  expect(paid.onCard).toBeGreaterThan(0)
}
