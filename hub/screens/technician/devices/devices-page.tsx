import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useFold } from '@mayim/ui/kit/use-fold.ts'
import { useState } from 'react'
import { conditionLooks, deviceName, shownState } from '../../building/device-words.ts'
import { BuildingPlan } from './building-plan.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import styles from './devices.module.css'
import { type DeviceGroup, groupDevices, repairsOf } from './group-devices.ts'
import { Repairs } from './repairs.tsx'
import { nameOf, type RoomNames } from './room-names.ts'

/** Ages change without an event. */
const askAgainMs = 10_000

/** What needs repair, and the devices by room (building-244). */
export function DevicesPage() {
  const devices = useCall('technicianDevices', undefined, { everyMs: askAgainMs })
  return (
    <Loaded query={devices} lines={6}>
      {all => <Devices devices={all} />}
    </Loaded>
  )
}

function Devices({ devices }: { devices: readonly TechnicianDevice[] }) {
  const { t } = useTexts()
  const rooms = useCall('roomsList').data ?? []
  const names = new Map(rooms.map(({ id, name }) => [id, name]))
  const [chosen, setChosen] = useState<string | null>(null)
  const device = devices.find(({ point }) => point === chosen)
  if (devices.length === 0) return <Notice>{t('technician.none')}</Notice>
  return (
    <>
      <Repairs repairs={repairsOf(devices)} names={names} onChoose={setChosen} />
      <div className={styles.groups}>
        <BuildingPlan onChoose={setChosen} />
        {groupDevices(devices).map(group => (
          <Group key={group.roomId} group={group} names={names} onChoose={setChosen} />
        ))}
      </div>
      {device && (
        <DeviceDialog
          key={device.point}
          device={device}
          roomName={nameOf(device.roomId, names)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Group(props: { group: DeviceGroup; names: RoomNames; onChoose: (point: string) => void }) {
  const { t } = useTexts()
  const { roomId, devices, broken, disabled } = props.group
  const name = nameOf(roomId, props.names)
  // A device that works again does not close the room before whoever looks at it.
  const fold = useFold(broken > 0)
  return (
    <details className={styles.group} {...fold}>
      <summary>
        <b>{name === undefined ? t('technician.place.building') : t('technician.place.room', { name })}</b>
        {disabled > 0 && <Chip>{t('technician.summary.disabled', { count: disabled })}</Chip>}
        {broken > 0 ? (
          <Chip tone="coral" icon="warning">
            {t('technician.summary.broken', { count: broken })}
          </Chip>
        ) : (
          <Chip tone="leaf" icon="check">
            {t('technician.summary.works')}
          </Chip>
        )}
      </summary>
      {devices.map(device => (
        <Line key={device.point} device={device} onChoose={props.onChoose} />
      ))}
    </details>
  )
}

function Line({ device, onChoose }: { device: TechnicianDevice; onChoose: (point: string) => void }) {
  const { t } = useTexts()
  const state = shownState(device, t)
  return (
    <button type="button" className={styles.device} onClick={() => onChoose(device.point)}>
      <span>
        <bdi>{deviceName(device, t)}</bdi>
        <small className={styles.soft}>
          {[state, device.simulated && t('technician.device.simulated')].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Chip {...conditionLooks[device.condition]}>{t(`technician.condition.${device.condition}`)}</Chip>
    </button>
  )
}
