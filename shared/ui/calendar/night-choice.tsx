import { addDays } from '@mayim/domain/calendar/business-day.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { DateField } from '../kit/date-field.tsx'
import styles from './night-choice.module.css'

/** The night that a page shows: the one before it, the one after it, or any from `first` on. */
export function NightChoice(props: {
  night: string
  onChoose: (night: string) => void
  first?: string
  children?: ReactNode
}) {
  const { t } = useTexts()
  const { night, onChoose, first } = props
  return (
    <div className={styles.bar}>
      <div className={styles.turn}>
        <Button
          look="quiet"
          disabled={first !== undefined && night <= first}
          onClick={() => onChoose(addDays(night, -1))}
        >
          {t('schedule.day.before')}
        </Button>
        <Button look="quiet" onClick={() => onChoose(addDays(night, 1))}>
          {t('schedule.day.after')}
        </Button>
      </div>
      <DateField label={t('schedule.day.night')} min={first} value={night} onChange={onChoose} />
      {props.children}
    </div>
  )
}
