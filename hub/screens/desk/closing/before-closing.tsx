import { closingMoment } from '@mayim/domain/visit/closing-moment.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { openText } from '@mayim/ui/reports/closed-evenings.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from './closing.module.css'
import { countsOf } from './open-kinds.ts'

/**
 * Names what is still open before candle lighting and from the last entry on, until the evening is closed (visit-1251):
 * a row at the foot of the rooms, which is seen whatever is open and moves nothing. Nothing at any other time, or where
 * nothing is open.
 */
export function BeforeClosing(props: { facility: FacilityInfo; now: number; onOpen: () => void }) {
  const { t, language } = useTexts()
  const { timeZone } = props.facility
  const open = useCall('eveningOpen', undefined, { everyMs: 60_000 }).data
  if (!open || open.closed) return null
  const moment = closingMoment(props.now, {
    blockAtMs: open.blockAt === null ? null : Date.parse(open.blockAt),
    lastEntryMs: open.lastEntryAt === null ? null : Date.parse(open.lastEntryAt),
  })
  const counts = countsOf(open)
  if (moment === null || counts.length === 0) return null
  const what = openText(counts, { t, language })
  const at = open.lightingAt ?? open.blockAt ?? ''
  const words =
    moment === 'lastEntry'
      ? t('closing.lastEntry', { what })
      : t(open.lightingAt === null ? 'closing.soonNoLighting' : 'closing.soon', {
          time: timeOf(at, timeZone, language),
          what,
        })
  return (
    // It is read out again when the time is short.
    <div key={moment} className={styles.before} data-soon={moment === 'lightingSoon'} role="status">
      <button type="button" title={words} onClick={props.onOpen}>
        <Icon name="clock" size={16} />
        <span>{words}</span>
        <b>{t('closing.open')}</b>
      </button>
    </div>
  )
}

/** How many of the visits that are left over still owe, and how much (visit-161). Nothing where none does. */
export function LeftOverOwed({ currency }: { currency: string }) {
  const { t, language } = useTexts()
  const owing = (useCall('eveningOpen').data?.leftOver ?? []).filter(({ owed }) => owed > 0)
  if (owing.length === 0) return null
  const amount = money(
    owing.reduce((sum, { owed }) => sum + owed, 0),
    currency,
    language,
  )
  return <p>{t('closing.stillOwes', { count: owing.length, amount })}</p>
}
