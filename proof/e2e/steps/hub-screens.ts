import { desk as words } from '@mayim/texts/en/desk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import type { Browser, Page } from '@playwright/test'
import type { TemporaryFacility } from '../../../demo/temporary-facility.ts'
import type { Crew } from '../../system/evening.ts'
import { desk, panel, tablet } from './screens.ts'

const portrait = { width: 1080, height: 1920 }
const television = { width: 1920, height: 1080 }

/** The screens of the hub, each in its own browser context. */
export interface HubScreens {
  readonly desk: Page
  readonly kiosk: Page
  readonly tablet: Page
  readonly display: Page
  /** The panels by room. */
  readonly panels: ReadonlyMap<number, Page>
}

/** Opens all screens in parallel. Calls `capture` with each page before its first navigation. */
export async function openHubScreens(
  browser: Browser,
  facility: TemporaryFacility,
  crew: Crew,
  { rooms, capture = () => undefined }: { rooms: readonly number[]; capture?: CapturePage },
): Promise<HubScreens> {
  const context = { browser, facility, capture }
  const [atDesk, onTablet, kiosk, display, ...onWalls] = await Promise.all([
    staffScreen(context, { name: 'reception', path: '/receptionist', viewport: desk }),
    staffScreen(context, { name: 'attendant', path: '/attendant', viewport: tablet }),
    pairedScreen(context, crew, { role: 'Kiosk', viewport: portrait }),
    pairedScreen(context, crew, { role: 'Display', viewport: television }),
    ...rooms.map(roomId => pairedScreen(context, crew, { role: 'Room', roomId, viewport: panel })),
  ])
  const panels = new Map(onWalls.map((page, place) => [rooms[place] ?? 0, page]))
  return { desk: atDesk, tablet: onTablet, kiosk, display, panels }
}

export type CapturePage = (page: Page, screen: string) => void

interface ScreenContext {
  readonly browser: Browser
  readonly facility: TemporaryFacility
  readonly capture: CapturePage
}

/** Opens a screen and signs a staff member in. */
export async function staffScreen(
  { browser, facility, capture }: ScreenContext,
  { name, path, viewport }: { name: string; path: string; viewport: typeof portrait },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  capture(page, name)
  await page.goto(`${facility.hubUrl}${path}`)
  const password = facility.signIns.staff.find(one => one.name === name)?.password ?? ''
  await page.getByRole('textbox', { name: words.signIn.username }).fill(name)
  await page.getByLabel(words.signIn.password).fill(password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
  return page
}

/** Opens a screen and pairs it with a code from reception. */
export async function pairedScreen(
  { browser, facility, capture }: ScreenContext,
  { reception }: Crew,
  screen: { role: 'Kiosk' | 'Display' | 'Room'; roomId?: number; viewport: typeof portrait },
): Promise<Page> {
  const { viewport, ...body } = screen
  const { code } = await reception.get('pairingCodeCreate', { body })
  const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  capture(page, body.roomId === undefined ? body.role.toLowerCase() : `room ${body.roomId}`)
  await page.goto(`${facility.hubUrl}/pair`)
  await page.getByRole('textbox', { name: panelWords.pair.code }).fill(code)
  await page.getByRole('button', { name: panelWords.pair.submit }).click()
  await page.waitForURL(/\/(kiosk|display|room\/\d+)$/)
  return page
}
