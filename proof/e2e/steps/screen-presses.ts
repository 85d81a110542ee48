import { desk as words } from '@mayim/texts/en/desk.ts'
import type { kiosk } from '@mayim/texts/en/kiosk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** The longest wait for the pool, while earlier patrons use it. */
const queueTimeoutMs = 120_000
/** The timeout of one click: another press may have disabled the button meanwhile. */
const clickTimeoutMs = 6_000

type Step = keyof typeof words.attendant.press

/** The presses of an attendant on the tablet, for several rooms, but one at a time. */
export class TabletPresses {
  readonly #page: Page
  #lastPress: Promise<unknown> = Promise.resolve()

  constructor(page: Page) {
    this.#page = page
  }

  /** Repeats the press when another patron got the pool first. */
  async press(code: string, step: Step): Promise<void> {
    const button = this.roomOf(code).getByRole('button', { name: words.attendant.press[step], exact: true })
    await expect(async () => {
      await this.#press(button)
      await expect(button).toBeHidden({ timeout: clickTimeoutMs })
    }).toPass({ timeout: queueTimeoutMs })
  }

  /** Presses a step in the menu More. */
  async pressMore(code: string, step: Step): Promise<void> {
    const card = this.roomOf(code)
    await this.#press(card.getByRole('button', { name: words.attendant.more }))
    const more = this.#page.getByRole('dialog')
    await this.#press(more.getByRole('button', { name: words.attendant.press[step], exact: true }))
  }

  async clean(room: string): Promise<void> {
    const heading = this.#page.getByRole('heading', {
      name: words.roomName.replace('{name}', room),
      exact: true,
    })
    const card = this.#page.locator('[data-card]').filter({ has: heading })
    await this.#press(card.getByRole('button', { name: words.attendant.startCleaning }))
    await this.#press(card.getByRole('button', { name: words.attendant.finishCleaning }))
    await expect(card.getByRole('button', { name: words.attendant.finishCleaning })).toBeHidden()
  }

  /** Brings what a patron asks for, one thing after the other. */
  async bring(code: string, count: number): Promise<void> {
    const card = this.roomOf(code)
    for (let left = count; left > 0; left -= 1) {
      const id = await card.locator('[data-request]').getAttribute('data-request')
      const request = card.locator(`[data-request="${id}"]`)
      const coming = request.getByRole('button', { name: words.attendant.iCome })
      if (await coming.isVisible()) await this.#press(coming)
      await this.#press(request.getByRole('button', { name: words.attendant.brought }))
      await expect(request).toHaveCount(0)
    }
  }

  /** Clicks one button at a time. Waits without blocking other presses while the button is disabled. */
  async #press(button: Locator): Promise<void> {
    for (let pressed = false; !pressed; ) {
      await expect(button).toBeEnabled({ timeout: queueTimeoutMs })
      const attempt = this.#lastPress.then(async () => {
        pressed = await button.click({ timeout: clickTimeoutMs }).then(
          () => true,
          // A button that has disappeared was pressed.
          async () => !(await button.isVisible()),
        )
      })
      this.#lastPress = attempt.catch(() => undefined)
      await attempt
    }
  }

  /** The card of the patron's room. */
  roomOf(code: string) {
    return this.#page.locator('[data-card]').filter({ hasText: code })
  }
}

/** The presses of a patron at the panel, which may have dimmed. */
export class PanelPresses {
  readonly #page: Page
  readonly #words: typeof panelWords

  constructor(page: Page, inWords: typeof panelWords = panelWords) {
    this.#page = page
    this.#words = inWords
    const veil = page.getByRole('button', { name: inWords.wake })
    void page.addLocatorHandler(veil, () => veil.click())
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click()
  }

  async ask(item: keyof typeof panelWords.supplies.item): Promise<void> {
    await this.press(this.#words.supplies.open)
    await this.#page.getByRole('button', { name: this.#words.supplies.item[item] }).click()
    await expect(this.#page.getByText(this.#words.supplies.asked)).toBeVisible()
    await this.press(this.#words.supplies.close)
  }

  async leave(): Promise<void> {
    await this.press(this.#words.press.Done)
    await this.press(this.#words.yesLeave)
  }
}

/** Finds the reservation at the kiosk by phone number or code. */
export async function arriveAtKiosk(
  page: Page,
  who: { readonly language: string; readonly words: typeof kiosk; readonly phoneOrCode: string },
): Promise<void> {
  const { words: kioskWords, phoneOrCode } = who
  await page.getByRole('button', { name: who.language, exact: true }).click()
  if (/^\d+$/.test(phoneOrCode)) {
    for (const digit of phoneOrCode) await page.getByRole('button', { name: digit, exact: true }).click()
  } else {
    await page.getByRole('button', { name: kioskWords.find.letters }).click()
    await page.getByRole('textbox', { name: kioskWords.find.label }).fill(phoneOrCode)
  }
  await page.getByRole('button', { name: kioskWords.find.submit }).click()
}
