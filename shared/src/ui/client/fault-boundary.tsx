import { Component, type ReactNode, startTransition } from 'react'
import { Button } from '../base/button.tsx'
import { Notice } from '../base/notice.tsx'
import { useTexts } from '../i18n.ts'

/**
 * What a screen shows when it broke, or when a part of it could not be fetched: a sentence and a way on, never a blank
 * page. The way back leads to what was on the screen before.
 */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }

  // After the router's own step, which is a transition too: else what broke would be drawn once more.
  readonly #back = () => setTimeout(() => startTransition(() => this.setState({ broken: false })))

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
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTexts()
  return (
    <main>
      <h1>{t('common.errorTitle')}</h1>
      <Notice
        tone="error"
        action={
          <Button look="quiet" onClick={() => location.reload()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t(navigator.onLine ? 'common.errorUnknown' : 'common.errorUnreachable')}
      </Notice>
    </main>
  )
}
