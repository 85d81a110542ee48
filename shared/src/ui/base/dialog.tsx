import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

/**
 * A modal on the browser's own `<dialog>`: focus stays inside and returns, Escape and a press beside it close it.
 * `drawer` slides it to the end side, for menus.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  drawer = false,
  wide = false,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the expected one first. */
  actions?: ReactNode
  drawer?: boolean
  /** For a table. */
  wide?: boolean
}) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    // Beside the page (a locked desk) nothing is modal yet.
    if (open && dialog?.isConnected && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  if (!open) return null

  function closeBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === element.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={element}
      className={[styles.dialog, drawer && styles.drawer, wide && styles.wide].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeBeside}
    >
      <div className={styles.body}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
