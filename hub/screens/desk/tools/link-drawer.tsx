import type { LinkState } from '@mayim/contract/entities/device.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { CutReports } from '@mayim/ui/sync/cut-reports.tsx'
import { JoinPortal } from '@mayim/ui/sync/join.tsx'
import styles from '@mayim/ui/sync/link.module.css'
import { LinkFacts } from '@mayim/ui/sync/link-facts.tsx'
import { QuarantineNights, RepairActions } from '@mayim/ui/sync/repair-actions.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'

/** Why the link is down, if only a new code can connect it. */
const needsCode = ['notJoined', 'revoked', 'facility']

/** The state of the link to the portal, and what its cuts and repairs left. */
export function LinkDrawer(props: { link: LinkState; facility: FacilityInfo; onClose: () => void }) {
  const { t } = useTexts()
  const session = useSession()
  const mayRepair =
    session.phase === 'signedIn' && session.roles.some(role => role === 'Admin' || role === 'Technician')
  const mayJoin =
    session.phase === 'signedIn' &&
    session.roles.includes('Admin') &&
    needsCode.includes(props.link.stopped ?? '')
  const { timeZone } = props.facility
  return (
    <Dialog open onClose={props.onClose} title={t('link.portal')} drawer>
      <div className={styles.content}>
        <LinkFacts link={props.link} down={t('desk.state.linkDownHint')} />
        {mayJoin && <JoinPortal />}
        <QuarantineNights mayEnd={mayRepair} />
        <CutReports side="hub" timeZone={timeZone} link={props.link} />
        {mayRepair && <RepairActions side="hub" isRecovering={props.link.mode === 'recovering'} />}
      </div>
    </Dialog>
  )
}
