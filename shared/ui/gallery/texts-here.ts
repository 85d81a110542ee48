import { type Marked, markedIn } from './text-marks.ts'

/** Where texts stand that nobody sees, or not as a line of the page. */
const attributes = [
  'aria-label',
  'placeholder',
  'title',
  'alt',
  'aria-description',
  'aria-valuetext',
  'label',
]
const seenAttributes = new Set(['placeholder', 'label'])
/** Smaller letters, as in a plan on a phone, cannot be read. */
const leastHeight = 8

/** A text of the shown picture. */
export interface TextHere {
  readonly key: string
  readonly element: HTMLElement
  /** Its letters, if it is a line of the page. */
  readonly range: Range | null
  /** Otherwise it is only read aloud, or shown under the mouse. */
  readonly isSeen: boolean
}

/** Every text of the shown picture, what is seen first. */
export function textsHere(): TextHere[] {
  return [...lines(), ...ofAttributes(), ...ofTitle()].toSorted((a, b) => Number(b.isSeen) - Number(a.isSeen))
}

function* lines(): Generator<TextHere> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const marked = markedIn(node.nodeValue ?? '')
    // An option is drawn by its list.
    const element = node.parentElement?.closest('select') ?? node.parentElement
    if (marked.length === 0 || !element) continue
    for (const each of marked) {
      const range = rangeOf(node, each)
      yield { key: each.key, element, range, isSeen: isDrawn(element, range) }
    }
  }
}

/** With the mark at its end: from right to left, Chromium draws a question mark as the mark after it. */
function rangeOf(node: Node, { from, to }: Marked): Range {
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, Math.min(to + 1, node.nodeValue?.length ?? to))
  return range
}

function isDrawn(element: HTMLElement, range: Range): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  const { width, height } = (element instanceof HTMLSelectElement ? element : range).getBoundingClientRect()
  return width > 2 && height >= leastHeight && !isClipped(element)
}

/** Hidden from the eye, for screen readers: one pixel. */
function isClipped(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { width, height } = each.getBoundingClientRect()
    if (width <= 2 && height <= 2 && getComputedStyle(each).overflow === 'hidden') return true
  }
  return false
}

/** The title of the page, which a screen on a wall shows nowhere. */
function* ofTitle(): Generator<TextHere> {
  for (const { key } of markedIn(document.title))
    yield { key, element: document.body, range: null, isSeen: false }
}

function* ofAttributes(): Generator<TextHere> {
  const selector = attributes.map(name => `[${name}]`).join()
  for (const element of document.body.querySelectorAll<HTMLElement>(selector))
    for (const name of attributes)
      for (const { key } of markedIn(element.getAttribute(name) ?? ''))
        yield { key, element, range: null, isSeen: seenAttributes.has(name) && element.checkVisibility() }
}
