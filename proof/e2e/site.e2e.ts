import { account } from '@mayim/texts/en/account.ts'
import { auth } from '@mayim/texts/en/auth.ts'
import { patron } from '@mayim/texts/en/patron.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { site } from '@mayim/texts/en/site.ts'
import { visit } from '@mayim/texts/en/visit.ts'
import { refusal as refusalHe } from '@mayim/texts/he/refusal.ts'
import { site as siteHe } from '@mayim/texts/he/site.ts'
import { languageNames } from '@mayim/ui/language.ts'
import { expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { codeFor } from '../system/api.ts'
import { firstFree } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { captchaScript, type FakeServices, startFakeServices } from './steps/fake-services.ts'
import { withoutFirstAnswers } from './steps/first-answers.ts'
import { phone, picture } from './steps/screens.ts'
import { scrollsSideways } from './steps/scrolls-sideways.ts'
import { openPhone } from './steps/sign-in.ts'

/** The public pages and the app's shell, in both directions and on a phone and a tablet. */
test.describe.configure({ mode: 'serial' })

const number = '+17185550164'

let facility: TemporaryFacility
let services: FakeServices
let admin: Api
let guest: Page
let patronPage: Page

test.beforeAll(async ({ browser }) => {
  services = await startFakeServices()
  facility = await temporaryFacility({
    clock: '2026-11-23T16:50',
    env: { RECAPTCHA_VERIFY_URL: `${services.url}/siteverify` },
    settings: {
      websiteHomePageMessage: 'Welcome to our house.\nWe are glad that you are here.',
      mapTilesUrl: `${services.url}/tiles/{z}/{x}/{y}.svg`,
      mapTilesCredit: '© Tiles',
      feedbackLink: `${services.url}/form`,
      reservationsKallahContactForm: 'True',
      mailHost: `127.0.0.1:${services.mail.port}`,
      mailFrom: 'site@example.org',
      mailContactTo: 'office@example.org',
    },
  })
  admin = await adminAtPortal()
  guest = await openPhone(browser)
})
test.afterAll(closePages)
test.afterAll(async () => {
  await facility?.remove()
  await services?.close()
})

test('the home page of a guest', async () => {
  const elsewhere = new Set<string>()
  guest.on('request', request => elsewhere.add(new URL(request.url()).origin))
  await guest.goto(facility.portalUrl)
  for (const line of ['Welcome to our house.', 'We are glad that you are here.'])
    await expect(guest.getByText(line, { exact: true })).toBeVisible()
  const banner = guest.locator('img[src^="/files/"]')
  await expect.poll(() => banner.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  await expect(guest.getByRole('link', { name: patron.home.make })).toHaveAttribute('href', '/reserve')
  await expect(section(guest, site.home.amenities).getByRole('listitem')).toHaveCount(3)
  await expect(section(guest, site.home.gallery).getByRole('img')).toHaveCount(4)
  const place = section(guest, site.home.where)
  await expect(place.getByRole('link', { name: /1 Example Street/ })).toBeVisible()
  await expect(place.getByRole('link', { name: /\+1 718 555 0100/ })).toHaveAttribute(
    'href',
    'tel:+17185550100',
  )
  await expect(place.getByRole('link', { name: site.home.contact })).toHaveAttribute('href', '/contact')
  await expect(guest.getByRole('link', { name: site.home.calendar })).toHaveAttribute('href', '/hours')
  await expect.poll(() => services.requests.some(each => each.path.startsWith('/tiles/15/'))).toBe(true)
  await place.getByRole('button', { name: site.home.zoomIn }).press('Enter')
  await expect.poll(() => services.requests.some(each => each.path.startsWith('/tiles/16/'))).toBe(true)
  expect(await guest.evaluate(installInfo)).toEqual({
    names: 'Appointments, Appointments',
    broken: [],
    workers: 0,
  })
  await picture(guest, 'site-home-en')
  await section(guest, site.home.gallery).scrollIntoViewIfNeeded()
  await picture(guest, 'site-home-below-en')
  const still = guest.locator('img[src="/art/map.svg"]')
  await expect(still).toHaveCount(0)
  await guest.context().setOffline(true)
  await expect(still).toBeVisible()
  await guest.context().setOffline(false)
  await expect(still).toHaveCount(0)
  expect([...elsewhere].toSorted()).toEqual([facility.portalUrl, services.url].toSorted())
})

test('each public page in English on a phone, also with text at 200 %', async () => {
  for (const [path, title] of [
    ['', patron.home.welcome],
    ['hours', patron.hours.title],
    ['language', patron.language.title],
    ['terms', site.terms.title],
    ['careers', site.careers.title],
    ['tour', account.tour.title],
    ['contact', site.contact.title],
  ] as const) {
    await guest.goto(`${facility.portalUrl}/${path}`)
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(guest.getByRole('main').getByText('Loading')).toHaveCount(0)
    if (path !== '') await picture(guest, `site-${path}-en`)
    await guest.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await scrollsSideways(guest), `${path} at 200 % scrolls sideways`).toBe(false)
  }
})

test('a page opens at its top, Back returns to where she was and closes the menu (screens-27)', async () => {
  const scrolled = () => guest.evaluate(() => window.scrollY)
  const terms = guest.getByRole('link', { name: site.menu.terms })
  await guest.goto(facility.portalUrl)
  // What remembers the place comes after the first page.
  await expect.poll(() => guest.evaluate(() => history.scrollRestoration)).toBe('manual')
  await terms.scrollIntoViewIfNeeded()
  await expect.poll(scrolled).toBeGreaterThan(100)
  const before = await scrolled()
  await terms.click()
  await expect(guest).toHaveURL(/\/terms$/)
  await expect.poll(scrolled).toBe(0)
  await guest.goBack()
  await expect.poll(scrolled).toBe(before)
  await guest.goForward()
  await expect(guest).toHaveURL(/\/terms$/)
  await expect.poll(scrolled).toBe(0)
  const menu = guest.getByRole('dialog')
  await guest.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(menu.getByRole('link')).toHaveText([
    patron.menu.home,
    site.menu.make,
    patron.menu.hours,
    site.menu.donate,
    site.menu.contact,
    patron.menu.language,
    site.menu.terms,
    'Log in',
    site.menu.staff,
  ])
  await expect(menu.getByRole('button', { name: site.menu.install })).toHaveCount(0)
  await guest.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
  await expect(menu.getByRole('button', { name: site.menu.install })).toBeVisible()
  await expect(menu).toContainText('2026 · version')
  await picture(guest, 'site-menu-en')
  await guest.goBack()
  await expect(menu).toHaveCount(0)
  await expect(guest).toHaveURL(/\/terms$/)
})

test('the contact form by keyboard: faults, then sent by mail', async () => {
  await guest.goto(`${facility.portalUrl}/contact`)
  await guest.getByRole('button', { name: site.form.send }).press('Enter')
  await expect(guest.getByText(refusal.lastNameRequired)).toBeVisible()
  await expect(guest.getByRole('textbox', { name: site.form.lastName })).toBeFocused()
  await guest.keyboard.type('Levi')
  await guest.keyboard.press('Tab')
  await guest.keyboard.type('levi@example')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText(refusal.emailRequired)).toBeVisible()
  await picture(guest, 'site-contact-wrong-en')
  await guest.keyboard.type('.org')
  await guest.keyboard.press('Tab')
  await guest.keyboard.type('Is there a bus?')
  await guest.keyboard.press('Tab')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText(site.form.sent, { exact: true })).toBeVisible()
  await picture(guest, 'site-contact-sent-en')
  await expect.poll(() => services.mail.taken.map(each => each.data).join()).toContain('Is there a bus?')
})

test('an application reaches the office', async () => {
  await guest.goto(`${facility.portalUrl}/careers`)
  const field = (name: string) => guest.getByRole('textbox', { name })
  await guest.getByRole('combobox', { name: site.careers.position }).selectOption('Cleaning')
  await field(site.form.firstName).fill('Rivka')
  await field(site.form.lastName).fill('Levi')
  await field(site.form.phone).fill('718 555 0164')
  await field(site.form.email).fill('levi@example.org')
  await guest.getByRole('button', { name: site.form.send }).click()
  await expect(guest.getByText(refusal.experienceRequired)).toBeVisible()
  await field(site.careers.experience).fill('Ten years')
  await guest.getByRole('button', { name: site.form.send }).click()
  await expect(guest.getByText(site.form.sent, { exact: true })).toBeVisible()
  await expect
    .poll(() => services.mail.taken.map(each => each.data).join())
    .toContain('Application: Cleaning')
})

test('an unknown address leads home, and a guarded one to the login', async ({ browser }) => {
  patronPage = await openPhone(browser)
  await patronPage.goto(`${facility.portalUrl}/nowhere`)
  await expect(patronPage).toHaveURL(`${facility.portalUrl}/`)
  await expect(patronPage.getByRole('heading', { name: patron.home.welcome })).toBeVisible()
  await patronPage.goto(`${facility.portalUrl}/history`)
  await expect(patronPage).toHaveURL(/\/login$/)
  await patronPage.locator('input[type=tel]').fill(number)
  await patronPage.locator('button[type=submit]').click()
  await patronPage.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, number))
  await expect(patronPage).toHaveURL(/\/history$/)
  await patronPage.goto(`${facility.portalUrl}/admin`)
  await expect(patronPage).toHaveURL(`${facility.portalUrl}/`)
  await patronPage.getByRole('button', { name: 'Menu' }).click()
  const menu = patronPage.getByRole('dialog')
  for (const name of [site.menu.account, site.menu.feedback])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  for (const name of [site.menu.reservations, site.menu.garage])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(menu.getByText('+1 718 555 0164')).toBeVisible()
  await picture(patronPage, 'site-menu-hers-en')
})

test('the kallah form is in Hebrew, names missing fields, and books the night', async () => {
  await patronPage.goto(`${facility.portalUrl}/kallah`)
  const field = (name: string) => patronPage.getByLabel(name, { exact: true })
  await patronPage.getByRole('button', { name: siteHe.kallah.send }).click()
  await expect(patronPage.getByText(refusalHe.formIncomplete)).toBeVisible()
  await expect(patronPage.getByText(/50\.00/)).toBeVisible()
  await picture(patronPage, 'site-kallah-wrong')
  await field(siteHe.kallah.reservationDate).fill('2026-12-01')
  // This building has no room for a kallah.
  await expect(patronPage.getByText(siteHe.kallah.noTimes)).toBeVisible()
  await field(siteHe.kallah.weddingDate).fill('2026-11-20')
  await field(siteHe.kallah.kallahName).fill('חיה לוי')
  await field(siteHe.kallah.kallahPhone).fill('718 555 0164')
  await field(siteHe.kallah.email).fill('levi@example.org')
  await field(siteHe.kallah.address).fill('1 Example Street')
  await field(siteHe.kallah.teacher).fill('שרה')
  await patronPage.getByRole('button', { name: siteHe.kallah.send }).click()
  await expect(patronPage.getByText(refusalHe.datePast)).toBeVisible()
  await field(siteHe.kallah.weddingDate).fill('2026-12-03')
  await patronPage.getByRole('button', { name: siteHe.kallah.send }).click()
  await expect(patronPage.getByText(siteHe.kallah.sent)).toBeVisible()
  await picture(patronPage, 'site-kallah-sent')
  await expect.poll(() => services.mail.taken.length).toBe(3)
  // The booking has no time yet, and does not block another one.
  await patronPage.goto(facility.portalUrl)
  await expect(patronPage.getByText(patron.view.timeToBeSet)).toBeVisible()
  await patronPage.getByRole('link', { name: patron.home.make }).click()
  await expect(patronPage.getByRole('button', { name: patron.start.create })).toBeVisible()
  await patronPage.getByRole('button', { name: patron.start.view }).click()
  await expect(patronPage.getByText(visit.timeToBeSet)).toBeVisible()
  await expect(patronPage.getByText(patron.view.timeToBeSet)).toBeVisible()
  for (const name of [patron.view.edit, visit.calendar.add])
    await expect(patronPage.getByRole('button', { name, exact: true })).toHaveCount(0)
  await picture(patronPage, 'site-kallah-asked-en')
  await patronPage.goto(`${facility.portalUrl}/feedback`)
  await expect(patronPage.frameLocator('iframe').getByRole('heading', { name: 'How was it?' })).toBeVisible()
  await picture(patronPage, 'site-feedback-en')
})

test('the garage opens in its time window, and the page follows a changed clock', async ({ browser }) => {
  const phoneOf = '+17185550165'
  const other = await openPhone(browser)
  await other.goto(`${facility.portalUrl}/login`)
  await other.locator('input[type=tel]').fill(phoneOf)
  await other.locator('button[type=submit]').click()
  await other.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, phoneOf))
  await expect(other).not.toHaveURL(/login/)
  const token = await other.waitForRequest(request => request.headers().authorization !== undefined)
  const api = new Api(facility.portalUrl, token.headers().authorization?.replace('Bearer ', '') ?? '')
  const date = facility.clock.date
  const time = await firstFree(api, date, choice => !choice.bath && choice.parking)
  await api.get('newReservation', { body: { reservationDate: date, reservationTime: time, parking: true } })
  await other.goto(facility.portalUrl)
  const garage = other.getByRole('button', { name: site.garage.open })
  await expect(garage).toBeDisabled()
  await picture(other, 'site-garage-early-en')
  const technician = new Api(facility.hubUrl)
  const known = facility.signIns.staff.find(each => each.name === 'technician')
  await technician.signIn({ grant_type: 'password', username: 'technician', password: known?.password ?? '' })
  await technician.get('labClockSet', { body: { set: `${date}T22:58:00.000Z` } })
  await expect(garage).toBeEnabled()
  await garage.click()
  await expect(other.getByText(site.garage.opened)).toBeVisible()
  await picture(other, 'site-garage-open-en')
  await other.context().close()
})

test('an open page shows a text that an admin changed within six minutes, in each language', async ({
  browser,
}) => {
  const key = 'patron.home.welcome'
  const texts = { en: 'Shalom and welcome', he: 'שלום וברכה', yi: 'שלום עליכם' } as const
  const page = await openPhone(browser)
  await page.clock.install()
  await page.goto(facility.portalUrl)
  await expect(page.getByRole('heading', { name: patron.home.welcome })).toBeVisible()
  for (const language of ['en', 'he', 'yi'] as const)
    await admin.get('setLanguageText', { body: { language, key, text: texts[language] } })
  await page.clock.runFor(360_000)
  await expect(page.getByRole('heading', { name: texts.en })).toBeVisible()
  for (const language of ['he', 'yi', 'en'] as const) {
    await page.locator('header button').last().click()
    await page.locator('dialog a[href="/language"]').click()
    await page.getByText(languageNames[language]).click()
    await expect(page.locator(`html[lang=${language}]`)).toBeAttached()
    await page.goBack()
    await expect(page.getByRole('heading', { name: texts[language] })).toBeVisible()
  }
  for (const language of ['en', 'he', 'yi'] as const)
    await admin.get('setLanguageText', { body: { language, key, text: '' } })
  await page.context().close()
})

test('a new version is announced and loaded once', async ({ browser }) => {
  const page = await openPhone(browser)
  await page.clock.install()
  await page.route('**/version.json*', route => route.fulfill({ json: { version: '99.0.0' } }))
  await page.goto(facility.portalUrl)
  // Nothing lies over it.
  await page.getByText(site.page.newVersion).click({ trial: true })
  const loaded = page.waitForEvent('load')
  await page.clock.runFor(3_000)
  await loaded
  await expect(page.getByRole('heading', { name: patron.home.welcome })).toBeVisible()
  await expect(page.getByText(site.page.newVersion)).toHaveCount(0)
  await page.context().close()
})

test('failed settings are reported, and the stored ones are used', async ({ browser }) => {
  // Where it is day now: stored settings are not taken into another one.
  const timezoneId = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/New_York'
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', timezoneId })
  const page = await context.newPage()
  await page.goto(facility.portalUrl)
  await expect(page.getByText('Welcome to our house.')).toBeVisible()
  await withoutFirstAnswers(page)
  await page.route('**/publicsettings', route => route.fulfill({ status: 500, json: { Message: 'No' } }))
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('settings') ?? '{}')
    localStorage.setItem('settings', JSON.stringify({ ...stored, at: stored.at - 400_000 }))
  })
  await page.goto(facility.portalUrl)
  await expect(page.getByText(patron.settingsFailed)).toBeVisible()
  await expect(page.getByText('Welcome to our house.')).toBeVisible()
  await picture(page, 'site-settings-failed-en')
  await context.close()
})

test('without JavaScript the page says how to call, and tonight’s hours (screens-1023)', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${facility.portalUrl}/reserve`)
  // By names of elements: the others are not looked for in a noscript.
  const said = page.locator('noscript > div')
  await expect(said).toBeVisible()
  await expect(said.locator('p')).toHaveText([
    patron.home.needsScript,
    '+1 718 555 0100',
    '1 Example Street, Brooklyn, NY',
    /^Tonight: Entry .+–.+/,
  ])
  await expect(said.locator('a')).toHaveAttribute('href', 'tel:+17185550100')
  await picture(page, 'portal-without-script-en')
})

test('www redirects to the main address', async ({ browser }) => {
  const page = await openPhone(browser)
  const { port } = new URL(facility.portalUrl)
  await page.goto(`http://www.localhost:${port}/hours`)
  await expect(page).toHaveURL(`http://localhost:${port}/hours`)
  await page.context().close()
})

test('a form with a captcha loads its script only on its own page, and sends its token', async () => {
  const faults: string[] = []
  guest.on('console', line => line.type() === 'error' && faults.push(line.text()))
  await guest.route('https://www.google.com/recaptcha/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: captchaScript }),
  )
  for (const [key, value] of [
    ['googleSiteKey', 'site-key'],
    ['recaptchaSecret', 'the secret of the captcha'],
  ] as const)
    await admin.get('settingsSet', { body: { key, value } })
  await guest.evaluate(() => localStorage.removeItem('settings'))
  await guest.goto(facility.portalUrl)
  await section(guest, site.home.where).getByRole('link', { name: site.home.contact }).click()
  await expect(guest.getByText(site.form.checked)).toBeVisible()
  await guest.getByRole('textbox', { name: site.form.lastName }).fill('Levi')
  await guest.getByRole('textbox', { name: site.form.email }).fill('levi@example.org')
  await guest.getByRole('textbox', { name: site.contact.message }).fill('Once more')
  await guest.getByRole('button', { name: site.form.send }).click()
  await expect(guest.getByText(site.form.sent, { exact: true })).toBeVisible()
  const verified = services.requests.find(each => each.path === '/siteverify')?.body ?? ''
  expect(new URLSearchParams(verified).get('response')).toBe('token of site-key for social')
  expect(faults).toEqual([])
})

test('a login asks for a person after many codes that nobody typed, and loads the script only then', async ({
  browser,
}) => {
  const page = await openPhone(browser)
  const scripts: string[] = []
  await page.route('https://www.google.com/recaptcha/**', route => {
    scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: captchaScript })
  })
  const logIn = async (national: string) => {
    await page.goto(facility.portalUrl)
    await page.getByRole('link', { name: patron.home.make }).click()
    await page.getByRole('textbox', { name: auth.phone }).fill(national)
    await page.getByRole('button', { name: auth.sendCode }).click()
    await expect(page.getByRole('textbox', { name: auth.code })).toBeVisible()
  }
  await logIn('7185550170')
  expect(scripts).toEqual([])
  for (let n = 0; n < 20; n += 1) {
    const body = JSON.stringify({ phone: `+171855502${10 + n}` })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${facility.portalUrl}/api/api/account/register`, { method: 'POST', headers, body })
  }
  await page.evaluate(() => sessionStorage.clear())
  await logIn('7185550171')
  expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key'])
  const verified = services.requests.findLast(each => each.path === '/siteverify')?.body ?? ''
  expect(new URLSearchParams(verified).get('response')).toBe('token of site-key for signIn')
  await page.context().close()
})

/** Runs in the page: the manifest's names, its missing icons, and the number of service workers. */
async function installInfo() {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' }
  const manifest = await (await fetch(href)).json()
  const icons: string[] = manifest.icons.map((each: { src: string }) => each.src)
  const answers = await Promise.all(icons.map(src => fetch(src)))
  const workers = await navigator.serviceWorker?.getRegistrations()
  return {
    names: `${manifest.name}, ${manifest.short_name}`,
    broken: icons.filter((_, at) => !answers[at]?.ok),
    workers: workers?.length ?? 0,
  }
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name })
}

async function adminAtPortal(): Promise<Api> {
  const api = new Api(facility.portalUrl)
  const known = facility.signIns.staff.find(each => each.name === 'admin')
  await api.signIn({ grant_type: 'password', username: 'admin', password: known?.password ?? '' })
  return api
}
