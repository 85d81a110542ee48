import { expect, type Page, type Route } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { codeFor } from '../system/api.ts'
import {
  checkInAllLanguages,
  checkScreen,
  expectTexts,
  openFresh,
  openInLanguage,
  takeFaults,
} from './steps/check-screen.ts'
import { closePages } from './steps/close-pages.ts'
import { setOnBothSides, test } from './steps/patron-facility.ts'
import { phone } from './steps/screens.ts'
import { testLanguages, textsOf } from './steps/texts-of.ts'

/** The screens of a booking, from the profile to the last view of the payment, in both languages and both sizes. */
test.describe.configure({ mode: 'serial' })

const number = '+17185550192'
const words = textsOf('en')
let page: Page
let url: string
let token = ''

test.beforeAll(async ({ browser, facility }) => {
  await setOnBothSides(facility, 'sendEmailForNewUsers', 'True')
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  // Keeps a message that is shown for three seconds, while it is checked.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const still = (run: () => void, ms?: number) =>
      ms === 3_000 && sessionStorage.getItem('still') ? 0 : setTimeout(run, ms)
    window.setTimeout = still as typeof setTimeout
  })
  url = facility.portalUrl
  page.on('request', request => {
    token = request.headers().authorization?.replace('Bearer ', '') ?? token
  })
  await page.goto(`${url}/reserve`)
  await page.locator('input[type=tel]').fill(number)
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, number))
  await expect(page).toHaveURL(`${url}/reserve`)
})
test.afterAll(closePages)
test.afterAll(async ({ facility }) => setOnBothSides(facility, 'sendEmailForNewUsers', 'False'))

test('start: the profile', async ({ facility }) => {
  await checkInAllLanguages(page, 'reserve-profile', null, async ({ patron }) => {
    const { firstName, lastName, email, address, city, state, zip } = patron.profile
    for (const name of [firstName, lastName, email, address, city, state, zip])
      await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible()
  })
  const filled = {
    firstName: 'Chana',
    lastName: 'Stern',
    email: 'chana@example.org',
    address: '12 Elm Street',
  }
  for (const [field, text] of Object.entries({ ...filled, city: 'Brooklyn', state: 'NY', zip: '11219' }))
    await page.getByRole('textbox', { name: words.patron.profile[field as 'city'], exact: true }).fill(text)
  await page.getByRole('button', { name: words.common.continue }).click()
  await expect(page.getByRole('heading', { name: words.patron.date.title })).toBeVisible()
  await setOnBothSides(facility, 'sendEmailForNewUsers', 'False')
})

test('a card is saved', async () => {
  await openFresh(page, `${url}/payment-methods`)
  await page.getByRole('button', { name: words.payment.cards.add }).click()
  await typeCard()
  await page.getByRole('button', { name: words.payment.cards.save }).click()
  await checkInAllLanguages(page, 'payment-methods-one', `${url}/payment-methods`, async ({ payment }) => {
    await expectTexts(page, /Visa.*4242/)
    await page.getByRole('button', { name: /4242/ }).click()
    await expectTexts(page, payment.cards.question, payment.cards.yes, payment.cards.keep)
  })
  await page.keyboard.press('Escape')
})

test('date: eight nights', async () => {
  await openFresh(page, `${url}/reserve`)
  await expect(page.getByRole('radio')).toHaveCount(8)
  await checkInAllLanguages(page, 'reserve-date', `${url}/reserve`, async ({ patron, common }) => {
    await expectTexts(
      page,
      patron.date.title,
      patron.date.special,
      patron.date.kallahNote,
      patron.date.legend,
    )
    const kallah = page.getByRole('button', { name: `${patron.date.kallahRoom} · ${patron.date.comingSoon}` })
    await expect(kallah).toBeDisabled()
    await expect(page.getByRole('button', { name: common.continue })).toBeEnabled()
  })
})

test('options: room, extras, times, total; on Shabbos only the time', async () => {
  await page.getByRole('radio').nth(4).check({ force: true })
  await next()
  await checkInAllLanguages(page, 'reserve-options-shabbos', null, async ({ patron }) => {
    await expect(page.getByRole('group')).toHaveCount(1)
    await expectTexts(page, patron.options.time)
  })
  await openFresh(page, `${url}/reserve`)
  await page.getByRole('radio').first().check({ force: true })
  await next()
  await checkInAllLanguages(page, 'reserve-options-empty', null, async ({ patron }) => {
    await expectTexts(page, patron.options.chooseRoom, patron.options.jacuzzi, patron.date.comingSoon)
    await expect(page.getByRole('button', { name: patron.options.continue })).toBeDisabled()
  })
  await chooseVisit()
  await next()
  await page.goBack()
  await checkInAllLanguages(page, 'reserve-options', null, async ({ patron }) => {
    await expectTexts(page, patron.options.room, patron.options.extras, patron.options.time)
    await expect(page.getByRole('button', { name: /· \D*30\.00/ })).toBeEnabled()
  })
})

test('payment: the draft, with merchandise and gifts', async () => {
  await next()
  await checkInAllLanguages(page, 'reserve-payment', null, async ({ patron, payment, common }) => {
    await expectTexts(
      page,
      patron.payment.title,
      payment.method.legend,
      payment.method.new,
      payment.step.later,
    )
    await expectTexts(page, /Visa.*4242/)
    await page.getByText(payment.step.shop, { exact: true }).click()
    await page.getByText(payment.donation.title, { exact: true }).first().click()
    await expectTexts(page, common.gift.sponsor, common.gift.friend)
    await expect(page.getByRole('textbox').first()).toHaveValue('0')
  })
})

test('payment: a hold, with the form for a new card', async () => {
  await page.reload()
  await page.getByText(words.payment.method.new).click()
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await checkInAllLanguages(page, 'reserve-payment-hold', null, async ({ patron, payment }) => {
    await expectTexts(page, patron.hold.title, payment.step.laterInstead)
    await expect(page.getByRole('button', { name: /30\.00/ })).toBeVisible()
  })
  await checkInAllLanguages(page, 'home-pending', url, ({ patron }) =>
    expectTexts(page, patron.hold.title, patron.hold.pay, patron.home.view),
  )
  await checkInAllLanguages(page, 'view-pending', `${url}/reserve`, async ({ patron, visit }) => {
    await expectTexts(page, patron.view.title, patron.hold.title, patron.view.cancel)
    await expect(page.getByText(visit.calendar.add)).toHaveCount(0)
  })
})

test('confirmed, for three seconds', async () => {
  await page.evaluate(() => sessionStorage.setItem('still', '1'))
  await openFresh(page, `${url}/reserve`)
  await page.getByRole('button', { name: /^Pay · / }).click()
  const later = page.getByRole('button', { name: words.payment.step.laterInstead })
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    // The live stream reports it first.
    await expect(later).toBeHidden()
    await route.fulfill({ response })
  }
  await page.route('**/reservations/newreservation*', answerLate, { times: 1 })
  await later.click()
  await expect(page.getByText(words.patron.payment.confirmed)).toBeVisible()
  await checkInAllLanguages(page, 'reserve-confirmed', null, ({ patron }) =>
    expectTexts(page, patron.payment.confirmed),
  )
  await page.evaluate(() => sessionStorage.removeItem('still'))
  await page.reload()
  await expect(page.getByText(words.patron.payment.confirmed)).toBeVisible()
  await expect(page.getByText(words.patron.payment.confirmed)).toBeHidden()
})

test('View Reservation', async () => {
  await checkInAllLanguages(page, 'view', `${url}/reserve`, async ({ patron, visit, status }) => {
    await expectTexts(page, patron.view.code, patron.view.codeHint, status.Reserved)
    await expectTexts(
      page,
      visit.attendant.title,
      visit.calendar.add,
      visit.proof.show,
      patron.view.edit,
      patron.view.cancel,
    )
  })
  await checkInAllLanguages(page, 'home-reserved', url, async ({ patron, site }) => {
    await expectTexts(page, patron.home.view, patron.home.next)
    await expect(page.getByRole('button', { name: site.garage.open })).toBeDisabled()
  })
})

test('date: the current booking during an edit', async () => {
  await openFresh(page, `${url}/reserve`)
  await page.getByRole('button', { name: words.patron.view.edit, exact: true }).click()
  await checkInAllLanguages(page, 'reserve-date-edit', null, async ({ patron }) => {
    await expectTexts(page, new RegExp(`^${patron.date.current.split('{')[0]}`))
  })
})

test('canceled, and the list', async () => {
  for (const language of testLanguages) {
    await openInLanguage(page, language, `${url}/reserve`)
    const { view } = textsOf(language).patron
    await page.getByRole('button', { name: view.cancel }).click()
    await page.getByRole('button', { name: view.cancelYes }).click()
    await expectTexts(page, view.canceled, view.undo, view.undoHint, view.new)
    await checkScreen(page, 'view-canceled', language)
    if (language === testLanguages.at(-1)) break
    await page.getByRole('button', { name: view.undo }).click()
    await expectTexts(page, view.code)
  }
  await checkInAllLanguages(page, 'reserve-list-none', `${url}/reserve`, ({ patron }) =>
    expectTexts(page, patron.start.create),
  )
  await page.getByRole('button', { name: words.patron.start.create }).click()
  await next()
  await chooseVisit()
  await next()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByText(words.patron.view.code, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words.patron.view.others }).click()
  await checkInAllLanguages(page, 'reserve-list', null, async ({ patron, visit }) => {
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await expectTexts(page, patron.start.edit, patron.start.view, visit.pay)
    await expect(page.getByRole('button', { name: patron.start.create })).toHaveCount(0)
  })
})

test('payment: balance, success, paid, donation, tip', async () => {
  await page.getByRole('button', { name: words.visit.pay, exact: true }).click()
  await checkInAllLanguages(page, 'reserve-payment-balance', null, async ({ payment, patron }) => {
    await expectTexts(page, payment.step.title, patron.view.balance, payment.method.new, /Visa.*4242/)
  })
  await checkInAllLanguages(page, 'reserve-payment-success', null, async ({ payment }, language) => {
    // After the first language nothing is left to pay.
    if (language !== testLanguages[0]) await addComb()
    await page.getByText(/Visa.*4242/).click()
    await page.getByRole('button', { name: /\d\.\d\d/ }).click()
    await expectTexts(page, payment.step.success)
  })
  await checkInAllLanguages(page, 'reserve-payment-paid', null, ({ payment }) =>
    expectTexts(page, payment.step.paidTitle, payment.step.addDonation, payment.step.addTip),
  )
  await checkInAllLanguages(page, 'reserve-payment-donation', null, async ({ payment, common }) => {
    await page.getByRole('button', { name: payment.step.addDonation }).click()
    await expectTexts(page, common.gift.sponsor, common.gift.friend, new RegExp(payment.donation.amount))
  })
  await checkInAllLanguages(page, 'reserve-payment-tip', null, async ({ payment }) => {
    await page.getByRole('button', { name: payment.step.addTip }).click()
    await expectTexts(page, new RegExp(payment.tip.amount), payment.tip.type)
  })
})

test('the history, and a donation of a signed-in patron', async () => {
  await checkInAllLanguages(page, 'history-full', `${url}/history`, ({ account }) =>
    expectTexts(page, account.history.reservations, account.history.payments, account.history.balance),
  )
  await checkInAllLanguages(page, 'donate-hers', `${url}/donate`, async ({ payment }) => {
    await expectTexts(page, new RegExp(payment.donate.amount), /Visa.*4242/)
    await expect(page.getByLabel(payment.donate.phone)).toHaveCount(0)
  })
})

test('no screen has a fault', () => expect(takeFaults()).toEqual([]))

/** Selects a shower with parking: $30. */
async function chooseVisit(): Promise<void> {
  await page.getByRole('radio', { name: words.patron.options.shower }).check({ force: true })
  await page.getByRole('checkbox', { name: words.patron.options.parking }).check({ force: true })
  const times = page.getByRole('group', { name: words.patron.options.time }).getByRole('radio')
  await times.first().check({ force: true })
}

async function next(): Promise<void> {
  await page.getByRole('button', { name: words.patron.options.continue }).click()
}

async function typeCard(): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242')
  await frame.getByLabel('Expiration date').fill('12 / 30')
  await frame.getByLabel('CVC').fill('123')
}

/** Adds merchandise to the paid reservation, so that there is a balance. */
let combs = 0

async function addComb(): Promise<void> {
  const patronApi = new Api(url, token)
  const mine = await patronApi.get('findByUser')
  const id = mine.find(each => each.reservationStatus === 'Reserved')?.reservationId ?? ''
  combs += 1
  await patronApi.get('reservationMerchandise', {
    params: { id },
    body: { merchandise: [{ item: 'Comb', quantity: combs }] },
  })
  await page.reload()
}
