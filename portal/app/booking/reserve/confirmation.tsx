import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useEffect, useRef } from 'react'
import styles from './reserve.module.css'

/** booking-37: shown for 3 seconds. */
const shownMs = 3_000

/** The whole screen says that it is done, then makes place for the code. */
export function Confirmation({ onOver }: { onOver: () => void }) {
  const { t } = useTexts()
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setTimeout(() => over.current(), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.confirmation} role="status">
      <Icon name="check" size={96} />
      <p>
        <strong>{t('patron.payment.confirmed')}</strong>
      </p>
    </div>
  )
}
