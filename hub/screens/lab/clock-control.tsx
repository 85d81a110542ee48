import type { LabClock } from '@mayim/contract/entities/device.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { longDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useFacility } from '../facility/use-facility.ts'
import styles from './lab.module.css'

const speeds = [1, 10, 60, 300] as const

/** The facility's clock: advances it by a press, or sets its speed. With a real clock it shows the time only. */
export function ClockControl(props: { clock: LabClock }) {
  const { t, language } = useTexts()
  const now = useNow()
  const facility = useFacility()
  const set = useSend('labClockSet')
  const nightfall =
    useCall('zmanim', { query: { dt: props.clock.businessDate } }).data?.zmanTevillahAt ?? null
  const still = !props.clock.adjustable || set.isPending
  return (
    <fieldset className={styles.clock} aria-label={t('lab.clock.title')}>
      <time className={styles.face}>
        {timeOf(now, facility.timeZone, language)}
        <small>{longDate(props.clock.businessDate, language)}</small>
      </time>
      {props.clock.adjustable ? (
        <div className={styles.group}>
          <button type="button" disabled={still} onClick={() => set.mutate({ body: { advanceMinutes: 15 } })}>
            {t('lab.clock.quarter')}
          </button>
          <button type="button" disabled={still} onClick={() => set.mutate({ body: { advanceMinutes: 60 } })}>
            {t('lab.clock.hour')}
          </button>
          <button
            type="button"
            disabled={still || nightfall === null || Date.parse(nightfall) <= now}
            onClick={() => nightfall && set.mutate({ body: { set: nightfall } })}
          >
            {t('lab.clock.nightfall')}
          </button>
          <select
            aria-label={t('lab.clock.speed')}
            value={props.clock.speed}
            disabled={still}
            onChange={event => set.mutate({ body: { speed: Number(event.target.value) } })}
          >
            {[...new Set([...speeds, props.clock.speed])]
              .sort((a, b) => a - b)
              .map(speed => (
                <option key={speed} value={speed}>
                  {speed === 1 ? t('lab.clock.real') : t('lab.clock.times', { count: speed })}
                </option>
              ))}
          </select>
        </div>
      ) : (
        <p className={styles.soft}>{t('lab.clock.readOnly')}</p>
      )}
      {set.error && <Notice tone="error">{set.error.message}</Notice>}
    </fieldset>
  )
}
