/** What was pressed, and how. */
export interface Press {
  /** The button, link or field that it was for. */
  readonly on: unknown
  /** What that said when it was pressed. */
  readonly says: string
  readonly atMs: number
  readonly x: number
  readonly y: number
  /** Which of a quick row of presses it is, as the browser counts them: 1, 2, … */
  readonly nth: number
  readonly byFinger: boolean
  /** What it does is never meant twice: it sends a form. */
  readonly sends: boolean
}

/** A finger that bounces comes down again within this time and this near; browsers count the presses of a mouse alone. */
const bounceMs = 350
const bouncePx = 24

/**
 * Whether a press is the second of a quick pair and would fall on something else than the first: one button often makes
 * room for the next at the same place (a step of a visit for the step after it, "Take" for "Stop"), and a hand that
 * presses twice means one of them. Twice the same is meant, as of a key with a digit, unless it sends a form.
 */
export function isBounce(first: Press | null, press: Press): boolean {
  if (first === null) return false
  if (first.on === press.on && first.says === press.says && !press.sends) return false
  if (press.nth > 1) return true
  const isNear = Math.hypot(press.x - first.x, press.y - first.y) <= bouncePx
  return press.byFinger && isNear && press.atMs - first.atMs < bounceMs
}

const pressable = 'button, a, input, select, textarea, summary, [role="button"]'

/** Keeps a screen from pressing for a hand that bounces, and for a key that is held down. */
export function withoutBounces(): void {
  let first: Press | null = null
  const onClick = (event: PointerEvent) => {
    // A key or a program pressed it.
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
