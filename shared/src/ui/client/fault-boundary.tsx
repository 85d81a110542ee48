import { Component, type ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { Notice } from '../base/notice.tsx'
import { useTexts } from '../i18n.ts'

/** What a screen shows when it broke, or when a part of it could not be fetched: a sentence and a way on, never a blank page. */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }

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
        {t('common.errorUnknown')}
      </Notice>
    </main>
  )
}
