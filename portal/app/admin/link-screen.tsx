import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { AttentionList } from '@mayim/ui/sync/link/attention-list.tsx'
import { CutReports } from '@mayim/ui/sync/link/cut-reports.tsx'
import { JoinCode } from '@mayim/ui/sync/link/join-code.tsx'
import styles from '@mayim/ui/sync/link/link.module.css'
import { LinkFacts } from '@mayim/ui/sync/link/link-facts.tsx'
import { QuarantineNights } from '@mayim/ui/sync/link/quarantine-nights.tsx'
import { RepairActions } from '@mayim/ui/sync/link/repair-actions.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Silence sends no event. */
const linkEveryMs = 5_000

/** Admin link: the state of the link to the hub, matters left by the last outages, and the link's key. */
export function LinkScreen() {
  const { t } = useTexts()
  const link = useCall('linkState', undefined, { everyMs: linkEveryMs })
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <div className={styles.content}>
      <Loaded query={link} lines={4}>
        {state => <LinkFacts link={state} down={t('link.downHere')} />}
      </Loaded>
      <AttentionList side="portal" timeZone={timeZone} />
      <QuarantineNights mayEnd />
      <CutReports side="portal" timeZone={timeZone} link={link.data} />
      <JoinCode timeZone={timeZone} />
      <RepairActions side="portal" />
    </div>
  )
}
