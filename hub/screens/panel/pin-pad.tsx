import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useState } from 'react'
import { digits, erase, GlassKeys } from '../shell/glass-keys.tsx'
import { useSwipe } from '../staff/use-swipe.ts'
import styles from './panel.module.css'

const longest = 8

/**
 * A keypad on the screen for staff. Digits show as dots. Passes four to eight digits to `onPin`, or exactly `digits`.
 * Without `digits` it takes a swiped card as well.
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
  const enter = (
    <button
      key="enter"
      type="submit"
      className={styles.main}
      disabled={pin.length < 4 || props.busy}
      aria-label={t('panel.staff.enter')}
    >
      <Icon name="check" size={28} />
    </button>
  )
  return (
    <form
      className={styles.pin}
      aria-busy={props.busy}
      onSubmit={event => {
        event.preventDefault()
        props.onPin(pin)
        setPin('')
      }}
    >
      <p className={styles.sentence}>{props.title}</p>
      <output className={styles.dots} aria-label={t('panel.staff.pin')}>
        {[...Array(Math.max(4, pin.length)).keys()].map(place => (
          <i key={place} data-filled={place < pin.length || undefined} />
        ))}
      </output>
      <p className={styles.failure} role="alert">
        {props.failure}
      </p>
      <GlassKeys
        className={styles.keys}
        keys={[...digits, erase, '0', enter]}
        longest={most}
        onTyped={setPin}
        eraseWord={t('panel.staff.erase')}
      />
      <button type="button" className={styles.corner} onClick={props.onCancel}>
        {t('panel.staff.cancel')}
      </button>
    </form>
  )
}
