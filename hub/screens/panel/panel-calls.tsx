import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './panel.module.css'
import { askedFor, type usePanelRequests } from './panel-requests.ts'

/** At the corner of every picture of the panel: supplies, the attendant, help. Help is there also when the room is empty. */
export function PanelCalls(props: {
  panel: RoomPanel
  requests: ReturnType<typeof usePanelRequests>
  onSupplies: () => void
}) {
  const { t } = useTexts()
  const { panel, requests } = props
  const attendant = askedFor(panel.supplies, 'attendant')
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
      <HelpButton panel={panel} requests={requests} />
    </div>
  )
}

/** It is there whatever else is shown, on Shabbos too. */
export function HelpButton(props: { panel: RoomPanel; requests: ReturnType<typeof usePanelRequests> }) {
  const { t } = useTexts()
  const help = askedFor(props.panel.supplies, 'help')
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
