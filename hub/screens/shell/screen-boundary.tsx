import { InPlace, renderAgainAfterMs } from '@mayim/ui/client/fault-boundary.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Component, type ReactNode } from 'react'
import styles from './paired-screen.module.css'

/** After so many failures in a row the page is loaded anew; before, the data that it has is kept. */
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

  override componentDidCatch(): void {
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
