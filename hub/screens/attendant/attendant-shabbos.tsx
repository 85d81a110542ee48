import { useLive } from '@mayim/shared/ui/client/live.ts'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useFacilityNow } from '../house.ts'
import { ShabbosPage } from '../shabbos-page.tsx'
import styles from './attendant.module.css'
import { RequestList } from './request-list.tsx'

/** The tablet on Shabbos and Yom Tov: the fixed page, and under it whoever calls for help. */
export function AttendantShabbos() {
  useLive({ onReload: ({ roomId }) => roomId === undefined && location.reload() })
  const board = useCall('attendantBoard', undefined, { everyMs: 30_000 })
  const now = useFacilityNow()
  const help = (board.data?.requests ?? []).filter(each => each.isHelpRequest)
  return (
    <div className={styles.board}>
      <ShabbosPage>
        <RequestList requests={help} now={now} />
      </ShabbosPage>
    </div>
  )
}
