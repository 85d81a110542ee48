import { Component, type ReactNode, startTransition, useEffect } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { whenBack } from './connection.ts'
import styles from './fault-boundary.module.css'
import { reloadPage } from './leave-page.ts'

const firstWaitMs = 3_000
const longestWaitMs = 60_000

/** How long a screen that broke waits until it renders again, by how often it has broken before. */
export function renderAgainAfterMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
}

interface Props {
  readonly children: ReactNode
  /** Rendered in place of a part of a screen. For a whole screen it is a page of its own. */
  readonly otherwise?: ReactNode
  /** Requests the cached answers again: one of them may be what the screen cannot render. */
  readonly refetch?: () => void
  /** Called with what was thrown. The website's pages have no root that does it for all. */
  readonly onFault?: (error: unknown) => void
}

/**
 * The page for a screen that threw, or a part that could not be fetched: a sentence and a way on, never a blank page.
 * The back button leads to the screen before. It renders its children again when the line is back (screens-57), and
 * some seconds after each failure, later each time (screens-58).
 */
export class FaultBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  #stopWhenBack = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  // After the router's own update, which is a transition too. Otherwise the broken screen would render once more.
  readonly #back = () => {
    if (this.state.broken) this.#renderAgainAfter(0)
  }

  #renderAgainAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => startTransition(() => this.setState({ broken: false })), ms)
  }

  override componentDidMount(): void {
    window.addEventListener('popstate', this.#back)
    this.#stopWhenBack = whenBack(this.#back)
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault?.(error)
    this.#renderAgainAfter(renderAgainAfterMs(this.#failures))
    this.#failures += 1
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
    window.removeEventListener('popstate', this.#back)
    this.#stopWhenBack()
  }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    const { children, otherwise = <Broken />, refetch } = this.props
    return this.state.broken ? <InPlace refetch={refetch}>{otherwise}</InPlace> : children
  }
}

/**
 * What is shown in place of a broken screen. It requests the answers once the screen has let go of them: a request
 * before would end with the screen.
 */
export function InPlace({
  children,
  refetch,
}: {
  children: ReactNode
  refetch: (() => void) | undefined
}): ReactNode {
  useEffect(() => refetch?.(), [])
  return children
}

function Broken() {
  return (
    <main className={styles.broken}>
      <FaultContent />
    </main>
  )
}

/** In place of the content of a page: with a heading, as each page has one. */
export function FaultContent() {
  const { t } = useTexts()
  return (
    <>
      <h1>{t('common.errorTitle')}</h1>
      <FaultNotice />
    </>
  )
}

/** The part could not be fetched. Only a reload can fetch it: a browser remembers a failed import. */
export function FaultNotice() {
  const { t } = useTexts()
  // Without a network a reload would fail and lose the page.
  const again = () => navigator.onLine && reloadPage()
  return (
    <Notice
      tone="error"
      action={
        <Button look="quiet" onClick={again}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t(navigator.onLine ? 'common.errorUnknown' : 'common.errorUnreachable')}
    </Notice>
  )
}

const mostPlaces = 6
const reported = new Set<string>()

/**
 * Reports to the server that the page failed to render, once for each place in the code while the page is open. Sends
 * the kind of the error and where it was thrown, never its message, which may quote a name (screens-58). A failed
 * request is no fault of the page.
 */
export function reportFault(error: unknown): void {
  console.error(error)
  if (error instanceof ApiError) return
  const fault = {
    screen: /^\/([a-z-]{0,40})/.exec(location.pathname)?.[1] ?? '',
    kind: error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    places: placesOf(error).slice(0, mostPlaces),
  }
  const key = JSON.stringify(fault)
  if (reported.has(key)) return
  reported.add(key)
  // Without a connection the next failure at this place reports it.
  callApi('screenFaultReport', { body: fault }).catch(() => reported.delete(key))
}

function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(/([\w.-]{1,100}:\d+:\d+)\)?$/gm)].map(([, place]) => place as string)
}
