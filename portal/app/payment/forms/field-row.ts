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
