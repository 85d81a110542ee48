import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../i18n.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

/**
 * A modal on the browser's own `<dialog>`: the focus stays inside and returns. The close button, Escape and a press
 * beside it close it. `drawer` slides it in from the end side, for menus.
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
  const { t } = useTexts()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before a field with `autoFocus` gets the focus: what has it now gets it back.
  useLayoutEffect(() => {
    const dialog = element.current
    // Outside the document (a locked desk) a dialog cannot be modal yet.
    if (!open || !dialog?.isConnected) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    // A first field far below would have moved the title out of view.
    dialog.scrollTop = 0
    return () => {
      // The browser returns the focus only from a dialog that is still in the document; this one may be on its way out.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [open])
  if (!open) return null

  // React passes the press, `close` and `cancel` of a dialog inside this one on to it.
  function closeOwn(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== element.current) return
    event.preventDefault()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={element}
      className={[styles.dialog, drawer && styles.drawer, wide && styles.wide].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onClose={closeOwn}
      onCancel={closeOwn}
      onClick={closeOwn}
    >
      <div className={styles.body}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
        {/* Last in order, so that the dialog's first field has the focus first. */}
        <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
    </dialog>
  )
}
