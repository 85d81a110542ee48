import styles from './forms.module.css'

/** A labelled place for a processor's frame. */
export function addRow(host: HTMLElement, label: string): HTMLElement {
  return addPlace(host, 'div', label)
}

interface InputLook {
  readonly autocomplete: AutoFill
  readonly maxLength: number
  readonly placeholder?: string
}

/**
 * A labelled field of ours for digits.
 * @param write how what is typed stands in it
 */
export function addInput(
  host: HTMLElement,
  label: string,
  look: InputLook,
  write: (text: string) => string,
  onInput: () => void,
): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { inputMode: 'numeric', ...look })
  input.addEventListener('input', () => {
    input.value = write(input.value)
    onInput()
  })
  addPlace(host, 'label', label).append(input)
  return input
}

function addPlace(host: HTMLElement, kind: 'div' | 'label', label: string): HTMLElement {
  const place = document.createElement(kind)
  place.className = styles.row ?? ''
  const name = document.createElement('span')
  name.textContent = label
  name.dir = 'auto'
  place.append(name)
  host.append(place)
  return place
}

/** Of the field of an expiry. */
export const expiryLook = { autocomplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 5 } as const

/** What is typed as an expiry, with its slash: `12/30`. */
export function writeExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Month and year of a complete expiry that has not passed; null for any other text. */
export function completeExpiry(
  text: string,
  today = new Date(),
): { expMonth: string; expYear: string } | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? []
  if (month === '') return null
  const isPast = Number(year) * 12 + Number(month) < (today.getFullYear() % 100) * 12 + today.getMonth() + 1
  return isPast ? null : { expMonth: month, expYear: `20${year}` }
}

/** A frame of the processor, and what it says; messages of anybody else are not heard. */
export interface Frame {
  readonly element: HTMLIFrameElement
  readonly send: (message: object) => void
  readonly remove: () => void
}

export function addFrame(
  host: HTMLElement,
  { src, title }: { readonly src: string; readonly title: string },
  hear: (data: Readonly<Record<string, unknown>>) => void,
  /** Whose messages count: by default the frame's own address. */
  origin = new URL(src).origin,
): Frame {
  const element = document.createElement('iframe')
  element.src = src
  element.title = title
  function listen(event: MessageEvent) {
    const isHers = event.source === element.contentWindow && event.origin === origin
    if (isHers && typeof event.data === 'object' && event.data !== null) hear(event.data)
  }
  // Once: a second listener could have it charge twice.
  addEventListener('message', listen)
  host.append(element)
  return {
    element,
    send: message => element.contentWindow?.postMessage(message, origin),
    remove() {
      removeEventListener('message', listen)
      element.remove()
    },
  }
}
