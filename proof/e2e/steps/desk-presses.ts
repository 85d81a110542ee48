import { desk as words } from '@mayim/texts/en/desk.ts'
import { reception as more } from '@mayim/texts/en/reception.ts'
import { expect, type Page } from '@playwright/test'

type Group = keyof typeof words.group

/** The presses of reception for one patron at a time. */
export class DeskPresses {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  card(code: string, group?: Group) {
    const within = group
      ? this.#page.getByRole('region', { name: words.group[group], exact: true })
      : this.#page
    return within.locator('[data-card]').filter({ hasText: code })
  }

  /** The codes of a column from top to bottom. */
  async codesOf(group: Group): Promise<string[]> {
    const column = this.#page.getByRole('region', { name: words.group[group], exact: true })
    return await column.locator('[data-card] [data-digits]:first-child').allInnerTexts()
  }

  async open(code: string): Promise<void> {
    await this.card(code).click()
    await expect(this.#details).toContainText(code)
  }

  /** Checks in, to wait for a room. `cash` takes the balance in cash, `later` postpones it. */
  async checkIn(code: string, money: 'cash' | 'later'): Promise<void> {
    await this.open(code)
    const how = this.#details.getByLabel(more.pay.how)
    if ((await how.count()) > 0) await how.selectOption(money)
    const room = this.#details.getByLabel(words.details.room)
    if ((await room.count()) > 0) await room.selectOption('wait')
    await this.#details.getByRole('button', { name: new RegExp(`^${words.action.checkIn}`) }).dblclick()
    await expect(this.card(code, 'waiting')).toBeVisible()
  }

  async pay(code: string): Promise<void> {
    await this.open(code)
    await this.#action(more.pay.open)
    await this.#take()
    await expect(this.#dialog).toBeHidden()
  }

  async place(code: string, room: string): Promise<void> {
    const choice = this.#dialog.getByRole('radio', { name: new RegExp(`^${room}\\b`) })
    // The panel moves when the visit changes, and the tiles when the warnings of the rooms arrive: a press can miss.
    await expect(async () => {
      if ((await choice.count()) === 0) {
        if (await this.#dialog.isVisible()) await this.#page.keyboard.press('Escape')
        await this.open(code)
        await this.#action(words.action.placeIntoRoom)
      }
      await choice.check({ force: true, timeout: 5_000 })
    }).toPass()
    await this.#dialog.getByRole('button', { name: words.place.confirm.replace('{name}', room) }).click()
    await expect(this.#dialog).toBeHidden()
  }

  async swap(code: string, otherRoom: string): Promise<void> {
    await this.open(code)
    await this.#action(more.swap.open)
    const other = this.#dialog.getByRole('radio', { name: new RegExp(`^${otherRoom}\\b`) })
    await other.check({ force: true })
    await this.#dialog.getByRole('button', { name: more.swap.submit, exact: true }).click()
    await expect(this.#dialog).toBeHidden()
  }

  async cancel(code: string): Promise<void> {
    await this.open(code)
    await this.#action(words.action.cancel)
  }

  /** Books a walk-in by phone number, who waits and pays later. Returns the code that the desk shows. */
  async walkIn(phone: string): Promise<string> {
    await this.#page.keyboard.press('Escape')
    await this.#page.keyboard.press('+')
    await this.#dialog.getByRole('textbox', { name: more.walkIn.phone }).fill(phone)
    await expect(this.#dialog.getByText(more.walkIn.fresh)).toBeVisible()
    await this.#dialog.getByRole('radio', { name: more.walkIn.wait }).check()
    await expect(this.#dialog.getByRole('button', { name: more.walkIn.submit, exact: true })).toBeEnabled()
    await this.#page.keyboard.press('Enter')
    await this.#dialog.getByRole('button', { name: more.later, exact: true }).click()
    await expect(this.#dialog).toBeHidden()
    return (await this.#details.locator('[data-digits]').first().innerText()).trim()
  }

  get #details() {
    return this.#page.getByRole('complementary')
  }

  get #dialog() {
    return this.#page.getByRole('dialog')
  }

  /** Double-clicks, as many people do: the second click must not press what the first one opened. */
  async #action(name: string): Promise<void> {
    await this.#details.getByRole('button', { name, exact: true }).dblclick()
  }

  async #take(): Promise<void> {
    await this.#dialog.getByRole('button', { name: /^Take/ }).click()
  }
}
