import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import styles from './booking.module.css'
import { NextTimes } from './next-times.tsx'
import { SecondVisit } from './second-visit.tsx'
import type { AboutSecond } from './use-book.ts'
import type { When } from './use-nights.ts'

/** Why it was not booked, and the ways out: her other visit of that night, other times, other nights. */
export function Refused(props: {
  failure: ApiError | null
  busy: boolean
  isEdit: boolean
  when: When
  said: (date: string, time: string) => string
  choose: (when: When) => void
  send: (about: AboutSecond) => void
}) {
  const { t } = useTexts()
  const { failure, isEdit, send } = props
  if (!failure) return null
  if (failure.code === 'secondVisit')
    return (
      <div role="alert" className={styles.part}>
        <SecondVisit
          failure={failure}
          busy={props.busy}
          first={isEdit ? undefined : { text: t('reception.book.move'), onPress: moved => send({ moved }) }}
          both={{
            text: t(isEdit ? 'reception.book.both' : 'reception.book.bookSecond'),
            onPress: () => send('both'),
          }}
        />
      </div>
    )
  return (
    <div role="alert">
      <p className={styles.bad}>{failure.message}</p>
      <NextTimes failure={failure} date={props.when.date} said={props.said} onChoose={props.choose} />
    </div>
  )
}
