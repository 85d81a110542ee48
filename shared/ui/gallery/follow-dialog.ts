import { type OwnTexts, setOwnTexts } from '../i18n.ts'
import type { Gallery } from './entry.ts'
import type { TextAsked, TextShown } from './frame-messages.ts'
import { until } from './hands.ts'
import { markText, placeOfMark } from './mark-text.ts'
import { picturesOf, type TextPictures } from './pictures-of-text.ts'
import { textsHere } from './texts-here.ts'

/** A part of a screen may come so long after what its picture waits for. */
const comesWithinMs = 3_000

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
  let shown = ''
  let last = Promise.resolve()
  let latest: TextAsked | null = null
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<TextAsked>) => {
    // A sandboxed frame has no origin; `location` still names the server of both.
    if (source !== window.parent || origin !== location.origin) return
    latest = data
    // What was typed meanwhile is left out.
    last = last.then(() => (data === latest ? answerTo(data) : undefined))
  })
  tell(nothing)

  async function answerTo(asked: TextAsked): Promise<void> {
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
    const isHere = () => textsHere().some(({ key }) => key === asked.key)
    await until(isHere, asked.key, comesWithinMs).catch(() => undefined)
    tell({ ...answer, how: markText(asked), at: placeOfMark() })
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
