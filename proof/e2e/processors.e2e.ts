import { cardProcessors, type ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { auth } from '@mayim/texts/en/auth.ts'
import { charges as words } from '@mayim/texts/en/charges.ts'
import { receipt as receiptEn } from '@mayim/texts/en/receipt.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { charges as wordsHe } from '@mayim/texts/he/charges.ts'
import { receipt as receiptHe } from '@mayim/texts/he/receipt.ts'
import { type Browser, expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { demoCardSettings } from '../../demo/card-processor.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { isWholeProof } from '../size.ts'
import { until } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { savePicture } from './steps/save-picture.ts'
import { desk, phone, picture } from './steps/screens.ts'
import { signInOnPhone } from './steps/sign-in.ts'
import { textsOf } from './steps/texts-of.ts'

/**
 * For each processor, and for each way in which iCount takes cards: a card that is declined, a donation by a new card that
 * is kept and another by it, and their receipt; in the proof also what is bought ahead and used, a guest's tip, and a
 * booking with a tip. More of Stripe is in payment.e2e and payment-outcomes.e2e.
 */

test.describe.configure({ mode: 'serial' })

const good = '4242424242424242'
const receipts = { en: receiptEn, he: receiptHe }
const packages = { en: 'Ten visits', he: 'עשרה ביקורים' }
const declined = '4000000000000002'
/** `typed`: iCount, with cards typed into fields of the website (money-870). */
type Way = ProcessorName | 'typed'
type Lang = 'en' | 'he'
let facility: TemporaryFacility
let admin: Api

test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  admin = new Api(facility.portalUrl)
  const known = facility.signIns.staff.find(({ name }) => name === 'admin')
  await admin.signIn({ grant_type: 'password', username: 'admin', password: known?.password ?? '' })
  const gold = { level: 'Gold', price: 180, months: 12, reducedPrices: true }
  await admin.get('membershipLevelsEdit', { body: { action: 'add', ...gold } })
  const names = { ...packages, yi: '' }
  await admin.get('listEdit', { body: { list: 'package', action: 'add', names, price: 225, value: 250 } })
  for (const [key, value] of Object.entries({ giftCardAmounts: '50,100', priceShowerDiscount: '18' }))
    await admin.get('settingsSet', { body: { key, value } })
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

/** Fields and a page in the usual run; each way in both languages in the proof. */
const walks: readonly (readonly [Way, Lang])[] = isWholeProof
  ? ([...cardProcessors, 'typed'] as const).flatMap(
      name =>
        [
          [name, 'en'],
          [name, 'he'],
        ] as const,
    )
  : [
      ['cardknox', 'en'],
      ['icount', 'he'],
    ]

for (const [index, [name, lang]] of walks.entries()) {
  test(`a guest gives and a patron pays by ${name} (${lang})`, async ({ browser }) => {
    // The tries at cards of one walk do not count in the next.
    if (isWholeProof && index > 0) {
      await facility.child('portal').kill()
      await facility.restart('portal')
    }
    await use(name)
    const { payment: pay } = textsOf(lang)
    const number = `+1718555029${index}`
    const page = await signInOnPhone(browser, facility, number, localeOf(lang))
    await page.goto(`${facility.portalUrl}/donate`)
    await page.getByLabel(pay.donate.email).fill('rivka@example.org')
    await page.getByLabel(pay.donate.amount).fill('36')
    const give = page.getByRole('button', { name: start(pay.donate.give) })
    await payBy(name, page, give, declined)
    await expect(page.getByText(refusalOf(name, lang)).first()).toBeVisible()
    await picture(page, `processor-${name}-declined-${lang}`)
    if (isWholeProof) {
      await page.setViewportSize(desk)
      await savePicture(page, `processor-${name}-desk-${lang}`)
      await page.setViewportSize(phone)
    }
    const before = taken(name)
    const keep = page.getByLabel(pay.card.keep)
    if (name === 'nedarim') await expect(keep).toHaveCount(0)
    else await keep.check({ force: true })
    await payBy(name, page, give, good)
    await expect(page.getByText(start(pay.donate.thanks))).toBeVisible()
    expect(taken(name) - before).toBe(3600)

    await page.goto(`${facility.portalUrl}/payment-methods`)
    if (name === 'nedarim') {
      await expect(page.getByText(pay.cards.noSaving)).toBeVisible()
    } else {
      await expect(page.getByText(/4242/).first()).toBeVisible()
      await page.goto(`${facility.portalUrl}/donate`)
      await page.getByLabel(pay.donate.email).fill('rivka@example.org')
      await page.getByLabel(pay.donate.amount).fill('18')
      await typeSavedCode(page, name, lang)
      await page.getByRole('button', { name: start(pay.donate.give) }).click()
      await expect(page.getByText(start(pay.donate.thanks))).toBeVisible()
      expect(taken(name) - before).toBe(5400)
    }
    await picture(page, `processor-${name}-after-${lang}`)
    await seeReceipt(page, lang)
    if (name === 'icount' || isWholeProof) await buyAhead(page, name, lang)
    if (isWholeProof) await usePackage(page, name, lang)
    await page.context().close()
    if (!isWholeProof) return
    await tipOfGuest(browser, name, lang)
    await bookByCard(
      await signInOnPhone(browser, facility, `+1718555039${index}`, localeOf(lang)),
      name,
      lang,
    )
  })
}

test('an Admin deals with charges that were made elsewhere, and sees who did (money-721)', async ({
  browser,
}) => {
  await use('icount')
  const { currency } = await new Api(facility.portalUrl).get('paymentForm')
  for (const sum of [25, 40, 7.5]) await chargeElsewhere(sum, currency)
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${facility.portalUrl}/admin/charges`)
  await page.getByLabel(auth.account).fill('admin')
  await page.getByLabel(auth.password).fill('mayim-admin')
  await page.getByRole('button', { name: auth.logIn }).press('Enter')
  await page.getByRole('button', { name: words.check }).click()
  const list = page.getByRole('region', { name: words.matters.title })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await checkPage(page, 'en')

  const pay = list.getByRole('listitem').filter({ hasText: '25.00' })
  await pay.getByRole('button', { name: words.act.pair }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.ask.code).fill('NONE1')
  await dialog.getByRole('button', { name: words.act.pair }).click()
  await expect(dialog.getByText(refusal.reservationMissing)).toBeVisible()
  await picture(page, 'charges-pair-en')
  await dialog.getByLabel(words.ask.for).selectOption('other')
  await dialog.getByLabel(words.ask.purpose).fill('Towels')
  await dialog.getByRole('button', { name: words.act.pair }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const back = list.getByRole('listitem').filter({ hasText: '40.00' })
  const before = taken('icount')
  await back.getByRole('button', { name: words.act.refund }).click()
  await dialog.getByRole('button', { name: words.act.refund }).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(before - taken('icount')).toBe(4000)
  await page.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await page.goto(`${facility.portalUrl}/admin/charges`)
  const listHe = page.getByRole('region', { name: wordsHe.matters.title })
  await listHe.getByRole('button', { name: wordsHe.act.notOurs }).click()
  await dialog.getByLabel(wordsHe.ask.reason).fill('החנות ממול')
  await picture(page, 'charges-not-ours-he')
  await dialog.getByRole('button', { name: wordsHe.act.notOurs }).click()
  await expect(page.getByText(wordsHe.matters.none)).toBeVisible()
  await expect(page.getByText(wordsHe.settled.refunded, { exact: true })).toBeVisible()
  await checkPage(page, 'he')
  await context.close()
})

async function checkPage(page: Page, lang: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone, desk })) {
    await page.setViewportSize(viewport)
    await savePicture(page, `charges-${size}-${lang}`, true)
  }
  expect(await findByAxe(page, `charges-${lang}`)).toEqual([])
  await page.setViewportSize(phone)
}

/** Someone charges a card on a page of iCount that is not ours. */
async function chargeElsewhere(sum: number, currency: string): Promise<void> {
  const { icount } = facility.processors
  const sid = `elsewhere${sum}`
  const urls = { success_url: '', failure_url: '', cancel_url: '', ipn_url: '' }
  const pageId = demoCardSettings.icount.icountPayPage
  icount.state.sales[sid] = { id: `u${sid}`, sid, pageId, sum, currency, client: '', urls, paid: false }
  await icount.payOnPage(`u${sid}`, good)
}

/** A membership, and a gift card that she redeems herself: bought by card, seen on her pages. */
async function buyAhead(page: Page, name: Way, lang: Lang): Promise<void> {
  const { payment: pay, site, patron, common } = textsOf(lang)
  const { membership, prepaid } = pay
  await page.goto(`${facility.portalUrl}/membership`)
  await payAgain(page, name, lang, membership.buy)
  await expect(page.getByText(membership.done)).toBeVisible()
  await expect(page.getByText(membership.reduced).first()).toBeVisible()
  await picture(page, `membership-bought-${lang}`)
  await page.goto(`${facility.portalUrl}/prepaid`)
  await page
    .getByRole('radio', { name: start(prepaid.voucherOf) })
    .first()
    .check({ force: true })
  await payAgain(page, name, lang, prepaid.buyFor)
  await expect(page.getByText(prepaid.voucherDone)).toBeVisible()
  await page.getByRole('button', { name: start(prepaid.showCode) }).click()
  const code = page.getByText(/^\w{4}(-\w{4}){3}$/)
  await expect(code).toBeVisible()
  await picture(page, `prepaid-code-${lang}`)
  await page.getByLabel(prepaid.code).fill((await code.textContent()) ?? '')
  await page.getByRole('button', { name: prepaid.redeemIt, exact: true }).click()
  await expect(page.getByText(prepaid.state.redeemed)).toBeVisible()
  await expect(page.getByText(prepaid.used)).toBeVisible()
  await picture(page, `prepaid-redeemed-${lang}`)
  await savePicture(page, `prepaid-page-${lang}`, true)
  await page.getByRole('button', { name: common.menu }).click()
  await expect(page.getByRole('link', { name: site.menu.prepaid })).toBeVisible()
  await page.goto(`${facility.portalUrl}/reserve`)
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: patron.options.continue }).click()
  await expect(page.getByText(/18(\.00)?/).first()).toBeVisible()
  await picture(page, `member-price-${lang}`)
  // The gift card pays all of it (money-872).
  await chooseTime(page, lang)
  await expect(page.getByText(pay.step.prepaid)).toBeVisible()
  await expect(page.getByRole('button', { name: patron.payment.reserveFree, exact: true })).toBeEnabled()
  await expect(page.getByText(pay.method.legend)).toHaveCount(0)
  await picture(page, `prepaid-draft-${lang}`)
}

/** A package of ten visits, which pays for her next one without a card. */
async function usePackage(page: Page, name: Way, lang: Lang): Promise<void> {
  const { payment: pay, patron } = textsOf(lang)
  const { prepaid } = pay
  await page.goto(`${facility.portalUrl}/prepaid`)
  await page.getByRole('radio', { name: start(packages[lang]) }).check({ force: true })
  await payAgain(page, name, lang, prepaid.buyFor)
  await expect(page.getByText(prepaid.packageDone)).toBeVisible()
  await expect(page.getByText(/300(\.00)?/).first()).toBeVisible()
  await expect(page.getByRole('listitem').getByText(packages[lang])).toBeVisible()
  await picture(page, `package-bought-${name}-${lang}`)
  const before = taken(name)
  await draft(page, lang)
  await page.getByRole('button', { name: patron.payment.reserveFree, exact: true }).click()
  await seeReserved(page, lang)
  await picture(page, `package-used-${name}-${lang}`)
  await page.goto(`${facility.portalUrl}/prepaid`)
  await expect(page.getByText(/282(\.00)?/).first()).toBeVisible()
  await picture(page, `package-left-${name}-${lang}`)
  expect(taken(name)).toBe(before)
}

/** A patron books with a tip for the attendant, and pays all of it by a new card. */
async function bookByCard(page: Page, name: Way, lang: Lang): Promise<void> {
  const { payment: pay } = textsOf(lang)
  const before = taken(name)
  await draft(page, lang)
  await page.getByText(pay.method.new).click()
  await page.getByText(pay.tip.title, { exact: true }).click()
  await page.getByLabel(pay.tip.amount).fill('10')
  await page.getByLabel(pay.tip.type).selectOption('Attendant')
  await page.getByRole('button', { name: start(pay.step.toCard) }).click()
  await payBy(
    name,
    page,
    page.getByRole('button', { name: start(pay.step.pay) }).filter({ hasText: /\d/ }),
    good,
  )
  await seeReserved(page, lang)
  await picture(page, `booked-${name}-${lang}`)
  expect(taken(name) - before).toBe(3500)
  await page.context().close()
}

/** Chooses a shower on the first night, up to the step of the payment. */
async function draft(page: Page, lang: Lang): Promise<void> {
  const { options } = textsOf(lang).patron
  await page.goto(`${facility.portalUrl}/reserve`)
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: options.continue }).click()
  await chooseTime(page, lang)
}

async function chooseTime(page: Page, lang: Lang): Promise<void> {
  const { options } = textsOf(lang).patron
  await page.getByRole('radio', { name: options.shower }).check({ force: true })
  const times = page.getByRole('group', { name: options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await page.getByRole('button', { name: start(options.continue) }).click()
}

/** The reservation, when the sign that it is confirmed is gone. */
async function seeReserved(page: Page, lang: Lang): Promise<void> {
  const { payment, view } = textsOf(lang).patron
  await expect(page.getByText(view.code, { exact: true })).toBeVisible()
  await expect(page.getByText(payment.confirmed)).toHaveCount(0)
}

/** Pays by her saved card, or by a new one where none is saved. */
async function payAgain(page: Page, name: Way, lang: Lang, press: string): Promise<void> {
  const button = page.getByRole('button', { name: start(press) })
  if (name === 'nedarim') return payBy(name, page, button, good)
  await typeSavedCode(page, name, lang)
  await button.click()
}

/** Her receipt of the last gift: read, printed alone, and sent by mail, which the demo keeps (money-726). */
async function seeReceipt(page: Page, lang: Lang): Promise<void> {
  const receipt = receipts[lang]
  await page.goto(`${facility.portalUrl}/history`)
  await page.getByRole('link', { name: receipt.open }).first().click()
  await expect(page.getByRole('heading', { name: receipt.title })).toBeVisible()
  await expect(page.getByText(receipt.settled)).toBeVisible()
  await savePicture(page, `receipt-phone-${lang}`, true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: receipt.print })).toBeHidden()
  await expect(page.getByText(receipt.settled)).toBeVisible()
  await savePicture(page, `receipt-print-${lang}`, true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: receipt.mail }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: receipt.send }).click()
  await expect(dialog.getByText(textsOf(lang).refusal.emailRequired)).toBeVisible()
  await savePicture(page, `receipt-mail-${lang}`)
  await dialog.getByLabel(receipt.mailTo).fill('rivka@example.org')
  await dialog.getByRole('button', { name: receipt.send }).click()
  await expect(dialog.getByText(receipt.mailSent)).toBeVisible()
}

/** A guest's tip, on the page of donations. */
async function tipOfGuest(browser: Browser, name: Way, lang: Lang): Promise<void> {
  const { payment: pay } = textsOf(lang)
  const context = await browser.newContext({ viewport: phone, locale: localeOf(lang) })
  const guest = await context.newPage()
  await guest.goto(`${facility.portalUrl}/donate`)
  const before = taken(name)
  await guest.getByLabel(pay.donate.type).selectOption('Tip')
  await guest.getByLabel(pay.tip.type).selectOption('Attendant')
  for (const [label, value] of [
    [pay.donate.email, 'guest@example.org'],
    [pay.donate.amount, '5'],
    [pay.donate.firstName, 'Rivka'],
    [pay.donate.lastName, 'Stern'],
    [pay.donate.phone, '718 555 0190'],
  ] as const)
    await guest.getByLabel(label).fill(value)
  await picture(guest, `tip-${name}-${lang}`)
  await payBy(name, guest, guest.getByRole('button', { name: start(pay.donate.give) }), good)
  await expect(guest.getByText(start(pay.donate.thanks))).toBeVisible()
  expect(taken(name) - before).toBe(500)
  await context.close()
}

/** Has the facility use a processor. */
async function use(name: Way): Promise<void> {
  const icountCardFields = name === 'typed' ? 'True' : 'False'
  for (const [key, value] of Object.entries({
    stripePK: '',
    icountCardFields,
    ...demoCardSettings[processorOf(name)],
  }))
    await admin.get('settingsSet', { body: { key, value } })
  const portal = new Api(facility.portalUrl)
  await until(async () => {
    const { processor, entry } = await portal.get('paymentForm')
    return processor === processorOf(name) && (entry === 'fields') === (name === 'typed')
  })
}

const localeOf = (lang: Lang) => (lang === 'en' ? 'en-US' : 'he-IL')
const processorOf = (name: Way): ProcessorName => (name === 'typed' ? 'icount' : name)

function taken(way: Way): number {
  return facility.processors[processorOf(way)]?.takenMinor() ?? 0
}

/** Where the code of a saved card is asked for. */
async function typeSavedCode(page: Page, name: Way, lang: Lang): Promise<void> {
  const { savedCode } = textsOf(lang).payment.card
  if (name === 'cardknox') await page.getByTitle(savedCode).contentFrame().getByRole('textbox').fill('123')
  if (name === 'typed') await page.getByLabel(savedCode).fill('918273')
}

/** Enters a card and pays, as each form wants it. */
const payBy = (name: Way, page: Page, button: Locator, number: string) => hands[name](page, button, number)

const hands: Readonly<Record<Way, (page: Page, button: Locator, number: string) => Promise<void>>> = {
  async stripe(page, button, number) {
    const fields = page.frameLocator('iframe[title="Secure card payment input frame"]')
    await fields.getByLabel('Card number').fill(number)
    await fields.getByLabel('Expiration date').fill('12 / 30')
    await fields.getByLabel('CVC').fill('123')
    await button.click()
  },
  async typed(page, button, number) {
    for (const [field, value] of Object.entries({ number, exp: '1230', csc: '123' }))
      await page.locator(`input[autocomplete=cc-${field}]`).fill(value)
    await expect(button).toBeDisabled()
    await page.locator('input[maxlength="9"]').fill('302415679')
    await savePicture(page, `typed-card-${await page.locator('html').getAttribute('lang')}`, true)
    await expect(button).toBeEnabled()
    await button.click()
  },
  async cardknox(page, button, number) {
    const fields = page.locator('iframe[src*="ifield"]')
    await fields.nth(0).contentFrame().getByRole('textbox').fill(number)
    await page.locator('input[autocomplete=cc-exp]').fill('1230')
    await fields.nth(1).contentFrame().getByRole('textbox').fill('123')
    await expect(button).toBeEnabled()
    await button.click()
  },
  async icount(page, button, number) {
    await button.click()
    const frame = page.locator('iframe[src*="/m/gen/"]').contentFrame()
    await fillFrame(frame, number)
    await frame.getByRole('button').click()
  },
  async nedarim(page, button, number) {
    await fillFrame(page.locator('iframe[src*="/iframe/"]').contentFrame(), number)
    await button.click()
  },
}

async function fillFrame(frame: FrameLocator, number: string): Promise<void> {
  await frame.locator('[name=number]').fill(number)
  await frame.locator('[name=expiry]').fill('12/30')
  await frame.locator('[name=cvv]').fill('123')
}

function refusalOf(name: Way, lang: Lang): string | RegExp {
  const { payment: pay, refusal } = textsOf(lang)
  if (name === 'icount') return pay.card.notTaken
  return name === 'nedarim' ? start(pay.card.transaction) : refusal.cardDeclined
}

/** A pattern of a text up to its first placeholder. */
function start(text: string): RegExp {
  return new RegExp(`^${(text.split('{')[0] ?? '').trimEnd().replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`)
}
