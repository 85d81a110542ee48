import type { ReservationStatus } from '@mayim/domain/status.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { panel as english } from '@mayim/texts/en/panel.ts'
import { status as statusWords } from '@mayim/texts/en/status.ts'
import { panel as hebrew } from '@mayim/texts/he/panel.ts'
import { panel as yiddish } from '@mayim/texts/yi/panel.ts'
import { expect } from '@playwright/test'
import { DeskPresses } from './desk-presses.ts'
import { TabletPresses } from './house-presses.ts'
import type { HouseScreens } from './house-screens.ts'

export type Spoken = 'en' | 'he' | 'yi'
export const panelWords = { en: english, he: hebrew, yi: yiddish } as const

/** Where she is, as the screens have to show it. */
export interface Seen {
  readonly code: string
  /** What the waiting display calls her by. */
  readonly number: string
  readonly room: number | null
  readonly language: Spoken
}

/** Awaits that each screen which shows a patron shows her in one of these statuses, and that none shows what it should not. */
export async function seenEverywhere(
  screens: HouseScreens,
  her: Seen,
  ...statuses: readonly [ReservationStatus, ...ReservationStatus[]]
): Promise<void> {
  const status = statuses[0]
  const word = new RegExp(statuses.map(each => statusWords[each]).join('|'))
  const inRoom = her.room !== null && status !== 'Done'
  const rooms = screens.desk.getByRole('region', { name: words.rooms, exact: true }).getByRole('listitem')
  const panel = her.room === null ? undefined : screens.panels.get(her.room)
  // Details stand in the rooms' place; and left alone for a minute the desk would lock itself.
  await screens.desk.keyboard.press('Escape')
  await Promise.all([
    expect(new DeskPresses(screens.desk).card(her.code)).toContainText(word),
    inRoom
      ? expect(rooms.nth(her.room - 1)).toContainText(word)
      : expect(rooms.filter({ hasText: her.code })).toHaveCount(0),
    inRoom
      ? expect(new TabletPresses(screens.tablet).roomOf(her.code)).toContainText(word)
      : expect(new TabletPresses(screens.tablet).roomOf(her.code)).toHaveCount(0),
    status === 'Assigned'
      ? expect(screens.display.getByText(her.number, { exact: true })).toBeVisible()
      : expect(screens.display.getByText(her.number, { exact: true })).toBeHidden(),
    panel && expectOnPanel(panel, her, statuses),
  ])
}

async function expectOnPanel(
  panel: NonNullable<ReturnType<HouseScreens['panels']['get']>>,
  { code, language }: Seen,
  statuses: readonly ReservationStatus[],
): Promise<void> {
  const { sentence } = panelWords[language]
  if (statuses[0] === 'Done') return expect(panel.getByText(code)).toBeHidden()
  await expect(panel.getByText(code)).toBeVisible()
  const said = statuses.map(each => sentence[each as keyof typeof sentence])
  await expect(panel.getByRole('status').first()).toContainText(
    new RegExp(said.map(each => each.replace(/[.?*+]/g, '\\$&')).join('|')),
  )
}
