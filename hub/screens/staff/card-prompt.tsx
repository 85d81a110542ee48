import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './staff.module.css'
import { useCardSwipe } from './use-card-swipe.ts'

/** Waits 15 seconds for an attendant's card (operations 4, Card swipe): the reader types it into the page, or a hand below. */
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
