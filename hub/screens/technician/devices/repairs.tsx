import { openPage } from '@mayim/ui/client/leave-page.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { placeName } from '../../building/device-words.ts'
import { useFacility } from '../../facility/use-facility.ts'
import styles from './devices.module.css'
import type { Repair } from './group-devices.ts'
import { nameOf, type RoomNames } from './room-names.ts'

/** What needs repair: a sentence, since when, and a button that acts (building-244). */
export function Repairs(props: {
  repairs: readonly Repair[]
  names: RoomNames
  onChoose: (point: string) => void
}) {
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
