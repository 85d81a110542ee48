import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import styles from './booking.module.css'
import type { When } from './use-nights.ts'

/** What a refusal offers in place of the time that was asked for: other times of the night, or other nights. */
export function NextTimes(props: {
  failure: ApiError | null
  date: string
  said: (date: string, time: string) => string
  onChoose: (when: When) => void
}) {
  const { failure, date, said, onChoose } = props
  const offers = [
    ...listed(failure, 'next').map(time => ({ date, time })),
    ...listed(failure, 'nights').map(night => ({ date: night, time: '' })),
  ]
  if (offers.length === 0) return null
  return (
    <div className={styles.next}>
      {offers.map(when => (
        <Button key={when.date + when.time} look="quiet" onClick={() => onChoose(when)}>
          {said(when.date, when.time)}
        </Button>
      ))}
    </div>
  )
}

/** The words of a detail of a refusal (booking-85). */
function listed(failure: ApiError | null, name: 'next' | 'nights'): string[] {
  return String(failure?.detail[name] ?? '')
    .split(' ')
    .filter(word => word !== '')
}
