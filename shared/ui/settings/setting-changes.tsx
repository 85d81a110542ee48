import type { PriceChanges } from '@mayim/contract/entities/price-change.ts'
import { isShownSetting, type SettingKey } from '@mayim/contract/settings.ts'
import { useNightNames } from '../calendar/night-names.ts'
import { money, shortDate, timeOf, wallTime } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Notice } from '../kit/notice.tsx'
import { nightsShown, type Place, type StoredSetting } from './setting-value.ts'
import styles from './settings.module.css'

type Night = PriceChanges[number]

/** Says which secrets are removed, because another place would get them (settings-931). */
export function LostSecrets({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTexts()
  const shown = (keys as readonly SettingKey[]).filter(isShownSetting)
  if (shown.length === 0) return null
  const names = shown.map(key => t(`settings.name.${key}`)).join(', ')
  return <Notice tone="warning">{t('settings.again', { names })}</Notice>
}

interface PriceChangeListProps {
  readonly prices: PriceChanges
  readonly place: Place
}

/** The booked visits that keep their price while a new one comes, by night, each night with its day (settings-740). */
export function PriceChangeList({ prices, place }: PriceChangeListProps) {
  const { t } = useTexts()
  const count = prices.reduce((sum, { reservations }) => sum + reservations.length, 0)
  const title = t('settings.prices.title', { count })
  if (count === 0) return null
  return (
    <section className={styles.content} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.soft}>{t('settings.prices.explain')}</p>
      <ul className={styles.prices}>
        {prices.slice(0, nightsShown).map(night => (
          <NightPrices key={night.date} night={night} place={place} />
        ))}
      </ul>
      {prices.length > nightsShown && <p>{t('settings.more', { count: prices.length - nightsShown })}</p>}
    </section>
  )
}

function NightPrices({ night: { date, reservations }, place }: { night: Night; place: Place }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const shown = (amount: number) => money(amount, place.currency, language)
  return (
    <li>
      <a href={`/admin?night=${date}`} target="_blank" rel="noreferrer">
        {t('settings.prices.night', { night: nights.full(date), count: reservations.length })}
      </a>
      <ul>
        {reservations.map(each => (
          <li key={each.reservationId}>
            <bdi dir="ltr">{each.reservationCode}</bdi> · {wallTime(each.reservationTime, language)} ·{' '}
            {each.new === null
              ? t('settings.prices.notOffered', { kept: shown(each.kept) })
              : t('settings.prices.differs', { kept: shown(each.kept), next: shown(each.new) })}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** When a setting was changed last, and by which account (settings-40). */
export function LastChange({ stored, timeZone }: { stored: StoredSetting; timeZone: string }) {
  const { t, language } = useTexts()
  const { changedAt, changedBy } = stored
  if (changedAt === undefined) return null
  const when = `${shortDate(changedAt, language, timeZone)}, ${timeOf(changedAt, timeZone, language)}`
  return (
    <p className={styles.soft}>
      {changedBy ? t('settings.changedBy', { when, who: changedBy }) : t('settings.changed', { when })}
    </p>
  )
}
