import '@mayim/ui/tokens.css'
import '@mayim/ui/base.css'
import type { Area } from '@mayim/texts/texts.ts'
import { connection } from '@mayim/ui/client/connection.ts'
import { InPlace, renderAgainAfterMs, reportFault } from '@mayim/ui/client/fault-boundary.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { startTexts, useTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sayLostAnswers } from './lost-answer.ts'
import styles from './paired-screen.module.css'

/** How long a screen waits between attempts to restore its session while the hub does not answer. */
const restoreAgainMs = 3_000
/** A screen recovers within five seconds of any failure. */
const retryWithinMs = 2_500

/** Starts a screen: texts, session, data. It waits for a hub that is not up yet. */
export async function startScreen(areas: readonly Area[], screen: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  connection.retryWithin(retryWithinMs)
  withoutBounces()
  sayLostAnswers()
  await startTexts(['common', 'status', 'refusal', ...areas])
  const client = createQueryClient()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ScreenBoundary refetch={() => void client.refetchQueries({ type: 'all' })}>{screen}</ScreenBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
  await restoreUntilAnswered()
}

/** A panel that starts before the hub must not take silence for a sign-out. */
async function restoreUntilAnswered(): Promise<void> {
  for (;;) {
    await session.restore(retryWithinMs)
    if (connection.current() === 'online') return
    await new Promise(resolve => setTimeout(resolve, restoreAgainMs))
  }
}

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
function withoutBounces(): void {
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

/** After so many failures in a row the page is loaded again; before, the data that it has is kept. */
const failuresBeforeReload = 2

interface State {
  readonly broken: boolean
  readonly failures: number
}

interface Props {
  readonly children: ReactNode
  /** Requests the cached answers again: one of them may be what the screen cannot render. */
  readonly refetch: () => void
  readonly reload?: () => void
}

/**
 * Surrounds a screen of the building (screens-58). When a render throws, it shows one sentence, requests the data again
 * and renders the screen again after some seconds, later each time. After three failures in a row it reloads the page.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { broken: false, failures: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportFault(error)
    const { failures } = this.state
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#drawAgain, renderAgainAfterMs(failures))
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  readonly #drawAgain = () => {
    const { reload = reloadPage } = this.props
    if (this.state.failures >= failuresBeforeReload) return reload()
    this.setState(({ failures }) => ({ broken: false, failures: failures + 1 }))
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <InPlace refetch={this.props.refetch}>
        <Broken />
      </InPlace>
    )
  }
}

function Broken() {
  const { t } = useTexts()
  return (
    <main>
      <div className={styles.screen} role="alert">
        <h1>{t('common.errorTitle')}</h1>
        <p>{t('common.screenBroke')}</p>
      </div>
    </main>
  )
}
