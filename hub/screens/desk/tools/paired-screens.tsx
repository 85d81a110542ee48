import type { Room } from '@mayim/contract/entities/room.ts'
import type { PairedDevice } from '@mayim/contract/entities/session.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { SureButton } from '@mayim/ui/kit/sure-button.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
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
          if (screens.length === 0) return <p className={styles.told}>{t('board.screens.noScreen')}</p>
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
