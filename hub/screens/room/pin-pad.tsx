import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { useSwipe } from '../staff/use-swipe.ts'
import styles from './panel.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const longest = 8

/**
 * A keypad on the glass for staff; digits show as dots. Gives four to eight digits to `onPin`, or as many as `digits`
 * says; where it does not say, a card that is held to the reader as well.
 */
export function PinPad(props: {
  title: string
  digits?: number
  busy: boolean
  failure: string | null
  onPin: (pin: string) => void
  onCancel: () => void
}) {
  const { t } = useTexts()
  const [pin, setPin] = useState('')
  const most = props.digits ?? longest
  useSwipe(card => props.digits === undefined && !props.busy && props.onPin(card))
  const add = (digit: string) => setPin(now => (now.length < most ? now + digit : now))
  return (
    <form
      className={styles.pin}
      onSubmit={event => {
        event.preventDefault()
        props.onPin(pin)
        setPin('')
      }}
    >
      <p className={styles.sentence}>{props.title}</p>
      <output className={styles.dots} aria-label={t('panel.staff.pin')}>
        {Array.from({ length: Math.max(4, pin.length) }, (_, place) => (
          <i key={place} data-filled={place < pin.length || undefined} />
        ))}
      </output>
      {props.failure && (
        <p className={styles.failure} role="alert">
          {props.failure}
        </p>
      )}
      <div className={styles.keys} dir="ltr">
        {digits.map(digit => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('panel.staff.erase')}
          onClick={() => setPin(now => now.slice(0, -1))}
        >
          <Icon name="back" size={28} />
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button
          type="submit"
          className={styles.main}
          disabled={pin.length < 4 || props.busy}
          aria-label={t('panel.staff.enter')}
        >
          <Icon name="check" size={28} />
        </button>
      </div>
      <button type="button" className={styles.corner} onClick={props.onCancel}>
        {t('panel.staff.cancel')}
      </button>
    </form>
  )
}
