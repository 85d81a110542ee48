import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import type { OfferedTime } from '@mayim/domain/capacity/available-for.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import type { Language } from '@mayim/ui/language.ts'
import { useState } from 'react'
import { choicesOf, type Kind } from '../forms/choice.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'
import styles from './booking.module.css'
import type { Given } from './use-who.ts'

/** The full times from a chosen one on, until a free one comes; of a night without a chosen time all. */
export function fullRun(
  times: readonly OfferedTime[],
  time: string,
): { readonly from: string; readonly to: string } | null {
  const at = time === '' ? 0 : times.findIndex(each => each.time === time)
  const rest = times.slice(Math.max(0, at))
  const end = rest.findIndex(({ free }) => free)
  const run = end < 0 ? rest : rest.slice(0, end)
  const [first, last] = [run[0], run.at(-1)]
  return first && last ? { from: first.time, to: last.time } : null
}

/**
 * The way out of a full time: the wait list of the night, for the times that suit her (booking-53).
 * @param props.who her account, or the phone and the name of one who may be new; null while no phone is known, to
 * which an offer goes (booking-523)
 */
export function PutOnList(props: {
  who: Given | null
  date: string
  /** The times of the night, in order. */
  times: readonly OfferedTime[]
  run: { readonly from: string; readonly to: string }
  kind: Kind
  language: Language
  said: string
  jobs: Jobs
  onDone: () => void
}) {
  const { t, language } = useTexts()
  const { who, times, run } = props
  const [from, setFrom] = useState(run.from)
  const [to, setTo] = useState(run.to)
  const join = useSend('waitListJoin')
  const options = times.map(({ time }) => ({ value: time, text: wallTime(time, language) }))
  const until = businessMinutes(to) < businessMinutes(from) ? from : to
  function send() {
    if (who === null) return
    const body = {
      ...{ ...who, reservationDate: props.date, fromTime: from, toTime: until, language: props.language },
      ...choicesOf(props.kind),
    }
    const done = () => {
      props.jobs.tell(t('reception.waits.joined', { when: props.said }))
      props.onDone()
    }
    join.mutate({ body }, { onSuccess: done })
  }
  return (
    <div className={styles.next}>
      <SelectField label={t('reception.waits.from')} value={from} onChange={setFrom} options={options} />
      <SelectField
        label={t('reception.waits.to')}
        value={until}
        onChange={setTo}
        options={options.filter(({ value }) => businessMinutes(value) >= businessMinutes(from))}
      />
      <Button busy={join.isPending} disabled={who === null} onClick={send}>
        {t('reception.waits.join')}
      </Button>
      {who === null && <p className={styles.soft}>{t('reception.waits.needsPhone')}</p>}
      {join.error && (
        <p className={styles.bad} role="alert">
          {join.error.message}
        </p>
      )}
    </div>
  )
}
