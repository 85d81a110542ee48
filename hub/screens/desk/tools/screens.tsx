import type { DeviceFault, PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import type { ReactNode } from 'react'
import { faultText } from '../../facility/room-faults.tsx'
import type { House } from '../../facility/use-house.ts'
import styles from '../forms/dialog.module.css'
import { printerText } from '../header/lifelines.tsx'
import { PairScreen } from './pair-screen.tsx'
import { PairedScreens } from './paired-screens.tsx'

/** The devices of the building and their state: printers with their paper, card readers, the paired screens. */
export function Screens(props: {
  printers: readonly PrinterStatus[]
  faults: readonly DeviceFault[]
  rooms: readonly Room[]
  house: House
  onClose: () => void
}) {
  const { t } = useTexts()
  const readers = useCall('cardReaders').data ?? []
  return (
    <Dialog open drawer onClose={props.onClose} title={t('board.screens.title')}>
      <div className={styles.page}>
        <DeviceFaults faults={props.faults} rooms={props.rooms} />
        <Part title={t('board.screens.printers')} none={t('board.screens.noPrinter')}>
          {props.printers.map(printer => (
            <li key={printer.id} className={styles.line}>
              <span>
                <bdi>{printer.name}</bdi>
              </span>
              {printer.cover === true && <Chip tone="amber">{t('board.screens.cover')}</Chip>}
              {printer.queue > 0 && (
                <Chip>{t('board.screens.waitingToPrint', { count: printer.queue })}</Chip>
              )}
              <State good={printer.online && printer.paper !== 'out'} text={t(printerText(printer))} />
            </li>
          ))}
        </Part>
        <Part title={t('board.screens.readers')} none={t('board.screens.noReader')}>
          {readers.map(({ id, name, place }) => (
            <li key={id} className={styles.line}>
              <span>
                <bdi>{name}</bdi>
              </span>
              <Chip>{t(place === 'desk' ? 'desk.title' : 'board.screens.role.Kiosk')}</Chip>
            </li>
          ))}
        </Part>
        <PairedScreens rooms={props.rooms} />
        <PairScreen rooms={props.rooms} house={props.house} />
      </div>
    </Dialog>
  )
}

/** The devices that do not work, by room. */
function DeviceFaults(props: { faults: readonly DeviceFault[]; rooms: readonly Room[] }) {
  const { t } = useTexts()
  return (
    <Part title={t('desk.faults.title')} none={t('desk.faults.none')}>
      {props.faults.map(fault => {
        const room = props.rooms.find(({ id }) => id === fault.roomId)
        return (
          <li key={fault.point} className={styles.line}>
            <span>{room ? t('desk.roomName', { name: room.name }) : <bdi>{fault.id}</bdi>}</span>
            <State good={false} text={faultText(fault, t)} />
          </li>
        )
      })}
    </Part>
  )
}

function Part(props: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section className={styles.lines}>
      <h3>{props.title}</h3>
      {props.children.length === 0 ? (
        <p className={styles.told}>{props.none}</p>
      ) : (
        <ul className={styles.lines}>{props.children}</ul>
      )}
    </section>
  )
}

function State(props: { good: boolean; text: string }) {
  return (
    <Chip tone={props.good ? 'leaf' : 'coral'} icon={props.good ? 'check' : 'warning'}>
      {props.text}
    </Chip>
  )
}
