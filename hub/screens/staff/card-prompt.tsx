import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOwnDevice } from './own-device.ts'
import styles from './staff.module.css'
import { swipeWaitMs, useSwipe } from './use-swipe.ts'

/**
 * Waits 15 seconds for an attendant's card (visit-124): a reader types it into the page, or a person types it below.
 */
export function CardPrompt(props: {
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
      <Form className={styles.form} onSend={() => props.onCard(typed)}>
        <p>{t('desk.swipe.explain', { count: secondsLeft })}</p>
        <ReaderHere />
        {props.failure && <Notice tone="error">{props.failure}</Notice>}
        <Field
          label={t('desk.swipe.type')}
          ltr
          type="password"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" block disabled={typed.length < 4} busy={props.busy}>
          {t('desk.swipe.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** While readers of the building are at the desk and none was chosen on this computer, the prompt asks for it once. */
function ReaderHere() {
  const { t } = useTexts()
  const [chosen, choose] = useOwnDevice('swipeReader')
  const readers = (useCall('swipeReaders').data ?? []).filter(({ place }) => place === 'desk')
  if (chosen !== null || readers.length === 0) return null
  return (
    <SelectField
      label={t('desk.swipe.reader')}
      value=""
      onChange={choose}
      options={[
        { value: '', text: t('desk.swipe.noReader') },
        ...readers.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}

/** Waits for a card's rapid keys and passes its code on. Gives up after 15 seconds. Returns the seconds left. */
function useCardSwipe(onCard: (code: string) => void, onGiveUp: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(swipeWaitMs / 1000)
  useSwipe(onCard)
  const giveUp = useEffectEvent(onGiveUp)
  useEffect(() => {
    const endsAt = performance.now() + swipeWaitMs
    const timer = setInterval(() => {
      const left = Math.ceil((endsAt - performance.now()) / 1000)
      setSecondsLeft(Math.max(0, left))
      if (left <= 0) giveUp()
    }, 250)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft
}
