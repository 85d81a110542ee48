import { Button, TextInput } from '@mantine/core'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { useCardSwipe } from '../staff/use-card-swipe.ts'
import styles from './details.module.css'

/** Waits 15 seconds for an attendant's card; the reader types it, a hand may type it below. */
export function SwipeCard(props: {
  failure: string | null
  busy: boolean
  onCard: (code: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const secondsLeft = useCardSwipe(props.onCard, props.onClose)
  return (
    <Dialog open onClose={props.onClose} title={t('desk.swipe.title')}>
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
    </Dialog>
  )
}
