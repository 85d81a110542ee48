/** The field of that label. */
export function inputOf(place: HTMLElement, label: string): HTMLInputElement {
  const found = [...place.querySelectorAll('label')].find(each => each.textContent.startsWith(label))
  const input = found?.querySelector('input') ?? place.querySelector(`[id="${found?.htmlFor}"]`)
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label}`)
  return input
}

/** Types as React sees it. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
