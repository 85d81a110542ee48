import type { Locator } from '@playwright/test'

/** Counts the fields that a person fills, and those that she confirms as they are. */
export class FormCount {
  filled = 0
  kept = 0

  /** Fills fields of a form by their labels, in order, and presses its button. */
  async send(form: Locator, values: Readonly<Record<string, string>>, submit: string): Promise<void> {
    const fields = form.locator('input:not([data-confirm]):visible, select:visible')
    for (const [label, value] of Object.entries(values)) {
      const field = form.getByLabel(label, { exact: true })
      const isChoice = await field.evaluate(element => element.tagName === 'SELECT')
      await (isChoice ? field.selectOption(value) : field.fill(value))
    }
    this.filled += Object.keys(values).length
    this.kept += (await fields.count()) - Object.keys(values).length
    await form.getByRole('button', { name: submit, exact: true }).click()
  }
}
