import type { CheckedPart, TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import styles from './checks.module.css'
import { DeviceTests } from './device-tests.tsx'
import { deviceName } from './device-words.ts'

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

/** One part with its test and the tick of the person who saw it work. */
function CheckRow({ item }: { item: CheckItem }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { of, id, name, isHere, checkedAt, device } = item
  const set = useSend('deviceCheckSet')
  const [wanted, setWanted] = useState<boolean | null>(null)
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <bdi>{name}</bdi>
        {isHere !== null && (
          <Chip {...(isHere ? here : away)}>
            {t(isHere ? 'technician.condition.working' : 'technician.condition.offline')}
          </Chip>
        )}
      </p>
      {device && <DeviceTests device={device} />}
      {of === 'screen' && <ScreenTest id={id} />}
      {of === 'cardReader' && <p className={styles.soft}>{t('technician.checks.readerHint')}</p>}
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={wanted ?? checkedAt !== null}
          disabled={set.isPending}
          aria-label={t('technician.checks.worksOf', { name })}
          onChange={event => put(event.target.checked)}
        />
        <span>
          {t('technician.checks.works')}
          {checkedAt !== null && (
            <small className={styles.soft}>
              {' · '}
              {shortDate(checkedAt, language, timeZone)}, {timeOf(checkedAt, timeZone, language)}
            </small>
          )}
        </span>
      </label>
      {set.error && <Notice tone="error">{set.error.message}</Notice>}
    </li>
  )

  /** The tick shows the press at once, and then what is stored. */
  function put(works: boolean): void {
    setWanted(works)
    set.mutate({ body: { of, id, works } }, { onSettled: () => setWanted(null) })
  }
}

const here = { tone: 'leaf', icon: 'check' } as const
const away = { tone: 'coral', icon: 'warning' } as const

/** The screen shows its name for ten seconds. */
function ScreenTest({ id }: { id: string }) {
  const { t } = useTexts()
  const ask = useSend('screenIdentify')
  return (
    <div className={styles.tests}>
      <Button look="quiet" busy={ask.isPending} onClick={() => ask.mutate({ params: { deviceId: id } })}>
        {t('technician.checks.showName')}
      </Button>
      {ask.isSuccess && <Notice>{t('technician.checks.nameAsked')}</Notice>}
      {ask.error && <Notice tone="error">{ask.error.message}</Notice>}
    </div>
  )
}

/** Something that a person sees work before the facility opens (building-255). */
interface CheckItem {
  readonly of: CheckedPart
  readonly id: string
  readonly name: string
  /** Null for what does not say whether it is connected. */
  readonly isHere: boolean | null
  /** When it was confirmed; null while it was not. */
  readonly checkedAt: string | null
  /** Of a device at a bridge. */
  readonly device: TechnicianDevice | null
}

interface Checks {
  readonly bridges: readonly CheckItem[]
  readonly screens: readonly CheckItem[]
  readonly cardReaders: readonly CheckItem[]
  readonly devices: readonly CheckItem[]
}

/** Bridges and devices come without an event of the log. */
const askAgainMs = 5_000

/** All that is to be tested, each with when it was; undefined until everything is known. */
function useChecks(nameOfDevice: (device: TechnicianDevice) => string): Checks | undefined {
  const checks = useCall('deviceChecks').data
  const bridges = useCall('bridges', undefined, { everyMs: askAgainMs }).data
  const devices = useCall('technicianDevices', undefined, { everyMs: askAgainMs }).data
  const screens = useCall('devicesPaired', undefined, { everyMs: askAgainMs }).data
  const readers = useCall('cardReaders').data
  if (!checks || !bridges || !devices || !screens || !readers) return undefined
  const at = (of: CheckedPart, id: string) =>
    checks.find(check => check.of === of && check.id === id)?.at ?? null
  return {
    bridges: bridges.map(({ id, name, state }) => ({
      of: 'bridge',
      id,
      name,
      isHere: state === 'ready',
      checkedAt: at('bridge', id),
      device: null,
    })),
    screens: screens
      .filter(({ revoked }) => !revoked)
      .map(({ id, name }) => ({
        of: 'screen',
        id,
        name,
        isHere: null,
        checkedAt: at('screen', id),
        device: null,
      })),
    cardReaders: readers.map(({ id, name }) => ({
      of: 'cardReader',
      id,
      name,
      isHere: null,
      checkedAt: at('cardReader', id),
      device: null,
    })),
    devices: devices
      .filter(({ condition }) => condition !== 'disabled')
      .map(device => ({
        of: 'point',
        id: device.point,
        name: nameOfDevice(device),
        isHere: device.condition === 'working',
        checkedAt: at('point', device.point),
        device,
      })),
  }
}
