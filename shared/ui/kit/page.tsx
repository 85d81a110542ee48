import type { ReactNode } from 'react'
import { useTexts } from '../i18n.ts'
import { DocumentTitle } from './document-title.tsx'
import styles from './page.module.css'

/**
 * The layout of a screen: a header, one column, and the next actions at the bottom. `documentTitle` is the browser's
 * title, which other people may see: keep it neutral.
 */
export function Page({
  documentTitle,
  name,
  start,
  end,
  banner,
  foot,
  children,
}: {
  documentTitle: string
  /** In the middle of the header. */
  name?: ReactNode
  /** At the header's start: usually the back button. */
  start?: ReactNode
  /** At the header's end: usually the menu. */
  end?: ReactNode
  /** Above the content: the connection's state. */
  banner?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <div className={styles.page}>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      <header className={styles.header}>
        <div className={styles.start}>{start}</div>
        <div className={styles.name}>{name}</div>
        <div className={styles.end}>{end}</div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {banner}
        {children}
      </main>
      {foot && (
        <footer className={styles.foot}>
          <div className={styles.footInner}>{foot}</div>
        </footer>
      )}
    </div>
  )
}
