import type { Choices } from '@mayim/domain/capacity/choices.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import layout from '../../frame/parts/layout.module.css'
import { EntryCard, useMyEntries } from './entries.tsx'
import styles from './wait-list.module.css'

interface Wanted {
  readonly date: string
  readonly choices: Choices
  /** The times of the night, earliest first, and the taken ones among them. */
  readonly times: readonly string[]
  readonly taken: readonly string[]
}

/** For a full night: the patron's place in its wait list, or a form to join it. */
export function Join(wanted: Wanted) {
  return (
    <Loaded query={useMyEntries()} lines={2}>
      {entries => {
        const entry = entries.find(each => each.reservationDate === wanted.date)
        return entry ? <EntryCard entry={entry} /> : <JoinForm {...wanted} />
      }}
    </Loaded>
  )
}

function JoinForm({ date, choices, times, taken }: Wanted) {
  const { t, language } = useTexts()
  const join = useSend('waitListJoin')
  const [from, setFrom] = useState(taken[0] ?? '')
  const [to, setTo] = useState(lastOfRun(times, taken))
  const options = times.map(time => ({ value: time, text: wallTime(time, language) }))
  const start = times.indexOf(from)
  function choose(next: string) {
    setFrom(next)
    if (times.indexOf(to) < times.indexOf(next)) setTo(next)
  }
  return (
    <section className={styles.card}>
      <h2>{t('waitList.join.title')}</h2>
      <p className={layout.soft}>{t('waitList.join.hint')}</p>
      <div className={styles.window}>
        <SelectField label={t('waitList.join.from')} value={from} onChange={choose} options={options} />
        <SelectField
          label={t('waitList.join.to')}
          value={to}
          onChange={setTo}
          options={options.slice(Math.max(0, start))}
        />
      </div>
      {join.error && <Notice tone="error">{join.error.message}</Notice>}
      <Button
        block
        busy={join.isPending}
        onClick={() =>
          join.mutate({ body: { reservationDate: date, fromTime: from, toTime: to, ...choices, language } })
        }
      >
        {t('waitList.join.submit')}
      </Button>
    </section>
  )
}

/** The last time of the first run of taken times: a free time needs no waiting. */
function lastOfRun(times: readonly string[], taken: readonly string[]): string {
  const begin = times.indexOf(taken[0] ?? '')
  const end = times.findIndex((time, at) => at > begin && !taken.includes(time))
  return times[(end < 0 ? times.length : end) - 1] ?? ''
}
