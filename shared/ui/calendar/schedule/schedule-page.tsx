import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { addMonths, daysBetween, monthOf, weeksOf } from '@mayim/domain/calendar/business-day.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { Switch } from '../../kit/switch.tsx'
import { EditNights, type NightsAct } from './edit-nights.tsx'
import { MonthGrid } from './month-grid.tsx'
import { NightDetails } from './night-details.tsx'
import { type BookedNight, monthAndYear, useRange } from './nights.ts'
import styles from './schedule.module.css'

/** The Admin's schedule: a month of nights, changed one by one or in a range (calendar-490). */
export function SchedulePage({ timeZone }: { timeZone: string }) {
  const zmanim = useCall('zmanim', {})
  return (
    <Loaded query={zmanim} lines={10}>
      {({ date }) => <Months tonight={date} timeZone={timeZone} />}
    </Loaded>
  )
}

function Months({ tonight, timeZone }: { tonight: string; timeZone: string }) {
  const { t, language } = useTexts()
  const choice = useRange(tonight)
  const month = monthOf(choice.current)
  const weeks = useMemo(() => weeksOf(month), [month])
  const shown = weeks.flat()
  const [first = tonight] = shown
  const schedule = useCall('schedule', { query: { from: first, days: shown.length } })
  const booked = useCall('nightsBooked', { query: { dt: first, dtTo: shown.at(-1) ?? first } })
  const counts = new Map((booked.data ?? []).map(night => [night.date, night]))
  const title = monthAndYear(month, language)

  /** The month follows the chosen night; turning a page leads to its first one. */
  function turn(next: string) {
    choice.move(next === monthOf(tonight) ? tonight : `${next}-01`)
  }

  return (
    <div className={styles.content}>
      <p className={styles.soft}>{t('schedule.intro')}</p>
      <MonthBar
        month={month}
        tonight={tonight}
        current={choice.current}
        onTurn={turn}
        onChoose={choice.move}
      />
      <h2>{title}</h2>
      <Loaded query={schedule} lines={8}>
        {rows => (
          <div className={styles.sides}>
            <div className={styles.content}>
              <MonthGrid
                month={month}
                weeks={weeks}
                days={new Map(rows.map(day => [day.date, day]))}
                booked={counts}
                tonight={tonight}
                choice={choice}
                label={title}
              />
              <p className={styles.soft}>{t('schedule.month.hint')}</p>
              <Switch
                label={t('schedule.month.several')}
                checked={choice.isSeveral}
                onChange={choice.setIsSeveral}
              />
            </div>
            <Chosen rows={rows} counts={counts} tonight={tonight} timeZone={timeZone} choice={choice} />
          </div>
        )}
      </Loaded>
      <Feed />
    </div>
  )
}

/** Earlier and later months, a date to go to, and the print of the month. */
function MonthBar(props: {
  month: string
  tonight: string
  current: string
  onTurn: (month: string) => void
  onChoose: (date: string) => void
}) {
  const { t } = useTexts()
  const { month, onTurn } = props
  return (
    <div className={styles.bar}>
      <Button look="quiet" onClick={() => onTurn(addMonths(month, -1))}>
        {t('schedule.month.earlier')}
      </Button>
      <Button look="quiet" onClick={() => onTurn(addMonths(month, 1))}>
        {t('schedule.month.later')}
      </Button>
      <Button look="quiet" onClick={() => onTurn(monthOf(props.tonight))}>
        {t('schedule.month.today')}
      </Button>
      <DateField label={t('schedule.month.goTo')} value={props.current} onChange={props.onChoose} />
      <Button look="quiet" icon="printer" onClick={() => print()}>
        {t('schedule.month.print')}
      </Button>
    </div>
  )
}

interface ChosenProps {
  readonly rows: readonly ScheduleDay[]
  readonly counts: ReadonlyMap<string, BookedNight>
  readonly tonight: string
  readonly timeZone: string
  readonly choice: ReturnType<typeof useRange>
}

/** What is chosen, and what can be done with it. */
function Chosen({ rows, counts, tonight, timeZone, choice }: ChosenProps) {
  const { t } = useTexts()
  const [act, setAct] = useState<NightsAct | null>(null)
  const { from, to } = choice.range
  const first = from < tonight ? tonight : from
  const day = rows.find(({ date }) => date === choice.current)
  const start = rows.find(({ date }) => date === first)
  const isOne = first >= to
  const edit = (chosenAct: NightsAct) => (firstDay: ScheduleDay) => (
    <EditNights
      key={`${chosenAct} ${first} ${to}`}
      day={firstDay}
      dateTo={isOne ? '' : to}
      act={chosenAct}
      timeZone={timeZone}
      onClose={() => setAct(null)}
    />
  )
  return (
    <div className={styles.chosen}>
      <p role="status">{t('schedule.month.chosen', { count: daysBetween(from, to) + 1 })}</p>
      {to < tonight ? (
        <p>{t('schedule.month.past')}</p>
      ) : (
        <div className={styles.actions}>
          {(['change', 'close'] as const).map(each => (
            <Button key={each} look="quiet" onClick={() => setAct(each)}>
              {t(`schedule.month.${each}`)}
            </Button>
          ))}
          <Button look="quiet" onClick={() => setAct('rules')}>
            {t('schedule.month.back')}
          </Button>
        </div>
      )}
      {day && <NightDetails day={day} booked={counts.get(day.date)} timeZone={timeZone} />}
      {act && (start ? edit(act)(start) : <OtherMonth date={first}>{edit(act)}</OtherMonth>)}
    </div>
  )
}

/** A night that the shown month does not have: the first of a range that began in an earlier one. */
function OtherMonth({ date, children }: { date: string; children: (day: ScheduleDay) => ReactNode }) {
  const schedule = useCall('schedule', { query: { from: date, days: 1 } })
  return <Loaded query={schedule}>{([day]) => day && children(day)}</Loaded>
}

function Feed() {
  const { t } = useTexts()
  return (
    <section className={styles.feed}>
      <h2>{t('schedule.month.feed')}</h2>
      <p className={styles.soft}>{t('schedule.month.feedHint')}</p>
      <bdi dir="ltr">
        <a href="/api/api/settings/schedule.ics">{`${location.origin}/api/api/settings/schedule.ics`}</a>
      </bdi>
    </section>
  )
}
