import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'warning' | 'error' | 'success'

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  warning: 'warning',
  error: 'warning',
  success: 'check',
}

/**
 * Something to know, with what to do next. Errors are spoken at once, the rest when it suits. What answers a press of
 * hers is brought into sight: she may stand far below it.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  isAnswer = false,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  isAnswer?: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isAnswer])
  return (
    <div
      ref={place}
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
