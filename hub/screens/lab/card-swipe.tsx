import { useTexts } from '@mayim/ui/i18n.ts'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useState } from 'react'
import styles from './lab.module.css'

/** A form for a simulated swipe: the card's number and the button. */
export function CardSwipe(props: { busy: boolean; onSwipe: (value: string) => void }) {
  const { t } = useTexts()
  const [value, setValue] = useState('10001')
  return (
    <Form className={styles.swipe} onSend={() => props.onSwipe(value)}>
      <label>
        {t('lab.reader.card')}
        <input dir="ltr" value={value} onChange={event => setValue(event.target.value)} />
      </label>
      <button type="submit" disabled={props.busy || !/^[0-9A-Za-z,]{4,64}$/.test(value)}>
        <Icon name="card" />
        {t('lab.reader.swipe')}
      </button>
    </Form>
  )
}
