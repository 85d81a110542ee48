import type { LogLevel } from '@mayim/contract/entities/technician.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useFacility } from '../facility/use-facility.ts'
import styles from './technician.module.css'

const levels = ['info', 'debug', 'trace'] as const
const askAgainMs = 60_000

/** How much is written to the logs, and the diagnostics as a file (building-417, building-418). */
export function Logs() {
  const { t } = useTexts()
  const all = useCall('logLevels', undefined, { everyMs: askAgainMs }).data ?? []
  return (
    <section className={styles.section} aria-label={t('technician.logs.title')}>
      <h2>{t('technician.logs.title')}</h2>
      <p className={styles.soft}>{t('technician.logs.explain')}</p>
      {all.map(one => (
        <Level key={one.of} one={one} />
      ))}
      <DiagnosticsFile />
    </section>
  )
}

function Level({ one }: { one: LogLevel }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const set = useSend('logLevelSet')
  const { of, name, level, until } = one
  return (
    <>
      <SelectField
        label={of === 'hub' ? t('technician.logs.hub') : t('technician.logs.bridge', { name })}
        hint={
          until === null ? undefined : t('technician.logs.until', { time: timeOf(until, timeZone, language) })
        }
        value={level}
        disabled={set.isPending}
        onChange={next => set.mutate({ body: { of, level: levels.find(each => each === next) ?? 'info' } })}
        options={levels.map(each => ({ value: each, text: t(`technician.logs.level.${each}`) }))}
      />
      {set.error && <Notice tone="error">{set.error.message}</Notice>}
    </>
  )
}

function DiagnosticsFile() {
  const { t } = useTexts()
  const make = useSend('diagnostics')
  return (
    <>
      <Button
        look="quiet"
        busy={make.isPending}
        onClick={() =>
          make.mutate({}, { onSuccess: ({ at, text }) => save(`mayim-${at.slice(0, 16)}`, text) })
        }
      >
        {t('technician.logs.diagnostics')}
      </Button>
      <p className={styles.soft}>{t('technician.logs.diagnosticsExplain')}</p>
      {make.error && <Notice tone="error">{make.error.message}</Notice>}
    </>
  )
}

/** Saves a JSON text as a file of this computer or phone. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(url)
}
