import { Component, type ReactNode, startTransition } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './fault-boundary.module.css'

interface Props {
  readonly children: ReactNode
  /** What stands in the place of a part of a screen; of a whole one it is a page of its own. */
  readonly otherwise?: ReactNode
}

/**
 * What a screen shows when it broke, or when a part of it could not be fetched: a sentence and a way on, never a blank
 * page. The way back leads to what was on the screen before.
 */
export class FaultBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  // After the router's own step, which is a transition too: else what broke would be drawn once more.
  readonly #back = () => {
    if (this.state.broken) setTimeout(() => startTransition(() => this.setState({ broken: false })))
  }

  override componentDidMount(): void {
    window.addEventListener('popstate', this.#back)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('popstate', this.#back)
  }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    const { children, otherwise = <Broken /> } = this.props
    return this.state.broken ? otherwise : children
  }
}

function Broken() {
  const { t } = useTexts()
  return (
    <main className={styles.broken}>
      <h1>{t('common.errorTitle')}</h1>
      <FaultNotice />
    </main>
  )
}

/** That it did not come. Only a page that is loaded anew can have it: a browser remembers what it could not fetch. */
export function FaultNotice() {
  const { t } = useTexts()
  // Without a network there is nothing to load anew: what is on the screen would go.
  const again = () => navigator.onLine && location.reload()
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
