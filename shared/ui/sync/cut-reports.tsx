import type { SyncReport } from '@mayim/contract/calls/sync.ts'
import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Texts } from '@mayim/texts/texts.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import styles from './link.module.css'

const reportEveryMs = 5_000

interface Viewer {
  readonly side: Side
  readonly timeZone: string
}

/** A cut that has no report yet: it goes on, or the link came back a moment ago. */
function pendingText(link: LinkState | undefined) {
  if (!link) return null
  if (!link.linked) return 'link.report.cutNow' as const
  return link.reportDue ? ('link.report.due' as const) : null
}

/** The entries that were sent and received after each outage, with their authors; newest first. */
export function CutReports({ link, ...viewer }: Viewer & { readonly link: LinkState | undefined }) {
  const { t } = useTexts()
  // A report follows an outage without an entry in the change log.
  const reports = useCall('syncReport', undefined, { everyMs: reportEveryMs })
  const pending = pendingText(link)
  return (
    <section className={styles.section} aria-labelledby="cuts">
      <h2 id="cuts">{t('link.report.title')}</h2>
      {pending && <p>{t(pending)}</p>}
      <Loaded query={reports} lines={2}>
        {known =>
          known.length === 0 ? (
            pending === null && <p>{t('link.report.none')}</p>
          ) : (
            <ul className={styles.items}>
              {known.map(report => (
                <Report key={report.id} report={report} {...viewer} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Report({ report, side, timeZone }: Viewer & { report: SyncReport }) {
  const { t, language } = useTexts()
  const { came, went, others } = countsOf(report.entries, side)
  const at = (instant: string) =>
    `${shortDate(instant, language, timeZone)} ${timeOf(instant, timeZone, language)}`
  const title =
    report.kind === 'cut'
      ? t('link.report.cut', {
          from: at(report.since ?? report.at),
          to: timeOf(report.at, timeZone, language),
        })
      : t('link.report.recovery', { to: at(report.at) })
  return (
    <li className={styles.item}>
      <details>
        <summary>
          <b>{title}</b>
          <br />
          {t('link.report.came', { count: came })} · {t('link.report.went', { count: went })}
        </summary>
        {report.recovered && <p>{t('link.report.recovered', recoveredOf(report.recovered))}</p>}
        {(report.merged ?? 0) > 0 && <p>{t('link.report.merged', { count: report.merged ?? 0 })}</p>}
        {report.bookings.length > 0 && <h3>{t('link.report.bookings')}</h3>}
        <ul className={styles.lines}>
          {report.bookings.map(booking => (
            <Booking
              key={`${booking.code} ${booking.kind} ${booking.from} ${booking.at}`}
              booking={booking}
              timeZone={timeZone}
            />
          ))}
        </ul>
        {others.length > 0 && <h3>{t('link.report.others')}</h3>}
        <ul className={styles.lines}>
          {others.map(({ entity, count }) => (
            <li key={entity}>
              {t('link.report.counted', { what: t(`link.report.entity.${entity}`), count })}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function recoveredOf(recovered: NonNullable<SyncReport['recovered']>) {
  const { ownEntries, peerEntries, ...rest } = recovered
  return { ...rest, own: ownEntries, peer: peerEntries }
}

function Booking({ booking, timeZone }: { booking: SyncReport['bookings'][number]; timeZone: string }) {
  const { t, language } = useTexts()
  const who = booking.by === 'staff' && booking.byName ? booking.byName : null
  return (
    <li>
      <bdi dir="ltr" data-digits>
        <b>{booking.code}</b>
      </bdi>{' '}
      · {t(`link.report.kind.${kindWord(booking.kind)}`)} ·{' '}
      {t(booking.from === 'hub' ? 'link.report.fromHub' : 'link.report.fromPortal')}
      <br />
      <span className={styles.soft}>
        {timeOf(booking.at, timeZone, language)} ·{' '}
        {t('link.report.by', { name: who ?? t(`link.report.${byWord(booking.by)}`) })}
      </span>
    </li>
  )
}

function byWord(by: SyncReport['bookings'][number]['by']): 'herself' | 'system' | 'device' | 'someone' {
  return by === undefined || by === 'staff' ? 'someone' : by
}

type Words = Texts['link']['report']

const reportKinds: readonly (keyof Words['kind'])[] = [
  'booked',
  'held',
  'canceled',
  'replaced',
  'statusChanged',
  'checkedIn',
  'handedOver',
  'noShow',
  'noShowTakenBack',
  'proven',
  'noted',
  'paid',
]
const reportEntities: readonly (keyof Words['entity'])[] = [
  'user',
  'ledger',
  'statusHistory',
  'setting',
  'scheduleOverride',
  'languageText',
  'waitListEntry',
  'bookingRequest',
  'attention',
  'share',
  'withheld',
]

/** The word for a change of a booking. A change without its own word is `changed`. */
function kindWord(kind: string): keyof Words['kind'] {
  return reportKinds.find(known => known === kind) ?? 'changed'
}

/** How many entries a side received and sent, and which kinds besides bookings. */
function countsOf(
  entries: SyncReport['entries'],
  side: Side,
): { came: number; went: number; others: { entity: keyof Words['entity']; count: number }[] } {
  const others = new Map<keyof Words['entity'], number>()
  let [came, went] = [0, 0]
  for (const { from, entity, count } of entries) {
    if (from === side) went += count
    else came += count
    if (entity === 'reservation') continue
    const name = reportEntities.find(known => known === entity) ?? 'other'
    others.set(name, (others.get(name) ?? 0) + count)
  }
  return { came, went, others: [...others].map(([entity, count]) => ({ entity, count })) }
}
