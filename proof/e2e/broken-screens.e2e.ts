import { type SettingKey, settingsOfPortal } from '@mayim/contract/settings.ts'
import { anySettings } from '@mayim/testing/settings/any-settings.ts'
import { common } from '@mayim/texts/en/common.ts'
import { kiosk } from '@mayim/texts/en/kiosk.ts'
import { site } from '@mayim/texts/en/site.ts'
import { common as hebrew } from '@mayim/texts/he/common.ts'
import { common as yiddish } from '@mayim/texts/yi/common.ts'
import { adminPages } from '@mayim/ui/admin/admin-pages.ts'
import { expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { pagePaths } from '../../portal/app/pages.ts'
import { isWholeProof } from '../size.ts'
import { until } from '../system/api.ts'
import { crewOf } from '../system/evening.ts'
import { adminAt } from '../system/start/bare-sides.ts'
import { closePages } from './steps/close-pages.ts'
import { type HubScreens, openHubScreens, staffScreen } from './steps/hub-screens.ts'
import { arriveAtKiosk } from './steps/screen-presses.ts'
import { desk, phone } from './steps/screens.ts'
import { adminAtPortal, signInOnPhone } from './steps/sign-in.ts'

/** screens-58: every screen gets answers that it cannot render, says so, reports it, and comes back on its own. */
let facility: TemporaryFacility
let screens: HubScreens
let lab: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  const crew = await crewOf(facility)
  const context = { browser, facility, capture: () => undefined }
  ;[screens, lab] = await Promise.all([
    openHubScreens(browser, facility, crew, { rooms: [1] }),
    staffScreen(context, { name: 'technician', path: '/lab', viewport: desk }),
  ])
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

interface Entry {
  readonly page: () => Page
  /** An answer that the screen cannot render. */
  readonly answer?: object
  /** What leads to that answer. */
  readonly act?: (page: Page) => Promise<void>
}

const ofHub: Readonly<Record<string, Entry>> = {
  receptionist: { page: () => screens.desk },
  attendant: { page: () => screens.tablet },
  room: { page: () => screens.panels.get(1) as Page },
  kiosk: {
    page: () => screens.kiosk,
    answer: { success: true, result: { reservation: { reservationStatus: 'Reserved' } } },
    act: page => arriveAtKiosk(page, { language: 'English', words: kiosk, phoneOrCode: '7185550144' }),
  },
  display: { page: () => screens.display, answer: { called: {} } },
  lab: { page: () => lab },
}

test('each screen of the hub says that it failed, reports it once, and comes back on its own', async () => {
  await Promise.all(Object.entries(ofHub).map(([screen, entry]) => breakAndMend(screen, entry)))
})

async function breakAndMend(screen: string, { page: pageOf, answer, act }: Entry): Promise<void> {
  const page = pageOf()
  await expect(page.locator('input[type=password]'), screen).toHaveCount(0)
  const url = page.url()
  await page.goto('about:blank')
  const reports = await breakAnswers(page, answer ?? { success: true, result: {} })
  await page.goto(url)
  await act?.(page)
  await expect(page.getByText(common.screenBroke), screen).toBeVisible()
  // The report may follow the notice; without the route it would not be seen.
  await expect.poll(() => reports.length, screen).toBe(1)
  await page.unrouteAll()
  await expect(page.getByText(common.screenBroke), screen).toHaveCount(0)
  await expect(page.locator('body'), screen).not.toBeEmpty()
  expect(reports).toEqual([expect.objectContaining({ screen })])
}

test('a page of a patron says that it failed, and comes back on its own', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, locale: 'en-US' })).newPage()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const reports = await breakAnswers(page, {})
  await page.goto(`${facility.portalUrl}/careers`)
  await expect(page.getByRole('heading', { name: common.errorTitle })).toBeVisible()
  await expect.poll(() => reports.length).toBe(1)
  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: site.careers.title })).toBeVisible()
  expect(loads).toBe(1)
  await page.context().close()
})

/** Answers each call with a value of the wrong shape. Returns the reports that the page sends from then on. */
async function breakAnswers(page: Page, answer: object): Promise<unknown[]> {
  const reports: unknown[] = []
  await page.route('**/api/api/**', (route, request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/screens/fault')) reports.push(request.postDataJSON())
    const isKept = /\/(screens|events|publicsettings|languagetexts)\b/.test(pathname)
    return isKept ? route.continue() : route.fulfill({ json: answer })
  })
  return reports
}

/** Random settings at a running facility; `any-settings.int.test.ts` starts both sides with them. */
if (isWholeProof)
  test('no page is blank, broken or without a heading under any settings (settings-760)', async ({
    browser,
  }) => {
    const seed = Date.now()
    const sets = fc.sample(anySettings, { numRuns: 20, seed })
    test.setTimeout(180_000 * sets.length)
    const [patron, atPortal, admin] = await Promise.all([
      signInOnPhone(browser, facility, '+17185550121'),
      adminAtPortal(browser, facility, '/admin/people'),
      adminAt(facility.portalUrl, facility.signIns),
    ])
    const { desk: atDesk, tablet, kiosk: entrance, display } = screens
    const walls = [tablet, entrance, display, screens.panels.get(1) as Page, lab]
    const adminPaths = adminPages.map(({ path }) => path)
    const patronPaths = pagePaths.filter(path => !/:|admin|setup/.test(path))
    const walks: readonly (readonly [Page, readonly string[]])[] = [
      ...[atDesk, ...walls].map(page => [page, [page.url()]] as const),
      [atPortal, adminPaths.map(path => facility.portalUrl + path)],
      [patron, patronPaths.map(path => facility.portalUrl + path)],
    ]
    const faults: string[] = []
    for (const [page] of walks)
      page.on('pageerror', error => faults.push(`${page.url()}: ${error.stack ?? error.message}`))
    for (const [at, values] of sets.entries()) {
      await takeSettings(admin, { ...values, staffSecondFactor: 'optional' })
      await Promise.all(
        walks.map(async ([page, urls]) => {
          for (const url of urls) await expectFilled(page, url, `set ${at} of seed ${seed}`)
        }),
      )
      expect(faults, `set ${at} of seed ${seed}`).toEqual([])
    }
  })

/** Keeps settings at the portal, with the nights that they move, and waits until the hub has them. */
async function takeSettings(admin: Api, settings: Readonly<Record<string, string>>): Promise<void> {
  const values = Object.entries(settings).map(([key, value]) => ({ key, value }))
  const { days } = await admin.get('settingsTake', { body: { values, preview: true } })
  const confirmedCodes = days.flatMap(({ affected }) => affected.map(each => each.reservationCode))
  await admin.get('settingsTake', { body: { values, confirmedCodes } })
  const kept = Object.keys(settings).filter(key => !settingsOfPortal.includes(key as SettingKey))
  const hub = new Api(facility.hubUrl)
  await until(async () => {
    const [there, here] = await Promise.all([hub.get('publicSettings'), admin.get('publicSettings')])
    return kept.every(key => there[key]?.value === here[key]?.value)
  })
}

const broken = [common, hebrew, yiddish].map(texts => texts.errorTitle)
const failed = [common, hebrew, yiddish].flatMap(texts => [
  texts.errorUnknown,
  texts.errorStatus.split('[')[0] ?? '',
])

/** Opens a page and waits for its content: a heading of its own, and no part that failed. */
async function expectFilled(page: Page, url: string, when: string): Promise<void> {
  const where = `${url}, ${when}`
  await page.goto(url)
  const heading = page.getByRole('heading').first()
  await expect(heading, where).toBeVisible()
  await expect(page.locator('[role=status] > div[aria-hidden]'), where).toHaveCount(0)
  expect(broken, where).not.toContain(await heading.innerText())
  const alerts = (await page.getByRole('alert').allInnerTexts()).join()
  expect(
    failed.filter(sentence => alerts.includes(sentence)),
    where,
  ).toEqual([])
}
