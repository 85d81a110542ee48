import type { ReservationStatus } from '@mayim/domain/status.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { panel as english } from '@mayim/texts/en/panel.ts'
import { status as statusWords } from '@mayim/texts/en/status.ts'
import { panel as hebrew } from '@mayim/texts/he/panel.ts'
import { panel as yiddish } from '@mayim/texts/yi/panel.ts'
import { expect } from '@playwright/test'
import { DeskPresses } from './desk-presses.ts'
import type { HubScreens } from './hub-screens.ts'
import { TabletPresses } from './screen-presses.ts'

export type TestLanguage = 'en' | 'he' | 'yi'
export const panelWords = { en: english, he: hebrew, yi: yiddish } as const

/** What the screens must show of a patron. */
export interface ShownPatron {
  readonly code: string
  /** The number on the waiting display. */
  readonly number: string
  readonly room: number | null
  readonly language: TestLanguage
}

/** Waits until each screen that shows the patron shows one of these statuses, and that no other screen does. */
export async function expectEverywhere(
  screens: HubScreens,
  patron: ShownPatron,
  ...statuses: readonly [ReservationStatus, ...ReservationStatus[]]
): Promise<void> {
  const status = statuses[0]
  const word = new RegExp(statuses.map(each => statusWords[each]).join('|'))
  const inRoom = patron.room !== null && status !== 'Done'
  const rooms = screens.desk.getByRole('region', { name: words.rooms, exact: true }).getByRole('listitem')
  const panel = patron.room === null ? undefined : screens.panels.get(patron.room)
  // Closes the sheet, for whose patron each free room has a button, and keeps the desk from locking itself.
  await screens.desk.keyboard.press('Escape')
  await Promise.all([
    expect(new DeskPresses(screens.desk).card(patron.code, outOfRooms[status] ?? 'inRooms')).toBeVisible(),
    inRoom
      ? expect(rooms.nth(patron.room - 1)).toContainText(word)
      : expect(rooms.filter({ hasText: patron.code })).toHaveCount(0),
    inRoom
      ? expect(new TabletPresses(screens.tablet).roomOf(patron.code)).toContainText(word)
      : expect(new TabletPresses(screens.tablet).roomOf(patron.code)).toHaveCount(0),
    status === 'Assigned'
      ? expect(screens.display.getByText(patron.number, { exact: true })).toBeVisible()
      : expect(screens.display.getByText(patron.number, { exact: true })).toBeHidden(),
    panel && expectOnPanel(panel, patron, statuses),
  ])
}

/** Where the desk lists her: the heading says her status, and in a room the room's card does. */
const outOfRooms: Partial<Record<ReservationStatus, 'waiting' | 'done' | 'notComing'>> = {
  Waiting: 'waiting',
  Done: 'done',
  Canceled: 'notComing',
}

async function expectOnPanel(
  panel: NonNullable<ReturnType<HubScreens['panels']['get']>>,
  { code, language }: ShownPatron,
  statuses: readonly ReservationStatus[],
): Promise<void> {
  const { sentence } = panelWords[language]
  if (statuses[0] === 'Done') return expect(panel.getByText(code)).toBeHidden()
  await expect(panel.getByText(code)).toBeVisible()
  const sentences = statuses.map(each => sentence[each as keyof typeof sentence])
  await expect(panel.getByRole('status').first()).toContainText(
    new RegExp(sentences.map(each => each.replace(/[.?*+]/g, '\\$&')).join('|')),
  )
}
