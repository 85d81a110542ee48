import { type DeviceRole, deviceRoles } from '@mayim/contract/call.ts'
import type { DeviceFault, PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { type ReactNode, useState } from 'react'
import { Bridges, PairCode } from '../../building/bridges.tsx'
import { faultText } from '../../facility/room-works.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import { isPrinterGood, printerText } from '../lifelines.tsx'
import { PairedScreens, ThisDesk } from './paired-screens.tsx'

/** The devices of the building and their state: printers with their paper, card readers, the paired screens. */
export function Screens(props: {
  printers: readonly PrinterStatus[]
  faults: readonly DeviceFault[]
  areFaultsKnown: boolean
  rooms: readonly Room[]
  facility: FacilityInfo
  onClose: () => void
}) {
  const { t } = useTexts()
  const readers = useCall('cardReaders').data ?? []
  const swipeReaders = useCall('swipeReaders').data ?? []
  const session = useSession()
  const isTechnical =
    session.phase === 'signedIn' && session.roles.some(role => role === 'Admin' || role === 'Technician')
  const isKnown = useConnection() === 'online'
  return (
    <Dialog open drawer onClose={props.onClose} title={t('board.screens.title')}>
      <div className={styles.page}>
        <DeviceFaults faults={props.faults} areKnown={props.areFaultsKnown} rooms={props.rooms} />
        <Part title={t('board.screens.printers')} none={t('board.screens.noPrinter')}>
          {props.printers.map(printer => (
            <li key={printer.id} className={styles.line}>
              <span>
                <bdi>{printer.name}</bdi>
              </span>
              <Chip>{t(printer.place === 'desk' ? 'desk.title' : 'board.screens.role.Kiosk')}</Chip>
              {printer.queue > 0 && (
                <Chip>{t('board.screens.waitingToPrint', { count: printer.queue })}</Chip>
              )}
              <State
                state={isKnown ? stateOf(printer) : 'soon'}
                text={t(isKnown ? printerText(printer) : 'desk.state.unknown')}
              />
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
        <ThisDesk printers={props.printers} readers={readers} swipeReaders={swipeReaders} />
        <PairedScreens rooms={props.rooms} facility={props.facility} />
        <PairScreen rooms={props.rooms} facility={props.facility} />
        {isTechnical && <Bridges facility={props.facility} />}
      </div>
    </Dialog>
  )
}

/** The devices that do not work, by room. */
function DeviceFaults(props: { faults: readonly DeviceFault[]; areKnown: boolean; rooms: readonly Room[] }) {
  const { t } = useTexts()
  return (
    <Part
      title={t('desk.faults.title')}
      none={t(props.areKnown ? 'desk.faults.none' : 'desk.faults.unknown')}
    >
      {props.faults.map(fault => {
        const room = props.rooms.find(({ id }) => id === fault.roomId)
        return (
          <li key={fault.point} className={styles.line}>
            <span>{room ? t('desk.roomName', { name: room.name }) : <bdi>{fault.id}</bdi>}</span>
            <State state="bad" text={faultText(fault, t)} />
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
        <p className={styles.note}>{props.none}</p>
      ) : (
        <ul className={styles.lines}>{props.children}</ul>
      )}
    </section>
  )
}

const looks = {
  good: { tone: 'leaf', icon: 'check' },
  soon: { tone: 'amber', icon: 'warning' },
  bad: { tone: 'coral', icon: 'warning' },
} as const

function stateOf(printer: PrinterStatus): keyof typeof looks {
  if (isPrinterGood(printer)) return 'good'
  return printerText(printer) === 'desk.state.printerNear' ? 'soon' : 'bad'
}

function State(props: { state: keyof typeof looks; text: string }) {
  return <Chip {...looks[props.state]}>{props.text}</Chip>
}

/** Creates a one-time code that pairs a screen as a panel, a kiosk or the display. The code is typed at that screen. */
function PairScreen(props: { rooms: readonly Room[]; facility: FacilityInfo }) {
  const { t } = useTexts()
  const [role, setRole] = useState<DeviceRole>('Room')
  const [roomId, setRoomId] = useState(props.rooms[0]?.id ?? 0)
  const make = useSend('pairingCodeCreate')
  return (
    <Form
      className={styles.form}
      onSend={() => make.mutate({ body: { role, ...(role === 'Room' ? { roomId } : {}) } })}
    >
      <h3>{t('board.screens.pair')}</h3>
      <SelectField
        label={t('board.screens.kind')}
        value={role}
        onChange={value => setRole(value as DeviceRole)}
        options={deviceRoles.map(value => ({ value, text: t(`board.screens.role.${value}`) }))}
      />
      {role === 'Room' && (
        <SelectField
          label={t('board.screens.room')}
          value={String(roomId)}
          onChange={value => setRoomId(Number(value))}
          options={props.rooms.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      )}
      <PairCode
        made={make.data}
        error={make.error}
        text="board.screens.code"
        timeZone={props.facility.timeZone}
      >
        {make.data?.caFingerprint !== undefined && <TrustCa fingerprint={make.data.caFingerprint} />}
      </PairCode>
      <Button type="submit" look={make.data ? 'quiet' : 'primary'} busy={make.isPending}>
        {t('board.screens.make')}
      </Button>
    </Form>
  )
}

/** How a new screen comes to trust the facility's own certificate authority (threats-670). */
function TrustCa({ fingerprint }: { fingerprint: string }) {
  const { t } = useTexts()
  return (
    <section className={styles.trust}>
      <h4>{t('board.screens.trust.title')}</h4>
      <p>{t('board.screens.trust.debian')}</p>
      <code dir="ltr" className={styles.command}>
        {`/opt/mayim/screen/trust-ca.sh ${location.origin} ${fingerprint}`}
      </code>
      <p>{t('board.screens.trust.other')}</p>
      <p>
        <a href="/ca.crt" download="mayim-ca.crt">
          {t('board.screens.trust.download')}
        </a>
      </p>
      <p>{t('board.screens.trust.fingerprint')}</p>
      <code dir="ltr" className={styles.command}>
        {fingerprint}
      </code>
    </section>
  )
}
