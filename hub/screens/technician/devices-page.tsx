import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { openPage } from '@mayim/ui/client/leave-page.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useFold } from '@mayim/ui/kit/use-fold.ts'
import { useState } from 'react'
import { conditionLooks, deviceName, placeName, shownState } from '../building/device-words.ts'
import { LabPlan } from '../building/plan/plan.tsx'
import type { PlanPart } from '../building/plan/plan-view.ts'
import { planFrom, pointsOfPart } from '../building/plan/view-from.ts'
import { useFacility } from '../facility/use-facility.ts'
import { DeviceDialog } from './device-dialog.tsx'
import styles from './devices.module.css'
import {
  type DeviceGroup,
  groupDevices,
  nameOf,
  type Repair,
  type RoomNames,
  repairsOf,
} from './group-devices.ts'

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

/** What needs repair: a sentence, since when, and a button that acts (building-244). */
function Repairs(props: { repairs: readonly Repair[]; names: RoomNames; onChoose: (point: string) => void }) {
  const { t } = useTexts()
  const { repairs, names, onChoose } = props
  const restart = useSend('driverRestart')
  return (
    <section className={styles.section} aria-label={t('technician.repairs.title')}>
      <h2>{t('technician.repairs.title')}</h2>
      {repairs.length === 0 && <Notice tone="success">{t('technician.repairs.none')}</Notice>}
      {repairs.length > 0 && (
        <List>
          {repairs.map(repair => (
            <ListRow
              key={keyOf(repair)}
              note={<Since at={repair.of === 'bridge' ? repair.since : repair.device.since} />}
              end={
                <Acts
                  repair={repair}
                  isBusy={restart.isPending}
                  onReconnect={(bridgeId, driver) =>
                    restart.mutate({ params: { bridgeId }, body: { driver } })
                  }
                  onChoose={onChoose}
                />
              }
            >
              <Sentence repair={repair} names={names} />
            </ListRow>
          ))}
        </List>
      )}
      {restart.isSuccess && <Notice isAnswer>{t('technician.repairs.reconnecting')}</Notice>}
      {restart.error && <Notice tone="error">{restart.error.message}</Notice>}
    </section>
  )
}

function keyOf(repair: Repair): string {
  return repair.of === 'bridge' ? `bridge ${repair.name}` : `${repair.what} ${repair.device.point}`
}

function Sentence({ repair, names }: { repair: Repair; names: RoomNames }) {
  const { t } = useTexts()
  if (repair.of === 'bridge') {
    const { name, count } = repair
    return t('technician.repairs.bridge', { name, count })
  }
  const { device, what } = repair
  return t(`technician.repairs.${what}`, { device: placeName(device, nameOf(device.roomId, names), t) })
}

function Since({ at }: { at: string | null }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  if (at === null) return null
  const [date, time] = [shortDate(at, language, timeZone), timeOf(at, timeZone, language)]
  return t('technician.repairs.since', { date, time })
}

function Acts(props: {
  repair: Repair
  isBusy: boolean
  onReconnect: (bridge: string, driver: string) => void
  onChoose: (point: string) => void
}) {
  const { t } = useTexts()
  const { repair } = props
  if (repair.of === 'bridge')
    return (
      <Button look="quiet" onClick={() => openPage('/technician/screens')}>
        {t('technician.repairs.bridges')}
      </Button>
    )
  const { bridge, driver, point } = repair.device
  const canReconnect = repair.what === 'offline' || repair.what === 'fault'
  return (
    <div className={styles.buttons}>
      {canReconnect && (
        <Button look="quiet" busy={props.isBusy} onClick={() => props.onReconnect(bridge, driver)}>
          {t('technician.repairs.reconnect')}
        </Button>
      )}
      <Button look="quiet" onClick={() => props.onChoose(point)}>
        {t('technician.repairs.details')}
      </Button>
    </div>
  )
}

const planEveryMs = 10_000
/** Waits and papers are no matter of a technician. */
const noEstimates = { waiting: [], rooms: new Map(), nextFree: null } as const

/** The building from above, as in the lab; pressing a part opens its first device (building-244). */
function BuildingPlan({ onChoose }: { onChoose: (point: string) => void }) {
  const { t } = useTexts()
  const lab = useCall('labState', undefined, { everyMs: planEveryMs })
  const rooms = useCall('roomsList').data
  const cubicles = useCall('cubicles').data
  if (!lab.data || !rooms?.length) return null
  const { points } = lab.data
  const press = (part: PlanPart) => {
    const [first] = pointsOfPart(part, points)
    if (first) onChoose(first.point)
  }
  return (
    <details className={styles.group}>
      <summary>
        <b>{t('technician.plan')}</b>
      </summary>
      <div className={styles.plan}>
        <LabPlan
          view={planFrom(lab.data, rooms, cubicles ?? [], [], noEstimates)}
          chosen={null}
          swiping={false}
          onPress={press}
        />
      </div>
    </details>
  )
}
