import { desk as hub } from '@mayim/texts/en/desk.ts'
import { people } from '@mayim/texts/en/people.ts'
import { reception } from '@mayim/texts/en/reception.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { languageNames } from '@mayim/ui/language.ts'
import { expect, type Page } from '@playwright/test'
import { codeFor } from '../system/api.ts'
import { checkInAllLanguages, expectTexts, takeFaults } from './steps/check-screen.ts'
import { closePages } from './steps/close-pages.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { setOnBothSides, test } from './steps/patron-facility.ts'
import { desk, phone, picture } from './steps/screens.ts'
import type { PatronTexts } from './steps/texts-of.ts'

/** Every screen of the patron's app except the booking, in both languages, on a phone and on a tablet. */
test.describe.configure({ mode: 'serial' })

const number = '+17185550191'
const settings: Readonly<Record<string, string>> = {
  websiteHomePageMessage: 'Welcome to our house.\nWe are glad that you are here.',
  websiteBannerDestinationUrl: 'https://news.example/tonight',
  mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  mapTilesCredit: '© Tiles',
  feedbackLink: 'https://forms.example/form',
  reservationsKallahContactForm: 'True',
}
const before = {
  ...Object.fromEntries(Object.keys(settings).map(key => [key, ''])),
  reservationsKallahContactForm: 'False',
}
let page: Page
let url: string

test.beforeAll(async ({ browser, facility }) => {
  for (const [key, value] of Object.entries(settings)) await setOnBothSides(facility, key, value)
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  await page.route('https://tiles.example/**', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: tile }),
  )
  await page.route('https://forms.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: form }),
  )
  url = facility.portalUrl
  await page.goto(url)
})
test.afterAll(closePages)
test.afterAll(async ({ facility }) => {
  for (const [key, value] of Object.entries(before)) await setOnBothSides(facility, key, value)
})

test('the home page of a guest', async () => {
  const tiles = new Set<string>()
  page.on('request', request => request.url().includes('tiles.example') && tiles.add(request.url()))
  await checkInAllLanguages(page, 'home', url, async ({ patron, site }) => {
    const banner = page.getByRole('link', { name: 'news.example' })
    await expect(banner).toHaveAttribute('href', settings.websiteBannerDestinationUrl ?? '')
    await expect(banner).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(banner.locator('img[src^="/files/"]')).toBeVisible()
    await expectTexts(page, 'Welcome to our house.', 'We are glad that you are here.')
    await expect(page.getByRole('link', { name: patron.home.make, exact: true })).toBeVisible()
    await expect(region(site.home.amenities).getByRole('listitem')).toHaveCount(3)
    await expect(region(site.home.gallery).getByRole('img')).toHaveCount(4)
    const place = region(site.home.where)
    await expect(place.getByRole('link', { name: /1 Example Street/ })).toBeVisible()
    await expect(place.getByRole('link', { name: /\+1 718 555 0100/ })).toBeVisible()
    await expect(place.getByRole('link', { name: site.home.contact })).toHaveAttribute('href', '/contact')
    await expect(place.getByRole('link', { name: patron.home.hours })).toHaveAttribute('href', '/hours')
    await expect(page.getByRole('link', { name: site.home.calendar })).toHaveAttribute('href', '/hours')
  })
  expect([...tiles].every(each => each.includes('/15/'))).toBe(true)
  expect(tiles.size).toBeGreaterThan(0)
  const still = page.locator('img[src="/art/map.svg"]')
  await expect(still).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(still).toBeVisible()
  await page.context().setOffline(false)
  await expect(still).toHaveCount(0)
})

const guestPages: readonly (readonly [string, (words: PatronTexts) => readonly (string | RegExp)[]])[] = [
  ['hours', ({ patron }) => [patron.hours.title, patron.hours.make, /5:17|17:17/]],
  ['language', () => Object.values(languageNames)],
  [
    'terms',
    ({ site }) => [site.terms.useTitle, site.terms.lawTitle, site.terms.privacyTitle, site.terms.law],
  ],
  [
    'careers',
    ({ site }) => [
      site.careers.position,
      site.form.firstName,
      site.form.lastName,
      site.form.phone,
      site.form.email,
      site.careers.experience,
      site.form.send,
    ],
  ],
  ['tour', ({ account }) => [account.tour.soon]],
  [
    'contact',
    ({ site }) => ['1 Example Street, Brooklyn, NY', site.form.email, site.contact.message, site.form.send],
  ],
  [
    'donate',
    ({ payment }) => [
      payment.donate.type,
      new RegExp(payment.donate.amount),
      payment.donate.email,
      payment.donate.firstName,
      payment.donate.lastName,
      payment.donate.phone,
      payment.donate.giveNone,
    ],
  ],
]
for (const [path, shown] of guestPages)
  test(`/${path}`, async () => {
    await checkInAllLanguages(page, path, `${url}/${path}`, words => expectTexts(page, ...shown(words)))
  })

test('the hours of eight nights, and the drawer of a guest', async () => {
  await page.goto(`${url}/hours`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
  await checkInAllLanguages(page, 'drawer-guest', `${url}/terms`, async words => {
    await openDrawer(words)
    const { patron, site, common } = words
    const links = [
      patron.menu.home,
      site.menu.make,
      patron.menu.hours,
      site.menu.donate,
      site.menu.contact,
      patron.menu.language,
      site.menu.terms,
      common.signIn,
    ]
    await expect(page.getByRole('dialog').getByRole('link')).toHaveText(links)
  })
})

test('login: phone, then code', async ({ facility }) => {
  await checkInAllLanguages(page, 'login', `${url}/notifications`, async ({ auth }) => {
    await expectTexts(page, auth.phoneQuestion, auth.phoneWhy)
    const countries = page.getByRole('combobox').locator('option')
    // The page loads five countries first, and all others a moment later.
    await expect(countries).toHaveCount(245)
    const values = await countries.evaluateAll(all =>
      all.slice(0, 5).map(each => (each as HTMLOptionElement).value),
    )
    expect(values).toEqual(['US', 'CA', 'IL', 'GB', 'FR'])
    await expect(page.getByRole('button', { name: auth.sendCode })).toBeDisabled()
  })
  await page.locator('input[type=tel]').fill(number)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible()
  await checkInAllLanguages(page, 'login-code', null, async ({ auth }) => {
    await expectTexts(page, auth.codeQuestion, auth.changeNumber)
    await expect(page.getByRole('button', { name: auth.logIn })).toBeDisabled()
  })
  await page.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, number))
  await expect(page).toHaveURL(`${url}/notifications`)
})

const patronPages: readonly (readonly [string, (words: PatronTexts) => Promise<unknown>])[] = [
  [
    'notifications',
    async ({ account }) => {
      await expectTexts(page, account.notifications.intro)
      await expect(page.getByRole('switch')).toHaveCount(3)
    },
  ],
  ['history', ({ account }) => expectTexts(page, account.history.noReservations, account.history.noPayments)],
  [
    'payment-methods',
    ({ payment }) => expectTexts(page, payment.cards.intro, payment.cards.empty, payment.cards.add),
  ],
  [
    'excluded-attendants',
    ({ account }) => expectTexts(page, account.excluded.intro, account.excluded.none, account.excluded.add),
  ],
  ['attendant-note', ({ account }) => expectTexts(page, account.note.intro, account.note.add)],
  ['my-data', ({ account }) => expectTexts(page, account.data.export, account.data.delete)],
  [
    'feedback',
    async ({ site }) => {
      await expectTexts(page, site.feedback.title)
      await expect(page.frameLocator('iframe').getByText('How was it?')).toBeVisible()
    },
  ],
  [
    'kallah',
    async () => {
      await expect(page.getByRole('textbox')).toHaveCount(8)
    },
  ],
]
for (const [path, must] of patronPages)
  test(`/${path}`, () => checkInAllLanguages(page, path, `${url}/${path}`, must))

test('the gate, once an Admin lets her open it at the desk', async ({ browser, facility }) => {
  const asAdmin = { name: 'admin', path: '/receptionist', viewport: desk }
  const atDesk = await staffScreen({ browser, facility, capture: () => undefined }, asAdmin)
  await atDesk.getByRole('textbox', { name: hub.search }).waitFor()
  await atDesk.keyboard.press('Control+k')
  await atDesk.getByRole('dialog').getByRole('combobox').fill(number)
  await atDesk.keyboard.press('Enter')
  await atDesk.getByRole('button', { name: reception.person.open }).click()
  const switched = atDesk.getByRole('switch', { name: people.role.OpenGarageGate })
  await switched.scrollIntoViewIfNeeded()
  await picture(atDesk, 'desk-person-gate-en')
  const own = atDesk.getByLabel(people.field.own)
  await own.fill('not hers')
  await switched.click()
  await expect(own).toHaveAccessibleDescription(new RegExp(refusal.ownPasswordWrong))
  await own.fill(facility.signIns.staff.find(one => one.name === 'admin')?.password ?? '')
  await switched.click()
  await expect(switched).toBeChecked()
  await atDesk.context().close()
  await page.reload()
  await checkInAllLanguages(page, 'garage', `${url}/garage`, ({ visit }) =>
    expectTexts(page, visit.gate.open),
  )
  await checkInAllLanguages(page, 'drawer', `${url}/garage`, async words => {
    await openDrawer(words)
    const { patron, site, common } = words
    for (const name of [
      patron.menu.notifications,
      patron.menu.history,
      site.menu.garage,
      site.menu.cards,
      patron.menu.note,
    ])
      await expect(page.getByRole('dialog').getByRole('link', { name, exact: true })).toBeVisible()
    await expectTexts(page, /\+1 718 555 0191/, /2026 · /, common.signOut)
  })
})

test('no screen has a fault', () => expect(takeFaults()).toEqual([]))

function region(name: string) {
  return page.getByRole('region', { name })
}

async function openDrawer({ common }: PatronTexts): Promise<void> {
  await page.getByRole('button', { name: common.menu }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#ece7db"/><path d="M0 128h256M128 0v256" stroke="#fbfaf7" stroke-width="14"/></svg>'
const form = '<!doctype html><html lang="en"><title>Form</title><p>How was it?</p></html>'
