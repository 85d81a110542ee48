import { textOf } from '../i18n.ts'
import type { Language } from '../language.ts'

const patienceMs = 10_000
const comesOnWithinMs = 2_000
const lookAgainMs = 15

/** The actions of a person that lead a screen into a state. */
export interface Hands {
  readonly t: typeof textOf
  readonly language: Language
  /** Presses the element with this name: an exact match, else a name that begins with it. */
  readonly press: (name: string) => Promise<void>
  /** Presses and holds until the long press has fired. */
  readonly hold: (name: string) => Promise<void>
  readonly type: (label: string, text: string) => Promise<void>
  /** Selects an option of a list. */
  readonly choose: (label: string, value: string) => Promise<void>
  readonly key: (key: string, ctrl?: boolean) => void
  /** Types digits on a keypad. */
  readonly digits: (digits: string) => Promise<void>
}

export function handsFor(language: Language): Hands {
  const press = async (name: string) => {
    const found = await until(() => {
      const named = namedBy(
        name,
        'button, a, label, summary, [role="option"], [role="gridcell"], [role="tab"]',
      )
      return named?.matches(':disabled') === false && named
    }, name)
    // A button that is off may wait for an answer. Some pictures press one that stays off.
    await until(() => found.ariaDisabled !== 'true', name, comesOnWithinMs).catch(() => undefined)
    found.scrollIntoView({ block: 'nearest' })
    // A press on a label would give its field the focus.
    const pressed = (found instanceof HTMLLabelElement && found.control) || found
    pressed.click()
  }
  return {
    t: textOf,
    language,
    press,
    async hold(name) {
      const found = await until(() => namedBy(name, 'h1, button'))
      const atEase = hasten(0)
      found.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      atEase()
    },
    async type(label, text) {
      const field = await until(() => fieldOf(label), label)
      field.scrollIntoView({ block: 'nearest' })
      // React notices a new value only if the element's own setter was used.
      const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    async choose(label, value) {
      const list = await until(() => listOf(label), label)
      list.value = value
      list.dispatchEvent(new Event('change', { bubbles: true }))
    },
    key(key, ctrl = false) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: ctrl, bubbles: true }))
    },
    async digits(digits) {
      for (const digit of digits) await press(digit)
    },
  }
}

/** From now on timers of `fromMs` and more fire at once. Returns a function that ends this. */
export function hasten(fromMs: number): () => void {
  const really = window.setTimeout
  window.setTimeout = ((run: () => void, delayMs = 0) =>
    really(run, delayMs >= fromMs ? 0 : delayMs)) as unknown as typeof window.setTimeout
  return () => {
    window.setTimeout = really
  }
}

/** Waits for an element over the next renders. Throws with its name if it does not appear. */
export async function until<T>(
  look: () => T | null | undefined | false,
  what = String(look),
  forMs = patienceMs,
): Promise<T> {
  for (const end = Date.now() + forMs; ; ) {
    const found = look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Not there: ${what}`)
    await new Promise(resolve => setTimeout(resolve, lookAgainMs))
  }
}

function namedBy(text: string, selector: string): HTMLElement | undefined {
  const name = inOneLine(text)
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(each => each.checkVisibility())
  // The topmost element is rendered last.
  return all.findLast(each => nameOf(each) === name) ?? all.findLast(each => nameOf(each).startsWith(name))
}

function nameOf(element: HTMLElement): string {
  return inOneLine(element.getAttribute('aria-label') ?? element.innerText)
}

/** As it is read. An amount may contain a non-breaking space. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const named = all.filter(each => isLabelled(each, label))
  // Nobody reaches what lies under a dialog.
  return named.findLast(each => each.closest('dialog')) ?? named.at(-1)
}

function listOf(label: string): HTMLSelectElement | undefined {
  return [...document.querySelectorAll('select')].findLast(each => isLabelled(each, label))
}

function isLabelled(
  each: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  label: string,
): boolean {
  return (
    inOneLine(each.getAttribute('aria-label') ?? '') === inOneLine(label) ||
    [...(each.labels ?? [])].some(one => inOneLine(one.innerText).startsWith(inOneLine(label)))
  )
}
