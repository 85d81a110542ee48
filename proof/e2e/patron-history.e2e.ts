import { account } from '@mayim/texts/en/account.ts'
import { messages } from '@mayim/texts/en/messages.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { payment } from '@mayim/texts/en/payment.ts'
import { visit } from '@mayim/texts/en/visit.ts'
import { messages as messagesHe } from '@mayim/texts/he/messages.ts'
import { expect, type Page } from '@playwright/test'
import { until } from '../system/api.ts'
import { bookOne, type Crew, crewOf, onBoard } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { openFresh, openInLanguage } from './steps/open-screen.ts'
import { test } from './steps/patron-facility.ts'
import { picture } from './steps/screens.ts'
import { signInOnPhone } from './steps/sign-in.ts'

/** The phone's own way back, in the patron's app. */
test.describe.configure({ mode: 'serial' })
test.afterAll(closePages)

const number = '+17185550153'
const visitor = '+17185550154'
let page: Page

test.beforeAll(async ({ browser, facility }) => {
  page = await signInOnPhone(browser, facility, number)
})

test('the first night is tonight, and a Shabbos night is not paid at the door', async ({ facility }) => {
  await page.goto(`${facility.portalUrl}/reserve`)
  const night = page.getByRole('group').first().locator('label')
  await expect(night.first()).toContainText(words.home.tonight)
  await expect(night.last()).toContainText('Monday')
  await page.getByRole('radio').nth(4).check({ force: true })
  await page.getByRole('button', { name: words.options.continue }).click()
  await times().first().check({ force: true })
  await page.getByRole('button', { name: /Continue/ }).click()
  await expect(page.getByRole('button', { name: words.payment.reserveFree })).toBeVisible()
  await expect(page.getByText(payment.step.laterShabbos)).toBeVisible()
  await expect(page.getByText(/door/i)).toHaveCount(0)
  await picture(page, 'portal-payment-shabbos-en')
  await expect(page).toHaveTitle(`${words.payment.title} · ${words.appName}`)
})

test('Back from the payment shows the hold, and home leads to its payment (booking-80)', async ({
  facility,
}) => {
  await chooseShower(facility.portalUrl)
  await page.getByText(payment.method.new).click()
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: words.view.title })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goto(facility.portalUrl)
  await expect(page.getByRole('timer')).toHaveText(/^\s*(10|9):\d\d\s*$/)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: words.home.view })).toBeVisible()
  await picture(page, 'portal-home-hold-en')
  await page.getByRole('link', { name: words.hold.pay }).click()
  await expect(page.getByRole('heading', { name: payment.step.title })).toBeVisible()
  await page.getByRole('button', { name: payment.step.laterInstead }).click()
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
})

test('Back after a saved change leads home, which names the reservation (booking-80)', async () => {
  await page.getByRole('button', { name: words.view.edit, exact: true }).click()
  await page.getByRole('button', { name: words.options.continue }).click()
  await expect(times().first()).toBeChecked()
  await times().nth(2).check({ force: true })
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0)
  await expect(page.getByRole('region', { name: words.home.next })).toBeVisible()
})

test('Back closes an open dialog and stays on the page (screens-70)', async ({ facility }) => {
  const dialog = page.getByRole('dialog')
  for (const [path, opener, title] of [
    ['reserve', words.view.cancel, words.view.cancelQuestion],
    ['reserve', visit.proof.show, visit.proof.title],
    ['my-data', account.data.delete, account.data.question],
  ] as const) {
    await page.goto(`${facility.portalUrl}/${path}`)
    await page.getByRole('button', { name: opener }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: opener })).toBeVisible()
  }
})

test('a second press on the way out of a dialog does not leave the page (screens-70)', async ({
  facility,
}) => {
  await page.goto(`${facility.portalUrl}/reserve`)
  await page.getByRole('button', { name: words.view.cancel }).click()
  await pressTwice(page, words.view.keep)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
})

test('a double tap cancels once and takes back once (screens-71)', async ({ facility }) => {
  const crew = await crewOf(facility)
  await payAtDesk(crew, number)
  await expect(page.getByText(words.view.paid, { exact: true })).toBeVisible()
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && /reservation.*status/i.test(request.url())) sent.push(request.url())
  })
  await page.getByRole('button', { name: words.view.cancel }).click()
  // What becomes of the money stands there before the cancel (money-70).
  await expect(page.getByRole('dialog').getByText(/You paid \$\d+\.\d\d .* get it back/)).toBeVisible()
  await picture(page, 'portal-cancel-paid-en')
  await pressTwice(page, words.view.cancelYes)
  await expect(page.getByText(words.view.canceled)).toBeVisible()
  await pressTwice(page, words.view.undo)
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('a visit in the building stays on home, and one press shows its code (screens-22)', async ({
  browser,
  facility,
}) => {
  const { patronApi, reservationId } = await bookOne(facility, visitor, false)
  page = await signInOnPhone(browser, facility, visitor)
  const crew = await crewOf(facility)
  await onBoard(crew, reservationId)
  const body = { status: 'Waiting', expectedStatus: 'Reserved' } as const
  await crew.reception.get('reservationStatus', { params: { id: reservationId }, body })
  await until(async () =>
    (await patronApi.get('findByUser')).some(each => each.reservationStatus === 'Waiting'),
  )
  await page.goto(facility.portalUrl)
  await expect(page.getByRole('region', { name: words.home.here })).toBeVisible()
  await picture(page, 'portal-home-here-en')
  await page.getByRole('link', { name: words.home.view }).click()
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
})

test('the amounts of the history fit the narrowest phones', async ({ facility }) => {
  const crew = await crewOf(facility)
  await payAtDesk(crew, visitor)
  await page.goto(`${facility.portalUrl}/history`)
  await expect(page.getByRole('table')).toHaveCount(2)
  for (const language of ['en', 'he', 'yi'] as const)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await openInLanguage(page, language, `${facility.portalUrl}/history`)
      await expect(page.getByRole('table')).toHaveCount(2)
      await picture(page, `portal-history-${language}-${width}`)
      const over = await page
        .getByRole('table')
        .evaluateAll(tables => tables.map(each => each.scrollWidth - (each.parentElement?.clientWidth ?? 0)))
      expect(
        over.filter(px => px > 0),
        `${language} at ${width} px`,
      ).toEqual([])
    }
})

test('whoever tries the demo answers a text from its outbox (messages-521)', async ({ facility }) => {
  await openInLanguage(page, 'he', `${facility.portalUrl}/demo/outbox`)
  await page.getByRole('button', { name: messagesHe.demo.answer }).first().click()
  await expect(page.getByLabel(messagesHe.demo.words)).toBeVisible()
  await picture(page, 'portal-outbox-answer-he')
  await openInLanguage(page, 'en', `${facility.portalUrl}/demo/outbox`)
  const own = page.getByRole('listitem').filter({ hasText: number }).first()
  await own.getByRole('button', { name: messages.demo.answer }).press('Enter')
  await own.getByLabel(messages.demo.words).fill('Where do I park?')
  await own.getByRole('button', { name: messages.demo.send }).click()
  await expect(own.getByText(messages.demo.sent)).toBeVisible()
  await picture(page, 'portal-outbox-answer-en')
  const { reception } = await crewOf(facility)
  const inbox = await until(async () => {
    const waiting = await reception.get('inbox')
    return waiting.length > 0 && waiting
  })
  expect(JSON.stringify(inbox)).toContain('Where do I park?')
})

/** Pays in cash at the desk what the patron of a phone owes tonight. */
async function payAtDesk(crew: Crew, payer: string): Promise<void> {
  const { reservationId, balance: amt } = await until(async () => {
    const { reservations } = await crew.reception.get('dayBoard')
    return reservations.find(each => each.user.phone === payer && each.balance > 0) ?? null
  })
  const body = { method: 'cash', amt, reservationId, idempotencyKey: `till-${reservationId}` } as const
  await crew.reception.get('makePayment', { body })
}

async function pressTwice(on: Page, name: string): Promise<void> {
  await on.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
}

function times() {
  return page.getByRole('group', { name: words.options.time }).getByRole('radio')
}

async function chooseShower(url: string): Promise<void> {
  await openFresh(page, `${url}/reserve`)
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: words.options.continue }).click()
  await page.getByRole('radio', { name: words.options.shower }).check({ force: true })
  await times().first().check({ force: true })
  await page.getByRole('button', { name: /Continue/ }).click()
}
