import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useFacility } from '../../facility/use-facility.ts'
import styles from './devices.module.css'

/** Messages come without an event of the hub. */
const askAgainMs = 2_000

/** The messages between the hub and a device, for ten minutes after a technician asked (building-416). */
export function DeviceTraceView({ device }: { device: TechnicianDevice }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { kind, id } = device
  const params = { kind, id }
  const trace = useCall('deviceTrace', { params }, { everyMs: askAgainMs })
  const start = useSend('deviceTraceStart')
  const { until = null, messages = [] } = trace.data ?? {}
  return (
    <section className={styles.section} aria-label={t('technician.trace.title')}>
      <h3>{t('technician.trace.title')}</h3>
      {until === null ? (
        <Button
          look="quiet"
          busy={start.isPending}
          onClick={() => start.mutate({ params }, { onSuccess: () => void trace.refetch() })}
        >
          {t('technician.trace.start')}
        </Button>
      ) : (
        <p className={styles.soft}>
          {t('technician.trace.until', { time: timeOf(until, timeZone, language) })}{' '}
          {messages.length === 0 && t('technician.trace.none')}
        </p>
      )}
      {start.error && <Notice tone="error">{start.error.message}</Notice>}
      {messages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
        <ol className={styles.trace} dir="ltr" tabIndex={0} aria-label={t('technician.trace.title')}>
          {messages.map(({ at, topic, text }) => (
            <li key={`${at} ${topic} ${text}`}>
              <b>
                {at.slice(11, 23)} {topic}
              </b>
              <br />
              {text}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
