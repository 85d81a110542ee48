import type { ShabbosItem } from '@mayim/domain/visit/shabbos-items.ts'
import { isHelpUnanswered } from '@mayim/domain/visit/supply-request.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useHold } from '@mayim/ui/client/use-hold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ReactNode } from 'react'
import { LockedHelp } from '../facility/requests/locked-help.tsx'
import { RequestList } from '../facility/requests/request-list.tsx'
import { useFacilityNow } from '../facility/use-facility-now.ts'
import page from '../shell/paired-screen.module.css'
import { ShabbosPage, useShabbos } from '../shell/shabbos-page.tsx'
import styles from './staff.module.css'
import { Before } from './staff-gate.tsx'

/**
 * A staff screen: its normal content, and on Shabbos and Yom Tov the fixed page. If an item that this screen serves
 * is allowed, the screen is shown with a note of the item. The hub refuses everything else.
 */
export function StaffEvening(props: {
  title: string
  serves: readonly ShabbosItem[]
  /** For a screen at which items can be allowed. */
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  const { data: state, isPending } = useShabbos()
  // A screen that is opened during a block shows no normal content first.
  if (isPending)
    return (
      <Before title={props.title}>
        <Skeleton lines={3} />
      </Before>
    )
  if (!state?.within) return props.children
  const served = props.serves.filter(item => state.allowed.includes(item))
  if (served.length === 0) return <StaffShabbos foot={props.foot} />
  const items = served.map(item => t(`shabbos.itemName.${item}`)).join(', ')
  return (
    <>
      <Notice>{t('shabbos.only', { items })}</Notice>
      {props.children}
    </>
  )
}

/**
 * The fixed page, and below it the requests for help, or that the hub is unreachable and none would come. A desk that
 * was locked before shows their rooms alone.
 */
function StaffShabbos({ foot }: { foot: ReactNode }) {
  useLive({ onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const board = useCall('attendantBoard', undefined, { everyMs: 30_000 })
  const now = useFacilityNow()
  const locked = useHold().hold === 'deskLocked'
  const numbers = useCall('deskNumbers', undefined, { everyMs: 15_000, enabled: locked })
  const help = (board.data?.requests ?? []).filter(each => each.isHelpRequest)
  return (
    <div className={styles.board}>
      <ShabbosPage>
        <ConnectionBanner />
        {locked ? (
          <LockedHelp helps={numbers.data?.helps ?? help.filter(isHelpUnanswered)} silent />
        ) : (
          <RequestList requests={help} now={now} />
        )}
        {foot && <footer className={page.foot}>{foot}</footer>}
      </ShabbosPage>
    </div>
  )
}
