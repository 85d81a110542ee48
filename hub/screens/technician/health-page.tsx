import type { HealthMeasure, HealthReport } from '@mayim/contract/entities/technician.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { saveText } from '@mayim/ui/client/save-file.ts'
import { isolate, shortDate, timeOf } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Backups } from '@mayim/ui/sync/backups/backups.tsx'
import { bytesText, durationText } from '@mayim/ui/units.ts'
import { useFacility } from '../facility/use-facility.ts'
import styles from './technician.module.css'
import { Updates } from './updates.tsx'

/** Nothing of it is in the change log. */
const askAgainMs = 15_000

/** The hub's machine, its work and its bridges: what is worth a look first (building-247). */
export function HealthPage() {
  const { t } = useTexts()
  const { timeZone } = useFacility()
  const report = useCall('healthReport', undefined, { everyMs: askAgainMs })
  return (
    <Loaded query={report} lines={8}>
      {({ measures, bridges }) => (
        <>
          <section className={styles.section}>
            <List label={t('technician.health.title')}>
              {measures
                .toSorted((a, b) => order[a.mark] - order[b.mark])
                .map(measure => (
                  <Line key={measure.item} measure={measure} />
                ))}
            </List>
            <p className={styles.soft}>{t('technician.health.explain')}</p>
          </section>
          <Backups side="hub" timeZone={timeZone} />
          <section className={styles.section}>
            <h2>{t('technician.health.bridges')}</h2>
            <List label={t('technician.health.bridges')}>
              {bridges.map(bridge => (
                <BridgeLine key={bridge.id} bridge={bridge} />
              ))}
            </List>
          </section>
          <Updates />
          <Logs />
        </>
      )}
    </Loaded>
  )
}

const order = { bad: 0, look: 1, good: 2 } as const

function Line({ measure }: { measure: HealthMeasure }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { item, mark, at } = measure
  const note =
    at === null
      ? undefined
      : t('technician.health.since', {
          date: shortDate(at, language, timeZone),
          time: timeOf(at, timeZone, language),
        })
  return (
    <ListRow
      note={
        item === 'link'
          ? note
          : item === 'backupCopy' && mark !== 'good'
            ? t('technician.health.copyWay')
            : undefined
      }
      end={
        <>
          <span>{valueText(measure, t, language)}</span>
          {mark !== 'good' && (
            <Chip tone={mark === 'bad' ? 'coral' : 'amber'} icon="warning">
              {t(`technician.health.${mark}`)}
            </Chip>
          )}
        </>
      }
    >
      {t(`technician.health.item.${item}`)}
    </ListRow>
  )
}

function valueText(
  { item, value, of, at }: HealthMeasure,
  t: UseTexts['t'],
  language: UseTexts['language'],
): string {
  switch (item) {
    case 'cpu':
    case 'wear':
      return isolate(`${value} %`)
    case 'memory':
    case 'disk':
      return t('technician.health.part', {
        free: isolate(bytesText(value, language)),
        all: isolate(bytesText(of ?? 0, language)),
      })
    case 'database':
      return isolate(bytesText(value, language))
    case 'temperature':
      return isolate(`${value} °C`)
    case 'voltage':
      return t(value === 0 ? 'technician.health.ok' : 'technician.health.weak')
    case 'timeSync':
      return t(value === 1 ? 'technician.health.yes' : 'technician.health.no')
    case 'link':
      return t(value === 1 ? 'technician.health.up' : 'technician.health.down')
    case 'clock':
      return isolate(durationText(value, language))
    case 'backup':
    case 'backupCopy':
      return at === null ? t('technician.health.noBackup') : t('technician.health.hours', { count: value })
    case 'recoveryKey':
      return t(value === 1 ? 'technician.health.keyKept' : 'technician.health.keyWaits')
    case 'certificate':
      return t('technician.health.days', { count: value })
    default:
      return String(value)
  }
}

function BridgeLine({ bridge }: { bridge: HealthReport['bridges'][number] }) {
  const { t, language } = useTexts()
  const isHere = bridge.state === 'ready' || bridge.state === 'init'
  const { uptimeMs, rssBytes, rivals, unknownPoints } = bridge
  const facts = [
    uptimeMs !== null && t('technician.health.running', { time: durationText(uptimeMs, language) }),
    rssBytes !== null && t('technician.health.memory', { size: bytesText(rssBytes, language) }),
    rivals.length > 0 &&
      t('technician.health.rivals', { addresses: rivals.map(address => isolate(address)).join(', ') }),
    unknownPoints.length > 0 &&
      t('technician.health.unknownPoints', { points: isolate(unknownPoints.join(', ')) }),
  ].filter(Boolean)
  return (
    <ListRow
      note={facts.join(' · ') || undefined}
      end={
        <Chip tone={isHere ? 'leaf' : 'coral'} icon={isHere ? 'check' : 'warning'}>
          {t(isHere ? 'technician.health.up' : 'technician.health.down')}
        </Chip>
      }
    >
      <bdi>{bridge.name}</bdi>
    </ListRow>
  )
}

/** The diagnostics as a file (building-418). */
function Logs() {
  const { t } = useTexts()
  return (
    <section className={styles.section} aria-label={t('technician.logs.title')}>
      <h2>{t('technician.logs.title')}</h2>
      <DiagnosticsFile />
    </section>
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
          make.mutate(
            {},
            {
              onSuccess: ({ at, text }) =>
                saveText(`mayim-${at.slice(0, 16).replaceAll(':', '-')}.json`, 'application/json', text),
            },
          )
        }
      >
        {t('technician.logs.diagnostics')}
      </Button>
      <p className={styles.soft}>{t('technician.logs.diagnosticsExplain')}</p>
      {make.error && <Notice tone="error">{make.error.message}</Notice>}
    </>
  )
}
