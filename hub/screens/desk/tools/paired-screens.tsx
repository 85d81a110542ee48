import type { CardReader, PrinterStatus, SwipeReader } from '@mayim/contract/entities/device.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { PairedDevice } from '@mayim/contract/entities/session.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { SureButton } from '@mayim/ui/kit/button.tsx'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { useOwnDevice } from '../../staff/own-device.ts'
import styles from '../forms/dialog.module.css'

/** The log has no entry for a paired screen, so the list is polled. */
const askAgainMs = 5_000

/** The screens that were paired here. An unpaired screen asks for a code again. */
export function PairedScreens(props: { rooms: readonly Room[]; facility: FacilityInfo }) {
  const { t } = useTexts()
  const paired = useCall('devicesPaired', undefined, { everyMs: askAgainMs })
  return (
    <section className={styles.lines}>
      <h3>{t('board.screens.screens')}</h3>
      <Loaded query={paired} lines={2}>
        {all => {
          const screens = all.filter(({ revoked }) => !revoked)
          if (screens.length === 0) return <p className={styles.note}>{t('board.screens.noScreen')}</p>
          return (
            <ul className={styles.lines}>
              {screens.map(screen => (
                <Screen
                  key={screen.id}
                  screen={screen}
                  facility={props.facility}
                  room={props.rooms.find(({ id }) => id === screen.roomId)}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

function Screen(props: { screen: PairedDevice; room: Room | undefined; facility: FacilityInfo }) {
  const { screen, room, facility } = props
  const { t, language } = useTexts()
  const revoke = useSend('deviceRevoke')
  const role = t(`board.screens.role.${screen.role}`)
  return (
    <li className={styles.line}>
      <span>
        <b>{room ? t('desk.roomName', { name: room.name }) : role}</b>{' '}
        <small>
          {t('board.screens.pairedAt', { date: shortDate(screen.pairedAt, language, facility.timeZone) })}
        </small>
      </span>
      <SureButton
        text={t('board.screens.revoke')}
        question={t('board.screens.revokeSure')}
        busy={revoke.isPending}
        onPress={() => revoke.mutate({ params: { deviceId: screen.id } })}
      />
      {revoke.error && (
        <p className={styles.bad} role="alert">
          {revoke.error.message}
        </p>
      )}
    </li>
  )
}

/**
 * Which printer and which card reader this desk uses, where the desks have several (building-256), and which reader of
 * attendants' cards it listens to, if any (building-380).
 */
export function ThisDesk(props: {
  printers: readonly PrinterStatus[]
  readers: readonly CardReader[]
  swipeReaders: readonly SwipeReader[]
}) {
  const { t } = useTexts()
  const [printer, choosePrinter] = useOwnDevice('printer')
  const [reader, chooseReader] = useOwnDevice('reader')
  const [swipeReader, chooseSwipeReader] = useOwnDevice('swipeReader')
  const printers = props.printers.filter(({ place }) => place === 'desk')
  const readers = props.readers.filter(({ place }) => place === 'desk')
  const swipeReaders = props.swipeReaders.filter(({ place }) => place === 'desk')
  if (printers.length < 2 && readers.length < 2 && swipeReaders.length === 0) return null
  return (
    <section className={styles.form}>
      <h3>{t('board.screens.thisDesk')}</h3>
      {printers.length > 1 && (
        <Choice
          label={t('board.screens.ownPrinter')}
          all={printers}
          chosen={printer}
          onChoose={choosePrinter}
        />
      )}
      {readers.length > 1 && (
        <Choice label={t('board.screens.ownReader')} all={readers} chosen={reader} onChoose={chooseReader} />
      )}
      {swipeReaders.length > 0 && (
        <Choice
          label={t('desk.swipe.reader')}
          none={t('desk.swipe.noReader')}
          all={swipeReaders}
          chosen={swipeReader}
          onChoose={chooseSwipeReader}
        />
      )}
    </section>
  )
}

function Choice(props: {
  label: string
  /** The words for no choice; without them, any of the desk. */
  none?: string
  all: readonly { readonly id: string; readonly name: string }[]
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  const { t } = useTexts()
  const isThere = props.all.some(({ id }) => id === props.chosen)
  return (
    <SelectField
      label={props.label}
      value={isThere ? (props.chosen ?? '') : ''}
      onChange={id => props.onChoose(id === '' ? null : id)}
      options={[
        { value: '', text: props.none ?? t('board.screens.anyOfDesk') },
        ...props.all.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}
