import { common } from '@mayim/texts/en/common.ts'
import { kiosk } from '@mayim/texts/en/kiosk.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { crewOf } from '../system/evening.ts'
import { type HubScreens, openHubScreens, staffScreen } from './steps/hub-screens.ts'
import { arriveAtKiosk } from './steps/screen-presses.ts'
import { desk } from './steps/screens.ts'

/** screens-58: every screen gets answers that it cannot render, says so, reports it, and comes back by itself. */
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
    answer: { success: true, result: { reservation: { reservationStatus: 'Waiting' }, waitingCode: {} } },
    act: page => arriveAtKiosk(page, { language: 'English', words: kiosk, phoneOrCode: '7185550144' }),
  },
  display: { page: () => screens.display, answer: { called: [{}] } },
  lab: { page: () => lab },
}

test('each screen of the hub says that it failed, reports it once, and comes back by itself', async () => {
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
