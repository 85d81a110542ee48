import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Notice } from '../../kit/notice.tsx'

interface AskRemoveProps {
  readonly title: string
  /** The button that removes. */
  readonly yes: string
  /** What goes with it. */
  readonly children?: ReactNode
  readonly error: string | null | undefined
  readonly busy: boolean
  /** The id of what has the focus afterwards: the button that opened the question goes with what is removed. */
  readonly focusAfter: string
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks before something is removed from the website for good (screens-40). Needs the texts `admin`. */
export function AskRemove(props: AskRemoveProps) {
  const { t } = useTexts()
  const { focusAfter, onYes, onClose } = props
  const isPressed = useRef(false)
  useEffect(
    () => () => {
      if (isPressed.current) document.getElementById(focusAfter)?.focus({ preventScroll: true })
    },
    [focusAfter],
  )

  function remove() {
    isPressed.current = true
    onYes()
  }

  function keep() {
    isPressed.current = false
    onClose()
  }

  return (
    <Dialog
      open
      onClose={keep}
      title={<bdi>{props.title}</bdi>}
      actions={
        <>
          <Button look="danger" block busy={props.busy} onClick={remove}>
            {props.yes}
          </Button>
          <Button look="quiet" block onClick={keep}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {props.children}
      <p>{t('admin.removeOnce')}</p>
      {props.error && <Notice tone="error">{props.error}</Notice>}
    </Dialog>
  )
}
