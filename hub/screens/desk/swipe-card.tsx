import { Button, Modal, TextInput } from '@mantine/core'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './details.module.css'
import { emptySwipe, swipeKey, swipeWaitMs } from './swipe-buffer.ts'

/** Waits 15 seconds for an attendant's card; the reader types it, a hand may type it below. */
export function SwipeCard(props: {
  failure: string | null
  busy: boolean
  onCard: (code: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [secondsLeft, setSecondsLeft] = useState(swipeWaitMs / 1000)
  const close = useEffectEvent(props.onClose)
  const give = useEffectEvent(props.onCard)
  useEffect(() => {
    const endsAt = performance.now() + swipeWaitMs
    const timer = setInterval(() => {
      const left = Math.ceil((endsAt - performance.now()) / 1000)
      setSecondsLeft(Math.max(0, left))
      if (left <= 0) close()
    }, 250)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    let buffer = emptySwipe
    const take = (event: KeyboardEvent) => {
      const next = swipeKey(buffer, event.key, performance.now())
      buffer = next.buffer
      if (next.code === null) return
      event.preventDefault()
      event.stopPropagation()
      give(next.code)
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('desk.swipe.title')}
      closeButtonProps={{ 'aria-label': t('desk.swipe.cancel') }}
    >
      <form
        className={styles.place}
        onSubmit={event => {
          event.preventDefault()
          props.onCard(typed)
        }}
      >
        <p aria-live="off">{t('desk.swipe.explain', { count: secondsLeft })}</p>
        {props.failure && (
          <p className={styles.bad} role="alert">
            {props.failure}
          </p>
        )}
        <TextInput
          label={t('desk.swipe.type')}
          type="password"
          autoComplete="off"
          dir="ltr"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" disabled={typed.length < 4} loading={props.busy}>
          {t('desk.swipe.submit')}
        </Button>
      </form>
    </Modal>
  )
}
