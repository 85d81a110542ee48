import { expect, type Page, type Route } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { codeFor } from '../system/api.ts'
import { readyForAxe } from './axe-finds.ts'
import { broken, look, lookInBoth, openAnew, sees, speakAt } from './look.ts'
import { setAtBoth, test } from './patron-facility.ts'
import { phone } from './screens.ts'
import { spoken, wordsOf } from './words-of.ts'

/** The booking from her profile to the last view of her payment, each screen in both languages and both sizes. */
test.describe.configure({ mode: 'serial' })

const number = '+17185550192'
const words = wordsOf('en')
let page: Page
let url: string
let token = ''

test.beforeAll(async ({ browser, facility }) => {
  await setAtBoth(facility, 'sendEmailForNewUsers', 'True')
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  await readyForAxe(page)
  // What is shown for three seconds stands for as long as it is looked at.
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
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${url}/reserve`)
})
test.afterAll(async ({ facility }) => setAtBoth(facility, 'sendEmailForNewUsers', 'False'))

test('start: the profile', async ({ facility }) => {
  await lookInBoth(page, 'reserve-profile', null, async ({ patron }) => {
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
  await setAtBoth(facility, 'sendEmailForNewUsers', 'False')
})

test('a card of hers is kept', async () => {
  await openAnew(page, `${url}/payment-methods`)
  await page.getByRole('button', { name: words.payment.cards.add }).click()
  await typeCard()
  await page.getByRole('button', { name: words.payment.cards.save }).click()
  await lookInBoth(page, 'payment-methods-one', `${url}/payment-methods`, async ({ payment }) => {
    await sees(page, /Visa.*4242/)
    await page.getByRole('button', { name: /4242/ }).click()
    await sees(page, payment.cards.question, payment.cards.yes, payment.cards.keep)
  })
  await page.keyboard.press('Escape')
})

test('date: eight evenings', async () => {
  await openAnew(page, `${url}/reserve`)
  await expect(page.getByRole('radio')).toHaveCount(8)
  await lookInBoth(page, 'reserve-date', `${url}/reserve`, async ({ patron, common }) => {
    await sees(page, patron.date.title, patron.date.special, patron.date.kallahNote, patron.date.legend)
    const kallah = page.getByRole('button', { name: `${patron.date.kallahRoom} · ${patron.date.comingSoon}` })
    await expect(kallah).toBeDisabled()
    await expect(page.getByRole('button', { name: common.continue })).toBeEnabled()
  })
})

test('options: room, extras, times, total; on Shabbos the time alone', async () => {
  await page.getByRole('radio').nth(4).check({ force: true })
  await next()
  await lookInBoth(page, 'reserve-options-shabbos', null, async ({ patron }) => {
    await expect(page.getByRole('group')).toHaveCount(1)
    await sees(page, patron.options.time)
  })
  await openAnew(page, `${url}/reserve`)
  await page.getByRole('radio').first().check({ force: true })
  await next()
  await lookInBoth(page, 'reserve-options-empty', null, async ({ patron }) => {
    await sees(page, patron.options.chooseRoom, 'Jacuzzi Room', patron.date.comingSoon)
    await expect(page.getByRole('button', { name: patron.options.continue })).toBeDisabled()
  })
  await chooseVisit()
  await next()
  await page.goBack()
  await lookInBoth(page, 'reserve-options', null, async ({ patron }) => {
    await sees(page, patron.options.room, patron.options.extras, patron.options.time)
    await expect(page.getByRole('button', { name: /· \D*30\.00/ })).toBeEnabled()
  })
})

test('payment: the draft, with what may go with it', async () => {
  await next()
  await lookInBoth(page, 'reserve-payment', null, async ({ patron, payment }) => {
    await sees(page, patron.payment.title, payment.method.legend, payment.method.new, payment.step.later)
    await sees(page, /Visa.*4242/)
    await page.getByText(payment.step.shop, { exact: true }).click()
    await page.getByText(payment.donation.title, { exact: true }).first().click()
    await sees(page, payment.donation.sponsor, payment.donation.friend)
    await expect(page.getByRole('textbox').first()).toHaveValue('0')
  })
})

test('payment: a time held, with the form for a new card', async () => {
  await page.reload()
  await page.getByText(words.payment.method.new).click()
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await lookInBoth(page, 'reserve-payment-hold', null, async ({ patron, payment }) => {
    await sees(page, patron.hold.title, payment.step.laterInstead)
    await expect(page.getByRole('button', { name: /30\.00/ })).toBeVisible()
  })
  await lookInBoth(page, 'home-pending', url, ({ patron }) =>
    sees(page, patron.home.pending, patron.home.make),
  )
  await lookInBoth(page, 'view-pending', `${url}/reserve`, async ({ patron, visit }) => {
    await sees(page, patron.view.title, patron.hold.title, patron.view.cancel)
    await expect(page.getByText(visit.calendar.add)).toHaveCount(0)
  })
})

test('confirmed, for three seconds', async () => {
  await page.evaluate(() => sessionStorage.setItem('still', '1'))
  await openAnew(page, `${url}/reserve`)
  await page.getByRole('button', { name: /^Pay · / }).click()
  const later = page.getByRole('button', { name: words.payment.step.laterInstead })
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    // The live stream tells of it first.
    await expect(later).toBeHidden()
    await route.fulfill({ response })
  }
  await page.route('**/reservations/newreservation*', answerLate, { times: 1 })
  await later.click()
  await expect(page.getByText(words.patron.payment.confirmed)).toBeVisible()
  await lookInBoth(page, 'reserve-confirmed', null, ({ patron }) => sees(page, patron.payment.confirmed))
  await page.evaluate(() => sessionStorage.removeItem('still'))
  await page.reload()
  await expect(page.getByText(words.patron.payment.confirmed)).toBeVisible()
  await expect(page.getByText(words.patron.payment.confirmed)).toBeHidden()
})

test('View Reservation', async () => {
  await lookInBoth(page, 'view', `${url}/reserve`, async ({ patron, visit, status }) => {
    await sees(page, patron.view.code, patron.view.codeHint, status.Reserved)
    await sees(
      page,
      visit.attendant.title,
      visit.calendar.add,
      visit.proof.show,
      patron.view.edit,
      patron.view.cancel,
    )
  })
  await lookInBoth(page, 'home-reserved', url, async ({ patron, site }) => {
    await sees(page, patron.home.view, patron.home.next)
    await expect(page.getByRole('button', { name: site.garage.open })).toBeDisabled()
  })
})

test('date: what she has, while she changes it', async () => {
  await openAnew(page, `${url}/reserve`)
  await page.getByRole('button', { name: words.patron.view.edit, exact: true }).click()
  await lookInBoth(page, 'reserve-date-edit', null, async ({ patron }) => {
    await sees(page, new RegExp(`^${patron.date.current.split('{')[0]}`))
  })
})

test('canceled, and the list', async () => {
  for (const language of spoken) {
    await speakAt(page, language, `${url}/reserve`)
    const { view } = wordsOf(language).patron
    await page.getByRole('button', { name: view.cancel }).click()
    await page.getByRole('button', { name: view.cancelYes }).click()
    await sees(page, view.canceled, view.undo, view.undoHint, view.new)
    await look(page, 'view-canceled', language)
    if (language === 'he') await page.getByRole('button', { name: view.undo }).click()
    if (language === 'he') await sees(page, view.code)
  }
  await lookInBoth(page, 'reserve-list-none', `${url}/reserve`, ({ patron }) =>
    sees(page, patron.start.create),
  )
  await page.getByRole('button', { name: words.patron.start.create }).click()
  await next()
  await chooseVisit()
  await next()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByText(words.patron.view.code, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words.patron.view.others }).click()
  await lookInBoth(page, 'reserve-list', null, async ({ patron, visit }) => {
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await sees(page, patron.start.edit, patron.start.view, visit.pay)
    await expect(page.getByRole('button', { name: patron.start.create })).toHaveCount(0)
  })
})

test('payment: balance, success, paid, donation, tip', async () => {
  await page.getByRole('button', { name: words.visit.pay, exact: true }).click()
  await lookInBoth(page, 'reserve-payment-balance', null, async ({ payment, patron }) => {
    await sees(page, payment.step.title, patron.view.balance, payment.method.new, /Visa.*4242/)
  })
  await lookInBoth(page, 'reserve-payment-success', null, async ({ payment }, language) => {
    if (language === 'en') await owesMore()
    await page.getByText(/Visa.*4242/).click()
    await page.getByRole('button', { name: /\d\.\d\d/ }).click()
    await sees(page, payment.step.success)
  })
  await lookInBoth(page, 'reserve-payment-paid', null, ({ payment }) =>
    sees(page, payment.step.paidTitle, payment.step.addDonation, payment.step.addTip),
  )
  await lookInBoth(page, 'reserve-payment-donation', null, async ({ payment }) => {
    await page.getByRole('button', { name: payment.step.addDonation }).click()
    await sees(page, payment.donation.sponsor, payment.donation.friend, payment.donation.amount)
  })
  await lookInBoth(page, 'reserve-payment-tip', null, async ({ payment }) => {
    await page.getByRole('button', { name: payment.step.addTip }).click()
    await sees(page, payment.tip.amount, payment.tip.type)
  })
})

test('her history, and a donation of who is known', async () => {
  await lookInBoth(page, 'history-full', `${url}/history`, ({ account }) =>
    sees(page, account.history.reservations, account.history.payments, account.history.balance),
  )
  await lookInBoth(page, 'donate-hers', `${url}/donate`, async ({ payment }) => {
    await sees(page, payment.donate.amount, /Visa.*4242/)
    await expect(page.getByLabel(payment.donate.phone)).toHaveCount(0)
  })
})

test('nothing on any of them breaks a promise', () => expect(broken()).toEqual([]))

/** A shower with a place to park: $30. */
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

/** Something to take along is added to what she has paid, so that there is something to pay again. */
async function owesMore(): Promise<void> {
  const her = new Api(url, token)
  const mine = await her.get('findByUser')
  const id = mine.find(each => each.reservationStatus === 'Reserved')?.reservationId ?? ''
  await her.get('reservationMerchandise', {
    params: { id },
    body: { merchandise: [{ item: 'Comb', quantity: 1 }] },
  })
  await page.reload()
}
