import type { ListedEntry } from '@mayim/contract/entities/listed.ts'
import { isPreparedFor } from '@mayim/domain/calendar/preparation.ts'
import type { NightKind } from '@mayim/domain/calendar/schedule-kind.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { useSiteList } from '../../facility/site-lists.tsx'
import layout from '../../frame/parts/layout.module.css'
import { useSchedule } from '../../frame/patron/my-reservations.ts'
import { ticksKey } from '../../frame/shell/clear-cache-on-sign-out.ts'
import styles from './preparation.module.css'

/** The facility's own instructions for that night. */
export function Instructions({ date }: { date: string }) {
  const settings = usePublicSettings().data
  const day = useSchedule().data?.find(each => each.date === date)
  const text = textSetting(
    settings,
    day?.shabbosMode ? 'reservationInstructionsFriday' : 'reservationInstructions',
  )
  if (!text) return null
  return (
    <Notice>
      <span dir="auto">{text}</span>
    </Notice>
  )
}

/** What the facility asks her to prepare for that night; nothing where it wrote nothing (screens-598). */
export function Preparation({ date, reservationId }: { date: string; reservationId: string }) {
  const kind = useSchedule().data?.find(each => each.date === date)?.kind
  const entries = useSiteList('preparation').filter(
    ({ nights }) => kind !== undefined && isPreparedFor(nights, kind as NightKind),
  )
  return entries.length === 0 ? null : <PreparationList entries={entries} reservationId={reservationId} />
}

interface PreparationListProps {
  readonly entries: readonly Pick<ListedEntry, 'id' | 'names' | 'texts'>[]
  readonly reservationId: string
}

/** The list to tick off; the ticks of one reservation stay on this device until she logs out. */
export function PreparationList({ entries, reservationId }: PreparationListProps) {
  const { t, language } = useTexts()
  const [ticked, setTicked] = useState(() => storedTicks(reservationId))
  const tick = (id: string, isTicked: boolean) => {
    const next = isTicked ? [...ticked, id] : ticked.filter(each => each !== id)
    setTicked(next)
    storeTicks(reservationId, next)
  }
  return (
    <section className={styles.preparation} aria-labelledby="prepare">
      <h2 id="prepare">{t('visit.prepare.title')}</h2>
      <ul className={styles.list}>
        {entries.map(({ id, names, texts }) => (
          <li key={id}>
            <label className={styles.item}>
              <input
                type="checkbox"
                checked={ticked.includes(id)}
                onChange={event => tick(id, event.target.checked)}
              />
              <span>
                <bdi>{inLanguage(names, language)}</bdi>
                {inLanguage(texts, language) !== '' && (
                  <span className={layout.soft} dir="auto">
                    {inLanguage(texts, language)}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className={layout.soft}>{t('visit.prepare.hint')}</p>
    </section>
  )
}

function storedTicks(reservationId: string): readonly string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(ticksKey) ?? '{}') as Record<string, readonly string[]>
    return kept[reservationId] ?? []
  } catch {
    // A browser that keeps nothing.
    return []
  }
}

function storeTicks(reservationId: string, ticked: readonly string[]): void {
  try {
    localStorage.setItem(ticksKey, JSON.stringify({ [reservationId]: ticked }))
  } catch {
    // The ticks last as long as the page.
  }
}
