import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { deviceName } from '../device-words.ts'
import { CheckRow } from './check-row.tsx'
import styles from './checks.module.css'
import { type CheckItem, useChecks } from './use-checks.ts'

/** Bridges, screens, card readers and devices, each tested and confirmed by a person (building-255). */
export function DeviceChecks({ pairPage }: { pairPage?: string }) {
  const { t } = useTexts()
  const rooms = useCall('roomsList').data ?? []
  const checks = useChecks(device => deviceName(device, t))
  if (!checks) return <Skeleton lines={4} />
  const ofRooms = rooms.map(({ id, name }) => ({
    key: String(id),
    title: t('technician.place.room', { name }),
    items: checks.devices.filter(({ device }) => device?.roomId === id),
  }))
  const known = new Set(rooms.map(({ id }) => id))
  const elsewhere = checks.devices.filter(({ device }) => !known.has(device?.roomId ?? 0))
  const groups = [
    { key: 'bridges', title: t('technician.checks.bridges'), items: checks.bridges },
    { key: 'screens', title: t('technician.checks.screens'), items: checks.screens },
    { key: 'cardReaders', title: t('technician.checks.cardReaders'), items: checks.cardReaders },
    { key: 'building', title: t('technician.place.building'), items: elsewhere },
    ...ofRooms,
  ]
  const all = groups.flatMap(({ items }) => items)
  const done = all.filter(({ checkedAt }) => checkedAt !== null).length
  return (
    <section className={styles.checks} aria-labelledby="checks">
      <h2 id="checks">{t('technician.checks.title')}</h2>
      <p className={styles.soft}>{t('technician.checks.explain')}</p>
      {pairPage && (
        <a className={styles.pair} href={pairPage}>
          {t('technician.checks.pair')}
        </a>
      )}
      {all.length > 0 && done === all.length && (
        <Notice tone="success">{t('technician.checks.allDone')}</Notice>
      )}
      {done < all.length && <p role="status">{t('technician.checks.progress', { done, all: all.length })}</p>}
      {groups.map(({ key, title, items }) => (
        <Group key={key} title={title} items={items} />
      ))}
    </section>
  )
}

function Group({ title, items }: { title: string; items: readonly CheckItem[] }) {
  const { t } = useTexts()
  const done = items.filter(({ checkedAt }) => checkedAt !== null).length
  return (
    <details className={styles.group}>
      <summary>
        <b>{title}</b>
        <span className={styles.soft}>
          {items.length === 0
            ? t('technician.checks.none')
            : t('technician.checks.progress', { done, all: items.length })}
        </span>
      </summary>
      <ul className={styles.items}>
        {items.map(item => (
          <CheckRow key={`${item.of}:${item.id}`} item={item} />
        ))}
      </ul>
    </details>
  )
}
