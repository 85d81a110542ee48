import { desk as words } from '@mayim/texts/en/desk.ts'
import type { kiosk } from '@mayim/texts/en/kiosk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** Until the pool is hers, those before her have to be back. */
const longestQueueMs = 120_000
/** Another press may have turned the button off since it was looked at. */
const triedForMs = 6_000

type Step = keyof typeof words.attendant.press

/** What an attendant presses on her tablet: of several rooms, as they come, but by one finger. */
export class TabletPresses {
  readonly #page: Page
  #finger: Promise<unknown> = Promise.resolve()

  constructor(page: Page) {
    this.#page = page
  }

  /** Pressed again where somebody was faster: two who see the pool free cannot both have it. */
  async press(code: string, step: Step): Promise<void> {
    const button = this.roomOf(code).getByRole('button', { name: words.attendant.press[step], exact: true })
    await expect(async () => {
      await this.#touch(button)
      await expect(button).toBeHidden({ timeout: triedForMs })
    }).toPass({ timeout: longestQueueMs })
  }

  /** What is rarer stands behind More. */
  async pressMore(code: string, step: Step): Promise<void> {
    const card = this.roomOf(code)
    await this.#touch(card.getByRole('button', { name: words.attendant.more, exact: true }))
    await this.#touch(card.getByRole('button', { name: words.attendant.press[step], exact: true }))
  }

  async clean(room: string): Promise<void> {
    const list = this.#page.getByRole('region', { name: words.attendant.cleaning })
    const heading = this.#page.getByRole('heading', {
      name: words.roomName.replace('{name}', room),
      exact: true,
    })
    const card = list.getByRole('listitem').filter({ has: heading })
    await this.#touch(card.getByRole('button', { name: words.attendant.startCleaning }))
    await this.#touch(card.getByRole('button', { name: words.attendant.finishCleaning }))
    await expect(card).toBeHidden()
  }

  /** Says of everything that a patron has asked for that somebody comes, and then that it is done. */
  async bring(code: string, count: number): Promise<void> {
    const cards = this.requests.filter({ hasText: code })
    await expect(cards).toHaveCount(count)
    for (let left = count; left > 0; left -= 1) {
      await this.#touch(cards.first().getByRole('button', { name: words.attendant.iCome }))
      await cards.first().getByText(words.attendant.onTheWay).waitFor()
      await this.#touch(cards.first().getByRole('button', { name: words.attendant.brought }))
      await expect(cards).toHaveCount(left - 1)
    }
  }

  /** Two at a time would be one finger pressed here and lifted there; what may not be pressed yet keeps no finger. */
  async #touch(button: Locator): Promise<void> {
    for (let touched = false; !touched; ) {
      await expect(button).toBeEnabled({ timeout: longestQueueMs })
      const trying = this.#finger.then(async () => {
        touched = await button.click({ timeout: triedForMs }).then(
          () => true,
          // It was pressed all the same where it stands there no more.
          async () => !(await button.isVisible()),
        )
      })
      this.#finger = trying.catch(() => undefined)
      await trying
    }
  }

  get requests() {
    return this.#page.getByRole('region', { name: words.attendant.requests }).getByRole('listitem')
  }

  /** The card of the room that she is in. */
  roomOf(code: string) {
    const { ready, rooms } = words.attendant
    return this.#page
      .getByRole('region', { name: new RegExp(`^(${ready}|${rooms})$`) })
      .getByRole('listitem')
      .filter({ hasText: code })
  }
}

/** What a patron presses at the panel of her room, which may have dimmed since. */
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

/** She says at the kiosk that she is here, by her phone or her code. */
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
