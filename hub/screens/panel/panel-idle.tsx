import type { RoomStatus } from '@mayim/domain/status.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { roomLooks } from '@mayim/ui/kit/status.ts'
import styles from './panel.module.css'

/** An empty room: how it stands, and while it is to be cleaned the door for staff. */
export function PanelIdle(props: { status: RoomStatus; sentence: string; onStaff: (() => void) | null }) {
  const { t } = useTexts()
  return (
    <div className={styles.idle} data-state={props.status}>
      <Icon name={roomLooks[props.status].icon} size={72} />
      <p className={styles.sentence} role="status">
        {props.sentence}
      </p>
      {props.onStaff && (
        <div className={styles.buttons}>
          <button type="button" className={styles.main} onClick={props.onStaff}>
            {t(props.status === 'Cleaning' ? 'panel.staff.finish' : 'panel.staff.start')}
          </button>
        </div>
      )}
    </div>
  )
}
