import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import styles from './pair-code.module.css'

/** The one-time code that pairs a bridge or a screen, with what to do with it; or why none was made. */
export function PairCode(props: {
  made: { readonly code: string; readonly expiresAt: string } | undefined
  error: Error | null
  text: 'board.bridges.code' | 'board.screens.code'
  timeZone: string
  children?: ReactNode
}) {
  const { t, language } = useTexts()
  const { made, error } = props
  return (
    <>
      {error && (
        <p className={styles.bad} role="alert">
          {error.message}
        </p>
      )}
      <div role="status">
        {made && (
          <>
            <p className={styles.code}>
              <bdi dir="ltr">{made.code}</bdi>
            </p>
            <p>{t(props.text, { time: timeOf(made.expiresAt, props.timeZone, language) })}</p>
            {props.children}
          </>
        )}
      </div>
    </>
  )
}
