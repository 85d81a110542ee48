import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './panel.module.css'
import { ReleaseButton } from './panel-release.tsx'
import { requestState, type usePanelRequests } from './panel-requests.ts'

/**
 * The buttons at the corner of every page of the panel: supplies, attendant, help. Help is there in an empty room
 * too.
 */
export function PanelCalls(props: {
  panel: RoomPanel
  requests: ReturnType<typeof usePanelRequests>
  onSupplies: () => void
}) {
  const { t } = useTexts()
  const { panel, requests } = props
  const attendant = requestState(panel.supplies, 'attendant')
  return (
    <div className={styles.calls}>
      {panel.reservationCode !== null && (
        <>
          <button type="button" className={styles.corner} onClick={props.onSupplies}>
            {t('panel.supplies.open')}
          </button>
          <button
            type="button"
            className={styles.corner}
            aria-pressed={attendant !== 'no'}
            onClick={() => requests.toggle('attendant')}
          >
            <Icon name="bell" size={28} />
            {t(`panel.attendant.${attendant}`)}
          </button>
        </>
      )}
      <ReleaseButton panel={panel} />
      <HelpButton panel={panel} requests={requests} />
    </div>
  )
}

/** Always shown, on Shabbos too. */
export function HelpButton(props: { panel: RoomPanel; requests: ReturnType<typeof usePanelRequests> }) {
  const { t } = useTexts()
  const help = requestState(props.panel.supplies, 'help')
  return (
    <button
      type="button"
      className={`${styles.corner} ${styles.help}`}
      data-called={help !== 'no' || undefined}
      aria-pressed={help !== 'no'}
      onClick={() => props.requests.toggle('help')}
    >
      <Icon name="help" size={28} />
      {t(`panel.help.${help}`)}
    </button>
  )
}
