import { type Browser, expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type DemoProcessor, demoCardSettings } from '../../demo/card-processor.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { isWholeProof } from '../size.ts'
import { until } from '../system/api.ts'
import { savePicture } from './steps/save-picture.ts'
import { desk, phone, picture } from './steps/screens.ts'
import { signInOnPhone } from './steps/sign-in.ts'
import { textsOf } from './steps/texts-of.ts'

/**
 * A donation and a tip of a guest, and a booking paid by a new card that is kept, then a donation by it, for each
 * processor beside Stripe, whose walks are in payment.e2e and payment-outcomes.e2e.
 */

test.describe.configure({ mode: 'serial' })

const good = '4242424242424242'
const declined = '4000000000000002'
type Other = Exclude<DemoProcessor, 'stripe'>
type Lang = 'en' | 'he'
let facility: TemporaryFacility
let admin: Api

test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  admin = new Api(facility.portalUrl)
  const known = facility.signIns.staff.find(({ name }) => name === 'admin')
  await admin.signIn({ grant_type: 'password', username: 'admin', password: known?.password ?? '' })
})
test.afterAll(async () => facility?.remove())

/** Fields and a page in the usual run; each processor in both languages in the proof. */
const walks: readonly (readonly [Other, Lang])[] = [
  ['cardknox', 'en'],
  ['icount', 'he'],
  ...(isWholeProof
    ? ([
        ['cardknox', 'he'],
        ['icount', 'en'],
        ['nedarim', 'he'],
        ['nedarim', 'en'],
      ] as const)
    : []),
]

for (const [index, [name, lang]] of walks.entries()) {
  test(`a guest gives and a patron pays by ${name} (${lang})`, async ({ browser }) => {
    await use(name)
    const { payment: pay } = textsOf(lang)
    const number = `+1718555029${index}`
    const page = await signInOnPhone(browser, facility, number, lang === 'en' ? 'en-US' : 'he-IL')
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
      if (name === 'cardknox')
        await page.getByTitle(pay.card.savedCode).contentFrame().getByRole('textbox').fill('123')
      await page.getByRole('button', { name: start(pay.donate.give) }).click()
      await expect(page.getByText(start(pay.donate.thanks))).toBeVisible()
      expect(taken(name) - before).toBe(5400)
    }
    await picture(page, `processor-${name}-after-${lang}`)
    await page.context().close()
    if (isWholeProof) await tipOfGuest(browser, name, lang)
  })
}

/** A guest's tip, on the page of donations. */
async function tipOfGuest(browser: Browser, name: Other, lang: Lang): Promise<void> {
  const { payment: pay } = textsOf(lang)
  const context = await browser.newContext({ viewport: phone, locale: lang === 'en' ? 'en-US' : 'he-IL' })
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
  await payBy(name, guest, guest.getByRole('button', { name: start(pay.donate.give) }), good)
  await expect(guest.getByText(start(pay.donate.thanks))).toBeVisible()
  expect(taken(name) - before).toBe(500)
  await context.close()
}

/** Has the facility use a processor. */
async function use(name: Other): Promise<void> {
  for (const [key, value] of Object.entries({ stripePK: '', ...demoCardSettings[name] }))
    await admin.get('settingsSet', { body: { key, value } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('paymentForm')).processor === name)
}

function taken(name: Other): number {
  return facility.processors[name].takenMinor()
}

/** Enters a card and pays, as each form wants it. */
async function payBy(
  name: Other,
  page: Page,
  button: ReturnType<Page['getByRole']>,
  number: string,
): Promise<void> {
  if (name === 'cardknox') {
    const fields = page.locator('iframe[src*="ifield"]')
    await fields.nth(0).contentFrame().getByRole('textbox').fill(number)
    await page.locator('input[autocomplete=cc-exp]').fill('1230')
    await fields.nth(1).contentFrame().getByRole('textbox').fill('123')
    await expect(button).toBeEnabled()
    await button.click()
    return
  }
  if (name === 'icount') await button.click()
  const frame = page
    .locator(name === 'icount' ? 'iframe[src*="/m/gen/"]' : 'iframe[src*="/iframe/"]')
    .contentFrame()
  await frame.locator('[name=number]').fill(number)
  await frame.locator('[name=expiry]').fill('12/30')
  await frame.locator('[name=cvv]').fill('123')
  if (name === 'icount') await frame.getByRole('button').click()
  else await button.click()
}

function refusalOf(name: Other, lang: Lang): string | RegExp {
  const { payment: pay, refusal } = textsOf(lang)
  if (name === 'cardknox') return refusal.cardDeclined
  return name === 'icount' ? pay.card.notTaken : start(pay.card.transaction)
}

/** A pattern of a text up to its first placeholder. */
function start(text: string): RegExp {
  return new RegExp(`^${(text.split('{')[0] ?? '').trimEnd().replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`)
}
