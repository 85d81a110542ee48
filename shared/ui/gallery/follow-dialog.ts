import { type OwnTexts, setOwnTexts } from '../i18n.ts'
import type { Gallery } from './entry.ts'
import type { TextAsked, TextShown } from './frame-messages.ts'
import { until } from './hands.ts'
import { isMarkLost, markText, placeOfMark } from './mark-text.ts'
import { picturesOf, type TextPictures } from './pictures-of-text.ts'
import { scrollInside } from './scroll-inside.ts'
import { textsHere } from './texts-here.ts'

/** A part of a screen may come so long after what its picture waits for. */
const comesWithinMs = 3_000

/** A text that is marked: it is marked again when its screen draws that part anew, or scrolls away from it. */
interface Marked {
  readonly asked: TextAsked
  readonly answer: TextShown
}

/**
 * Shows each text that the dialog around this frame asks for, in a picture of its screen.
 * @param show shows the picture of a name: language, device, id
 */
export function followDialog(
  { entries, devices }: Gallery,
  index: TextPictures,
  show: (name: string, texts: OwnTexts) => Promise<void>,
): void {
  // A text that moves into its place is not seen yet.
  document.documentElement.dataset.still = ''
  takeNoFocus()
  scrollInside()
  let shown = ''
  let last = Promise.resolve()
  let latest: TextAsked | null = null
  let marked: Marked | null = null
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<TextAsked>) => {
    // A sandboxed frame has no origin; `location` still names the server of both.
    if (source !== window.parent || origin !== location.origin) return
    latest = data
    // What was typed meanwhile is left out.
    last = last.then(() => (data === latest ? answerTo(data) : undefined))
  })
  const markAgain = () => {
    if (!marked || !isMarkLost()) return
    const { asked, answer } = marked
    marked = null
    last = last.then(() => (asked === latest ? mark(asked, answer) : undefined))
  }
  new MutationObserver(markAgain).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  // A browser delays what a page does as it opens, such as going to its top, until the frame is in sight.
  window.addEventListener('scroll', markAgain, { capture: true })
  tell(nothing)

  async function answerTo(asked: TextAsked): Promise<void> {
    marked = null
    const pictures = picturesOf(asked.key, index)
    const picture = pictures[asked.place] ?? pictures[0]
    const entry = entries.find(each => `${each.device}/${each.id}` === picture?.split(':')[0])
    const device = entry && devices[entry.device]
    if (!device) return tell({ ...nothing, key: asked.key })
    const name = `${asked.language}/${picture}`
    const { width, height } = device
    const answer = { ...nothing, key: asked.key, count: pictures.length, width, height }
    // The size first: the text is scrolled to in the picture's own.
    if (name !== shown) tell({ ...answer, how: null })
    // A screen keeps the sentence of a refusal.
    if (name !== shown || asked.key.startsWith('refusal.')) await show(name, asked.texts)
    await setOwnTexts(asked.language, asked.texts)
    shown = name
    await mark(asked, answer)
  }

  async function mark(asked: TextAsked, answer: TextShown): Promise<void> {
    const isHere = () => textsHere().some(({ key }) => key === asked.key)
    await until(isHere, asked.key, comesWithinMs).catch(() => undefined)
    const how = markText(asked)
    tell({ ...answer, how, at: placeOfMark() })
    if (how !== 'over') marked = { asked, answer }
  }
}

/** A screen that focuses a field or opens a dialog would take the keyboard from the form, though its frame is inert. */
function takeNoFocus(): void {
  HTMLElement.prototype.focus = () => {}
  const showModal = HTMLDialogElement.prototype.showModal
  HTMLDialogElement.prototype.showModal = function () {
    this.inert = true
    showModal.call(this)
  }
}

const nothing: TextShown = { key: null, how: null, count: 0, width: 0, height: 0, at: { x: 0, y: 0 } }

function tell(message: TextShown): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin)
}
