import { useLive } from '@mayim/shared/ui/client/live.ts'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import type { ReactNode } from 'react'
import styles from '../attendant/attendant.module.css'
import { RequestList } from '../attendant/request-list.tsx'
import { useFacilityNow } from '../house.ts'
import { ShabbosPage, useIsShabbos } from '../shabbos-page.tsx'

/** A screen of the staff: its evening, and on Shabbos and Yom Tov the fixed page. */
export function StaffEvening({ children }: { children: ReactNode }) {
  return useIsShabbos() ? <StaffShabbos /> : children
}

/** The fixed page, and under it whoever calls for help. */
function StaffShabbos() {
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
