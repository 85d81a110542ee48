import type { DeviceFault } from '@mayim/contract/entities/device.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { dayAndMonth } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import styles from './room-faults.module.css'
import { faultText } from './room-works.ts'

/** What does not work in a room, one line each (building-76). Nothing where all works. */
export function RoomFaults({ faults }: { faults: readonly DeviceFault[] }) {
  const { t } = useTexts()
  if (faults.length === 0) return null
  return (
    <ul className={styles.faults} aria-label={t('desk.faults.title')}>
      {faults.map(fault => (
        <li key={`${fault.point} ${fault.state}`}>
          <Icon name="warning" size={16} /> {faultText(fault, t)}
        </li>
      ))}
    </ul>
  )
}

interface FaultyRoom {
  readonly name: string
  readonly faults: readonly DeviceFault[]
}

/** Warns of a room with faults before a patron is placed in it, and names a better one. */
export function FaultWarning(props: { room: FaultyRoom | undefined; better: string | null }) {
  const { t } = useTexts()
  const { room, better } = props
  if (!room || room.faults.length === 0) return null
  return (
    <Notice tone="warning">
      {t('desk.faults.warn', {
        name: room.name,
        faults: room.faults.map(fault => faultText(fault, t)).join(' · '),
      })}{' '}
      {better === null ? t('desk.faults.noBetter') : t('desk.faults.better', { name: better })}
    </Notice>
  )
}

/** Until when a room is out of service and why, one line (building-192). Nothing for a room in use. */
export function OutOfService({ room }: { room: Pick<Room, 'outOfService'> }) {
  const { t, language } = useTexts()
  if (room.outOfService === null) return null
  const { toDate, reason } = room.outOfService
  return <span data-reason>{t('desk.outOfService', { date: dayAndMonth(toDate, language), reason })}</span>
}
