import './marks.css'
import type { Shown, TextAsked } from './frame-messages.ts'
import { type TextHere, textsHere } from './texts-here.ts'

const overId = 'text-over-screen'

/** Marks a text in the shown picture and scrolls to it; without one it is set over the picture. */
export function markText({ key, sample }: Pick<TextAsked, 'key' | 'sample'>): Shown {
  for (const each of document.querySelectorAll('[data-marked-text]')) each.removeAttribute('data-marked-text')
  CSS.highlights.delete('marked-text')
  document.getElementById(overId)?.remove()
  const here = () => textsHere().filter(each => each.key === key)
  const found = here()
  const [first, ...others] = openedAround(found[0]) ? here() : found
  if (!first) {
    setOver(sample)
    return 'over'
  }
  const all = [first, ...others].filter(each => each.isSeen === first.isSeen)
  for (const { element } of all) element.dataset.markedText = ''
  CSS.highlights.set('marked-text', new Highlight(...all.flatMap(({ range }) => range ?? [])))
  first.element.scrollIntoView({ block: 'center', inline: 'nearest' })
  return first.isSeen ? 'seen' : 'told'
}

/** Opens the parts of the page that are closed over a text. Returns whether there was one. */
function openedAround(text: TextHere | undefined): boolean {
  const closed = () => text?.element.closest<HTMLDetailsElement>('details:not([open])')
  if (text?.isSeen || !closed()) return false
  for (let part = closed(); part; part = closed()) part.open = true
  return true
}

/** Whether the screen has drawn the marked text anew, without the mark, or has scrolled away from it. */
export function isMarkLost(): boolean {
  const marked = document.querySelector('[data-marked-text]')
  if (!marked) return true
  const letters = [...((CSS.highlights.get('marked-text') ?? []) as Iterable<Range>)]
  const { top, bottom } = marked.getBoundingClientRect()
  return letters.some(({ collapsed }) => collapsed) || bottom < 0 || top > window.innerHeight
}

/** The middle of the marked text on the screen of the device. */
export function placeOfMark(): { x: number; y: number } {
  // The letters lie at one end of a wide element; those of an option are drawn by its list.
  const [letters] = (CSS.highlights.get('marked-text') ?? []) as Iterable<Range>
  const element = document.querySelector('[data-marked-text]') ?? document.getElementById(overId)
  const marked = letters?.getBoundingClientRect().width ? letters : (element ?? document.body)
  const { left, top, width, height } = marked.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Above everything else, also above an open dialog. */
function setOver(sample: string): void {
  const over = document.createElement('p')
  over.id = overId
  over.popover = 'manual'
  over.textContent = sample
  document.body.append(over)
  over.showPopover()
}
