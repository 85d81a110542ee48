/** A press: its target and how it was made. */
export interface Press {
  /** The button, link or field that was pressed. */
  readonly on: unknown
  /** The label of the target when it was pressed. */
  readonly says: string
  readonly atMs: number
  readonly x: number
  readonly y: number
  /** The number of the press within a quick row, as the browser counts them: 1, 2, … */
  readonly nth: number
  readonly byFinger: boolean
  /** The press submits a form, so a second one is never intended. */
  readonly sends: boolean
}

/** A finger that bounces comes down again within this time and distance. Browsers count only the presses of a mouse. */
const bounceMs = 350
const bouncePx = 24

/**
 * Whether a press is the second of a quick pair and hits another target than the first. One button often makes room
 * for the next at the same place (one step of a visit for the next, "Take" for "Stop"), and a double press means only
 * one of them. A double press of the same target is intended, such as a digit key, unless it submits a form.
 */
export function isBounce(first: Press | null, press: Press): boolean {
  if (first === null) return false
  if (first.on === press.on && first.says === press.says && !press.sends) return false
  if (press.nth > 1) return true
  const isNear = Math.hypot(press.x - first.x, press.y - first.y) <= bouncePx
  return press.byFinger && isNear && press.atMs - first.atMs < bounceMs
}

const pressable = 'button, a, input, select, textarea, summary, [role="button"]'

/** Suppresses the second press of a bounce, and the repeats of a key that is held down. */
export function withoutBounces(): void {
  let first: Press | null = null
  const onClick = (event: PointerEvent) => {
    // The press came from a key or a program.
    if (event.detail === 0 || !(event.target instanceof Element)) return
    const press = pressOf(event, event.target)
    if (isBounce(first, press)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else first = press
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
      event.preventDefault()
  }
  window.addEventListener('click', onClick, true)
  window.addEventListener('keydown', onKey, true)
}

function pressOf(event: PointerEvent, target: Element): Press {
  const on = target.closest('label')?.control ?? target.closest(pressable) ?? target
  return {
    on,
    says: on.getAttribute('aria-label') ?? on.textContent,
    atMs: event.timeStamp,
    x: event.clientX,
    y: event.clientY,
    nth: event.detail,
    byFinger: event.pointerType === 'touch' || event.pointerType === 'pen',
    sends: on instanceof HTMLButtonElement && on.type === 'submit' && on.form !== null,
  }
}
