import { expect, type Page } from '@playwright/test'

/** What Tab has to reach in the open dialog or the document, and what it has found so far. */
interface KeyboardWalk {
  readonly controls: readonly Element[]
  readonly reached: Set<Element>
  last: Element | null
  readonly faults: string[]
}

declare global {
  interface Window {
    keyboardWalk: KeyboardWalk
    /** The button that was pressed last. */
    keyboardOpener: HTMLElement | undefined
  }
}

/**
 * Presses Tab through the open dialog, or the whole page. Returns as sentences the controls that it does not reach or
 * reaches out of order, that show no focus or get it out of view, and what only a mouse can press.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  const count = await page.evaluate(startWalk)
  for (let press = 0; press < 5 * count + 5; press += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(lookAtFocus)) break
  }
  return await page.evaluate(endWalk)
}

/** Waits until the page of an Admin shows its content and no placeholder of what still loads. */
export async function whenLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1 ~ *, dialog[open] h2').first()).toBeVisible()
  await expect(page.locator('[role=status] > div[aria-hidden]')).toHaveCount(0)
}

/** Runs in the page: lists the controls, and puts the focus before the first. Returns how many there are. */
function startWalk(): number {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const scope = dialog ?? document.body
  // What is folded away takes its place in the order, too.
  for (const folded of scope.querySelectorAll('details')) folded.open = true
  const control = 'a[href],button,input,select,textarea,summary,[tabindex]'
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const isChosen = (element: Element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [
      ...scope.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`),
    ]
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  const controls = [...scope.querySelectorAll<HTMLElement>(control)].filter(
    each =>
      each.tabIndex >= 0 &&
      !each.matches(':disabled') &&
      !each.closest('[inert]') &&
      isShown(each) &&
      isChosen(each),
  )
  const faults = controls
    .filter(({ tabIndex }) => tabIndex > 0)
    .map(each => `tabindex: ${each.outerHTML.slice(0, 80)}`)
  // React keeps the handlers of an element beside it; a container may hold those of the controls inside it.
  for (const each of scope.querySelectorAll(`:not(${control},label,option,dialog,form)`)) {
    const key = Object.keys(each).find(name => name.startsWith('__reactProps$'))
    const props = key ? (each as unknown as Record<string, Record<string, unknown>>)[key] : undefined
    if (
      (props?.onClick ?? props?.onPointerDown) &&
      !each.closest(`${control},label`) &&
      !each.querySelector(control)
    )
      faults.push(`only a mouse presses ${each.outerHTML.slice(0, 80)}`)
  }
  window.keyboardWalk = { controls, reached: new Set(), last: null, faults }
  const before = document.createElement('span')
  before.tabIndex = -1
  scope.prepend(before)
  before.focus()
  before.remove()
  return controls.length
}

/** Runs in the page: judges the element that has the focus. Returns whether the walk is at its end. */
function lookAtFocus(): boolean {
  const { controls, reached, faults } = window.keyboardWalk
  const element = document.activeElement
  // A field of a date or a time is several stops.
  if (element === window.keyboardWalk.last) return false
  if (!element || element === document.body || reached.has(element)) return true
  window.keyboardWalk.last = element
  const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const at = controls.indexOf(element)
  if (at >= 0 && [...reached].some(before => controls.indexOf(before) > at))
    faults.push(`out of order: ${name}`)
  reached.add(element)
  // The ring may be around the tile of a hidden radio button.
  const around = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
  ]
  const ring = around.find(each => {
    if (!each) return false
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(each)
    const { width, height } = each.getBoundingClientRect()
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      Number(opacity) > 0 &&
      width > 4 &&
      height > 4
    )
  })
  if (!ring) faults.push(`no focus shown: ${name}`)
  const { left, top, width, height } = (ring ?? element).getBoundingClientRect()
  const [x, y] = [left + width / 2, top + Math.min(height, innerHeight - top) / 2]
  const over = document.elementFromPoint(x, y)
  if (!over || !((ring ?? element).contains(over) || over.contains(element)))
    faults.push(
      `focus out of view: ${name} at ${Math.round(x)}, ${Math.round(y)} under ${over?.outerHTML.slice(0, 80)}`,
    )
  return false
}

/** Runs in the page: the faults, with the controls that were not reached. */
function endWalk(): string[] {
  const { controls, reached, faults } = window.keyboardWalk
  const missed = controls.filter(each => !reached.has(each) && each.isConnected)
  return [...faults, ...missed.map(each => `not reached: ${each.outerHTML.slice(0, 120)}`)]
}

/**
 * Opens each dialog that a button of the page opens, with Enter, and tabs through it. Returns also where Escape does
 * not close it or the focus does not return to the button.
 */
export async function openDialogs(
  page: Page,
  look: (name: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const faults: string[] = []
  const names = await page.evaluate(buttonNames)
  for (const name of names) {
    if (!(await page.evaluate(focusButton, name))) continue
    const { pathname } = new URL(page.url())
    await page.keyboard.press('Enter')
    await whenLoaded(page)
    if (new URL(page.url()).pathname !== pathname) {
      await page.goBack()
      await whenLoaded(page)
    }
    if (!(await page.evaluate(() => document.querySelector('dialog[open]') !== null))) continue
    await look(name)
    if (!(await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)))
      faults.push(`${name}: the focus is not in the dialog`)
    faults.push(...(await tabThrough(page)).map(each => `${name}: ${each}`))
    await page.keyboard.press('Escape')
    if (!(await soon(page, () => document.querySelector('dialog[open]') === null))) {
      faults.push(`${name}: Escape leaves the dialog open`)
      await page.reload()
      await whenLoaded(page)
    } else if (!(await soon(page, () => document.activeElement === window.keyboardOpener)))
      faults.push(`${name}: the focus does not return`)
  }
  return faults
}

const soonMs = 5_000

/** Whether something is so in the page within five seconds: a screen is drawn a moment after the key. */
function soon(page: Page, isSo: () => boolean): Promise<boolean> {
  return page.waitForFunction(isSo, undefined, { timeout: soonMs }).then(
    () => true,
    () => false,
  )
}

/** Runs in the page: a name for each kind of button of the page itself, without those that submit or log out. */
function buttonNames(): string[] {
  const buttons = [
    ...document.querySelectorAll<HTMLButtonElement>('main button:not([type=submit]):not(:disabled)'),
  ]
  const kinds = new Map<string, string>()
  for (const each of buttons.filter(one => one.checkVisibility() && !one.closest('[inert]'))) {
    const name = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()
    const kind = `${each.className} ${name.split(/[\s:]/)[0]}`
    if (!kinds.has(kind)) kinds.set(kind, name)
  }
  // What comes last opens what comes first could take away, such as another night.
  return [...kinds.values()].reverse()
}

/** Runs in the page: focuses the first button of a name, if it is still there. */
function focusButton(name: string): boolean {
  window.keyboardOpener = [
    ...document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)'),
  ].find(
    each =>
      (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name && each.checkVisibility(),
  )
  window.keyboardOpener?.focus()
  return window.keyboardOpener !== undefined
}
