import { desk as words } from '@mayim/texts/en/desk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import type { Browser, Page } from '@playwright/test'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import type { Crew } from '../system/evening.ts'
import { desk, panel, tablet } from './screens.ts'

const portrait = { width: 1080, height: 1920 }
const television = { width: 1920, height: 1080 }

/** The screens of one house, each in a browser of its own as on an evening. */
export interface HouseScreens {
  readonly desk: Page
  readonly kiosk: Page
  readonly tablet: Page
  readonly display: Page
  /** By room. */
  readonly panels: ReadonlyMap<number, Page>
}

/** Opens them all at once; whoever wants to overhear what they are sent is given each page before it goes anywhere. */
export async function openHouse(
  browser: Browser,
  facility: TemporaryFacility,
  crew: Crew,
  { rooms, overhear = () => undefined }: { rooms: readonly number[]; overhear?: Overhear },
): Promise<HouseScreens> {
  const house = { browser, facility, overhear }
  const [atDesk, onTablet, kiosk, display, ...onWalls] = await Promise.all([
    staffScreen(house, { name: 'reception', path: '/receptionist', viewport: desk }),
    staffScreen(house, { name: 'attendant', path: '/attendant', viewport: tablet }),
    pairedScreen(house, crew, { role: 'Kiosk', viewport: portrait }),
    pairedScreen(house, crew, { role: 'Display', viewport: television }),
    ...rooms.map(roomId => pairedScreen(house, crew, { role: 'Room', roomId, viewport: panel })),
  ])
  const panels = new Map(onWalls.map((page, place) => [rooms[place] ?? 0, page]))
  return { desk: atDesk, tablet: onTablet, kiosk, display, panels }
}

export type Overhear = (page: Page, screen: string) => void

interface House {
  readonly browser: Browser
  readonly facility: TemporaryFacility
  readonly overhear: Overhear
}

/** A screen at which a member of the staff has signed in. */
export async function staffScreen(
  { browser, facility, overhear }: House,
  { name, path, viewport }: { name: string; path: string; viewport: typeof portrait },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  overhear(page, name)
  await page.goto(`${facility.hubUrl}${path}`)
  const password = facility.signIns.staff.find(one => one.name === name)?.password ?? ''
  await page.getByRole('textbox', { name: words.signIn.username }).fill(name)
  await page.getByLabel(words.signIn.password).fill(password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
  return page
}

/** A screen that reception has made the house's own by a code. */
export async function pairedScreen(
  { browser, facility, overhear }: House,
  { reception }: Crew,
  wanted: { role: 'Kiosk' | 'Display' | 'Room'; roomId?: number; viewport: typeof portrait },
): Promise<Page> {
  const { viewport, ...body } = wanted
  const { code } = await reception.get('pairingCodeCreate', { body })
  const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  overhear(page, body.roomId === undefined ? body.role.toLowerCase() : `room ${body.roomId}`)
  await page.goto(`${facility.hubUrl}/pair`)
  await page.getByRole('textbox', { name: panelWords.pair.code }).fill(code)
  await page.getByRole('button', { name: panelWords.pair.submit }).click()
  await page.waitForURL(/\/(kiosk|display|room\/\d+)$/)
  return page
}
